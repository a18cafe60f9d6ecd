import AttestModel

/// What came of one vector.
public struct VectorResult: Sendable, Hashable {
    public var vector: Vector
    public var outcome: Outcome
    /// What the target said, if it said anything.
    public var verdict: Verdict?
    /// Why the outcome is what it is, or else why the target decided so in its own words.
    public var reason: String?
    /// The target's own error code.
    public var code: String?
    /// How long the answer took.
    public var milliseconds: Double
    /// What the target said beside its answer; may be empty.
    public var evidence: String
    /// The capabilities that the vector needs and the target lacks, in the vocabulary's order.
    public var missing: [Capability]
    /// Whether the target declares what is missing, but was found not to do it: no option makes that right.
    public var isFalselyDeclared = false
    /// Of a sequence, the first step that was not answered as it has to be.
    public var step: Step?

    /// Which step of a sequence.
    public struct Step: Sendable, Hashable, CustomStringConvertible {
        /// Counted from 1.
        public var number: Int
        public var name: String
        public var expect: Expectation

        public init(number: Int, name: String, expect: Expectation) {
            self.number = number
            self.name = name
            self.expect = expect
        }

        public var description: String { "step \(number) '\(name)'" }
    }

    public init(
        vector: Vector, outcome: Outcome, verdict: Verdict? = nil, reason: String? = nil, code: String? = nil,
        milliseconds: Double = 0, evidence: String = "", missing: [Capability] = [],
        step: Step? = nil
    ) {
        self.vector = vector
        self.outcome = outcome
        self.verdict = verdict
        self.reason = reason
        self.code = code
        self.milliseconds = milliseconds
        self.evidence = evidence
        self.missing = missing
        self.step = step
    }
}
