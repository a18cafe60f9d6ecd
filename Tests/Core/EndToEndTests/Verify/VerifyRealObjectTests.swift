import AttestModel
import TestSupport
import Testing

// Real objects are not part of the repository.
@Suite(
    "appattest verify on real objects",
    .enabled(if: Samples.areHere, "APPATTEST_SAMPLES names no folder with real objects"))
struct VerifyRealObjectTests {
    @Test("Each is accepted at its own time with Apple's root")
    func accepted() async throws {
        let forged = try Forged()
        for sample in try Samples.attestations() {
            let ended = try await Command.run(forged.arguments(for: sample.request))
            #expect(ended.status == 0, "\(sample.name): \(ended.standardOutput)")
        }
        for sample in try Samples.assertions() {
            let ended = try await Command.run(forged.arguments(for: sample.request))
            #expect(ended.status == 0, "\(sample.name): \(ended.standardOutput)")
        }
        for sample in try Samples.receipts() {
            let file = try forged.write(sample.request.receipt, to: "receipt")
            let ended = try await Command.run(
                "verify", "receipt", file, "--app-id", sample.request.app.appId, "--public-key",
                sample.request.publicKey.base64, "--type", "RECEIPT", "--environment",
                sample.request.environment.rawValue, "--at-creation")
            #expect(ended.status == 0, "\(sample.name): \(ended.standardOutput)")
        }
    }
}
