import TestBasics
@testable import Reports

@Suite("The vectors that an earlier version did not have")
struct SetDifferenceTests {
    private func difference(_ run: RunRecord?) throws -> SetDifference {
        func outline(_ id: String, _ level: Level) throws -> VectorOutline {
            try ExampleRun.vector(id, level: level).outline
        }
        let outlines = try [
            outline("attestation/nonce/a", .must), outline("attestation/nonce/b", .must),
            outline("attestation/nonce/raised", .must), outline("attestation/nonce/should", .should),
        ]
        let then: [Level: [VectorID]] = [.must: [outlines[0].id], .should: [outlines[2].id]]
        let text = """
            [{"id": "attestation/nonce/raised", "first": "0.1.0", "last": "0.4.0", "corrected": "0.5.0", "level": "must"},
             {"id": "attestation/nonce/a", "first": "0.1.0", "last": "0.4.0", "corrected": "0.5.0", "level": "must"}]
            """
        let corrections = try Correction.list.read(try JSONValue.parse(Array(text.utf8)), .document)
        let frozen = FrozenProfiles(versions: [.init(suiteVersion: "0.4.0", ids: then, gate: [])])
        return try SetDifference(
            since: "0.4.0", of: .core, among: outlines, frozen: frozen, corrections: corrections, run: run)
    }

    @Test("New vectors, raised levels, corrected vectors and failures of new vectors stand apart")
    func kinds() throws {
        let json = try JSONValue.parse(Array(try difference(ExampleRun.red()).json.utf8))
        guard case .object(let members) = json else {
            Issue.record("\(json)")
            return
        }
        #expect(members["added"] == .strings(["attestation/nonce/b", "attestation/nonce/raised"]))
        #expect(members["corrected"] == .strings(["attestation/nonce/a"]))
        #expect(members["newFailures"] == .strings(["attestation/nonce/b"]))
        let text = try difference(ExampleRun.red()).text(isColored: false)
        #expect(text.hasPrefix("core has 2 vectors more than in 0.4.0, 2 of them must\n  ATT-NONCE"))
        #expect(text.contains("\n1 vector of 0.4.0 had a fault that is corrected now\n"))
        #expect(text.contains("\n  attestation/nonce/a: was must, is must\n"))
        #expect(text.contains("\nthe run fails 1 vector that 0.4.0 did not have\n  attestation/nonce/b  replay\n"))
    }

    @Test("Without a run nothing is said of failures, and an unknown version is an error that names the known ones")
    func alone() throws {
        #expect(try !difference(nil).text(isColored: false).contains("the run"))
        #expect(throws: RunnerError.self) {
            try SetDifference(since: "9.9.9", of: .core, among: [], frozen: FrozenProfiles(), corrections: [], run: nil)
        }
    }
}
