import AttestModel
import TestSupport
import Testing

@testable import SuiteProof

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
