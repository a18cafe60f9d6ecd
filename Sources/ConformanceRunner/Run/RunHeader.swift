import AttestModel

/// What a run is about; known before the first vector is asked.
public struct RunHeader: Sendable {
    public var suiteVersion: String
    /// `Manifest.digest` of the set.
    public var digest: [UInt8]
    public var seed: String
    /// The time base of the set.
    public var time: Timestamp
    /// The target as the user named it.
    public var target: String
    /// Who the target says it is, with the capabilities that the run goes by.
    public var description: TargetDescription
    public var options: RunOptions
    /// How many vectors the run will have results of.
    public var count: Int
    /// How many vectors about hardening (`should`) the profile leaves out of those that `only` and `skip` leave.
    public var unjudgedCount: Int
    /// `options.baseline` held against the set.
    public var baseline: BaselineIndex?

    public init(
        suiteVersion: String, digest: [UInt8], seed: String, time: Timestamp, target: String,
        description: TargetDescription, options: RunOptions, count: Int, unjudgedCount: Int = 0,
        baseline: BaselineIndex? = nil
    ) {
        self.suiteVersion = suiteVersion
        self.digest = digest
        self.seed = seed
        self.time = time
        self.target = target
        self.description = description
        self.options = options
        self.count = count
        self.unjudgedCount = unjudgedCount
        self.baseline = baseline
    }

    /// Name and version of the target.
    public var targetName: String {
        description.version.isEmpty ? description.name : "\(description.name) \(description.version)"
    }
}
