import AttestModel

/// A complete, checked set of vectors: what a run asks its target.
public struct VectorSet: Sendable {
    /// The version of the suite that made the set.
    public var suiteVersion: String
    /// The one digest of the whole set (`Manifest.digest`), which every report quotes.
    public var digest: [UInt8]
    /// What every key, serial number and challenge of the set is derived from.
    public var seed: String
    /// The time base of the set.
    public var time: Timestamp
    /// In the order of their ids.
    public var vectors: [Vector]

    public init(suiteVersion: String, digest: [UInt8], seed: String, time: Timestamp, vectors: [Vector]) {
        self.suiteVersion = suiteVersion
        self.digest = digest
        self.seed = seed
        self.time = time
        self.vectors = vectors.sorted { $0.id < $1.id }
    }

    /// The vectors by their ids.
    var byID: [VectorID: Vector] { Dictionary(vectors.map { ($0.id, $0) }) { first, _ in first } }
}
