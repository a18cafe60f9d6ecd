import AttestModel
import ReferenceVerifier
import Testing
import VectorCatalog

/// The committed set, made once for all tests.
enum MadeSet {
    private static let result = Result { try GeneratedSet().vectors }

    private static let trial = Task { await Mutants.trial(of: try vectors()) }

    /// Which mutants its vectors find out.
    static func matrix() async throws -> KillMatrix { try await trial.value }

    static func vectors() throws -> [Vector] { try result.get() }
}
