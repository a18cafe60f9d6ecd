import AttestModel
import ConformanceRunner
import VectorCatalog

/// The set that a command works on when no folder is named: the same as the committed one, made anew.
enum BuiltInVectorSet {
    static func load(_ options: SetOptions) throws -> VectorSet {
        let set = try options.generate()
        return VectorSet(
            suiteVersion: set.manifest.suiteVersion, digest: set.manifest.digest, seed: set.manifest.seed,
            time: set.manifest.time, vectors: set.vectors)
    }
}
