import AttestModel
import Foundation
import SuiteProof
import TestSupport
import Testing
import VectorCatalog
import VerifierMutants

@Suite("The vectors kill every mutant")
struct KillMatrixTests {
    private static func committedGate() throws -> [VectorID] {
        let file = Built.packageRoot.appending(path: "vectors/\(Manifest.fileName)")
        return try Manifest(json: JSONValue.parse([UInt8](try Data(contentsOf: file)))).gate
    }

    @Test("No mutant survives, and no vector of level must is idle")
    func completeness() async throws {
        let matrix = try await MadeSet.matrix()
        #expect(matrix.survivors.map(\.name) == [])
        #expect(matrix.idle == [])
        #expect(matrix.rows.count == Mutants.all.count)
    }

    @Test("A mutant that answers a genuine object wrongly says so")
    func lockouts() async throws {
        // The mutants about DeviceCheck are services and clients, which have more ways than to reject.
        let genuine = Set(
            try MadeSet.vectors().filter { $0.expect == .accept && $0.id.suite != Suite.devicecheck.rawValue }.map(\.id)
        )
        for row in try await MadeSet.matrix().rows where !genuine.isDisjoint(with: row.killers) {
            #expect(row.summary.contains("ejects") || row.summary.hasPrefix("Returns"), "\(row.name): \(row.killers)")
        }
    }

    @Test("The committed gate is the one that the mutants choose, kills all of them, and is that of the program")
    func gate() async throws {
        let matrix = try await MadeSet.matrix()
        let gate = try Self.committedGate()
        #expect(gate == matrix.gate)
        #expect(try CommittedSet().gate == gate)
        #expect(matrix.rows.allSatisfy { !Set($0.killers).isDisjoint(with: gate) })
        for id in gate {
            let others = Set(gate).subtracting([id])
            #expect(!matrix.rows.allSatisfy { !Set($0.killers).isDisjoint(with: others) }, "\(id) is redundant")
        }
    }
}
