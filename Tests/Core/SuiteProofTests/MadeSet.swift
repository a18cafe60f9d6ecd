import AttestModel
import SuiteProof
import Testing
import VectorCatalog

/// The committed set, made once for all tests.
enum MadeSet {
    private static let result = Result { try SetGenerator.set().vectors }

    private static let trial = Task { await KillMatrix.trial(of: try vectors()) }

    /// The mutants with the vectors that kill them.
    static func matrix() async throws -> KillMatrix { try await trial.value }

    static func vectors() throws -> [Vector] { try result.get() }

    static func vector(_ id: String) throws -> Vector {
        try #require(try vectors().first { $0.id.description == id })
    }
}
