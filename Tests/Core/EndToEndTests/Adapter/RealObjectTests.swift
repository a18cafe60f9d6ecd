import AttestModel
import TestSupport
import Testing

// Real objects are not part of the repository.
@Suite(
    "A running adapter accepts every real object at its own time",
    .enabled(if: Samples.areHere, "APPATTEST_SAMPLES names no folder with real objects"))
struct RealObjectTests {
    @Test("Every attestation, every assertion and every receipt, one after the other in one process")
    func accepted() async throws {
        let attestations = try Samples.attestations().map { ($0.name, VerificationRequest.attestation($0.request)) }
        let assertions = try Samples.assertions().map { ($0.name, VerificationRequest.assertion($0.request)) }
        let receipts = try Samples.receipts().map { ($0.name, VerificationRequest.receipt($0.request)) }
        let all = attestations + assertions + receipts
        #expect(!attestations.isEmpty && !assertions.isEmpty && !receipts.isEmpty)
        let lines = all.map { AdapterRequest(id: $0, content: .verify($1)).json.compactText + "\n" }
        let ended = try await Appattest.run("adapter", input: lines.joined())
        let answers = try ended.lines.map { try AdapterResponse(json: JSONValue.parse(Array($0.utf8))) }
        #expect(answers.map(\.id) == all.map(\.0))
        for answer in answers {
            guard case .verdict(let verdict) = answer.content else { continue }
            #expect(verdict.verdict == .accept, "\(answer.id): \(verdict.reason ?? "")")
        }
    }
}
