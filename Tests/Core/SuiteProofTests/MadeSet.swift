import AttestModel
import SuiteProof
import Testing
import VectorCatalog

/// The committed set, made once for all tests.
enum MadeSet {
    private static let result = Result { try SetGenerator.set().vectors }

    private static let trial = Task { await KillMatrix.trial(of: try vectors(), memory: memory) }

    /// The results that the tests of the whole set share.
    static let memory = PrimitiveMemory()

    /// The mutants with the vectors that kill them.
    static func matrix() async throws -> KillMatrix { try await trial.value }

    static func vectors() throws -> [Vector] { try result.get() }
}
