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
    /// The vectors that profile `gate` judges; empty when they are not known.
    public var gate: Set<VectorID>

    public init(
        suiteVersion: String, digest: [UInt8], seed: String, time: Timestamp, vectors: [Vector],
        gate: Set<VectorID> = []
    ) {
        self.suiteVersion = suiteVersion
        self.digest = digest
        self.seed = seed
        self.time = time
        self.vectors = vectors.sorted { $0.id < $1.id }
        self.gate = gate
    }

    /// The vectors by their ids.
    var byID: [VectorID: Vector] { Dictionary(vectors.map { ($0.id, $0) }) { first, _ in first } }
}
