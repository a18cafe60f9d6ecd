import AttestModel
import VectorCatalog

/// The set that a command works on when no folder is named: the same as the committed one, made anew.
enum BuiltInVectorSet {
    static func load(_ options: SetOptions) throws -> VectorSet { VectorSet(try options.generate()) }
}

extension VectorSet {
    /// A set that was just made, to be run.
    init(_ set: GeneratedSet) {
        self.init(
            suiteVersion: set.manifest.suiteVersion, digest: set.manifest.digest, seed: set.manifest.seed,
            time: set.manifest.time, vectors: set.vectors, gate: Set(set.manifest.gate))
    }
}
