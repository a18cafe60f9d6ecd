import AttestModel
import SuiteProof
import TestSupport
import Testing
import VectorCatalog
import VerifierMutants

extension KillMatrix {
    private static let committedTrial = Task { await KillMatrix.trial(of: try CommittedVectors.all()) }

    /// The mutants with the committed vectors that kill them, tried once for all tests.
    static func committed() async throws -> KillMatrix { try await committedTrial.value }
}

@Suite("The vectors kill every mutant")
struct KillMatrixTests {
    @Test("No mutant survives, and no vector of level must is idle")
    func completeness() async throws {
        let matrix = try await KillMatrix.committed()
        #expect(matrix.survivors.map(\.name) == [])
        #expect(matrix.idle == [])
        #expect(matrix.rows.count == Mutants.all.count)
    }

    @Test("A mutant that answers a genuine object wrongly says so")
    func lockouts() async throws {
        // The mutants about DeviceCheck are services and clients, which have more ways than to reject.
        let genuine = Set(
            try CommittedVectors.all().filter { $0.expect == .accept && !$0.needs.contains(.deviceCheckService) }
                .filter { !$0.needs.contains(.deviceCheckClient) }.map(\.id))
        for row in try await KillMatrix.committed().rows where !genuine.isDisjoint(with: row.killers) {
            #expect(row.summary.contains("ejects") || row.summary.hasPrefix("Returns"), "\(row.name): \(row.killers)")
        }
    }

    @Test("The committed gate is the one that the mutants choose, kills all of them, and is that of the program")
    func gate() async throws {
        let matrix = try await KillMatrix.committed()
        let gate = try CommittedVectors.manifest().gate
        #expect(gate == matrix.gate)
        #expect(try CommittedSet().gate == gate)
        #expect(matrix.rows.allSatisfy { !Set($0.killers).isDisjoint(with: gate) })
        for id in gate {
            let others = Set(gate).subtracting([id])
            #expect(!matrix.rows.allSatisfy { !Set($0.killers).isDisjoint(with: others) }, "\(id) is redundant")
        }
    }
}
