/// A complete, checked set of vectors: what a run asks its target.
package struct VectorSet: Sendable {
    /// The version of the suite that made the set.
    package var suiteVersion: String
    /// The one digest of the whole set (`Manifest.digest`), which every report quotes.
    package var digest: [UInt8]
    /// What every key, serial number and challenge of the set is derived from.
    package var seed: String
    /// The time base of the set.
    package var time: Timestamp
    /// In the order of their ids.
    package var vectors: [Vector]
    /// The vectors that profile `gate` judges; empty when they are not known.
    package var gate: Set<VectorID>

    package init(
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
    package var byID: [VectorID: Vector] { Dictionary(vectors.map { ($0.id, $0) }) { first, _ in first } }
}
