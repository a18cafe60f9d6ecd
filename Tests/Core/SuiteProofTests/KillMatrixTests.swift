// The modules that most files of these tests use.
@_exported import ReferenceVerifier
@_exported import VectorCatalog
@_exported import VerifierMutants
import TestBasics

@testable import SuiteProof

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

    @Test("A root with the point of the pinned one on another curve signs a chain that verifies under it")
    func explicitCurve() async throws {
        let row = try await KillMatrix.committed().rows.first { $0.name == "root-known-by-point" }
        #expect(row?.killers.contains { $0.description == "attestation/chain/explicit-curve-parameters" } == true)
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

struct SetCoverTests {
    private func ids(_ names: String...) -> Set<VectorID> {
        Set(names.compactMap { VectorID("attestation/nonce/\($0)") })
    }

    @Test("Every row that can be covered is, by vectors that are all needed")
    func covers() {
        let rows = [ids("a", "b"), ids("b", "c"), ids("c", "d"), ids("e"), []]
        let choice = SetCover.choice(covering: rows)
        #expect(choice.map(\.name) == ["b", "c", "e"])
    }

    @Test("Between vectors that cover as much, the lowest id is chosen")
    func ties() {
        #expect(SetCover.choice(covering: [ids("z", "y", "x")]).map(\.name) == ["x"])
        #expect(SetCover.choice(covering: []).isEmpty)
    }

    @Test("Vectors that later choices make redundant are dropped")
    func redundancy() {
        // b covers most and comes first; a and c, needed for one row each, cover its rows together.
        let rows = [ids("a", "b"), ids("a", "b"), ids("b", "c"), ids("b", "c"), ids("a"), ids("c")]
        #expect(SetCover.choice(covering: rows).map(\.name) == ["a", "c"])
    }

    @Test("A matrix is complete when every row is killed and every must vector kills")
    func completeness() throws {
        let vector = try #require(try CommittedVectors.all().first { $0.level == .must })
        func row(_ name: String, _ killers: [VectorID]) -> KillMatrix.Row {
            KillMatrix.Row(MutantOutline(name: name, summary: "", requirement: .attestationNonce), killers: killers)
        }
        let (killed, alive) = (row("killed", [vector.id]), row("alive", []))
        #expect(KillMatrix(rows: [killed], vectors: [vector], gate: []).isComplete)
        let partial = KillMatrix(rows: [killed, alive], vectors: [vector], gate: [])
        #expect(partial.survivors.map(\.name) == ["alive"] && !partial.isComplete)
        #expect(KillMatrix(rows: [], vectors: [vector], gate: []).idle == [vector.id])
    }
}
