import AttestModel
import TestSupport
import Testing

// Real objects are not part of the repository.
@Suite(
    "appattest verify on real objects",
    .enabled(if: Samples.areHere, "APPATTEST_SAMPLES names no folder with real objects"))
struct VerifyRealObjectTests {
    @Test("Every real attestation is accepted at its own time with Apple's root")
    func attestations() async throws {
        let forged = try Forged()
        for sample in try Samples.attestations() {
            let ended = try await Command.run(forged.arguments(for: sample.request))
            #expect(ended.status == 0, "\(sample.name): \(ended.standardOutput)")
        }
    }

    @Test("Every real assertion is accepted with the counter that was stored before it")
    func assertions() async throws {
        let forged = try Forged()
        for sample in try Samples.assertions() {
            let ended = try await Command.run(forged.arguments(for: sample.request))
            #expect(ended.status == 0, "\(sample.name): \(ended.standardOutput)")
        }
    }

    @Test("A real attestation is not accepted for another app, and ATT-APPID is all that is named")
    func otherApp() async throws {
        let forged = try Forged()
        var request = try #require(try Samples.attestations().first).request
        request.app = AppIdentity(teamId: request.app.teamId, bundleId: request.app.bundleId + ".evil")
        let ended = try await Command.run(forged.arguments(for: request))
        #expect(ended.status == 1)
        #expect(ended.lines.last?.hasSuffix(": ATT-APPID.") == true)
    }

    @Test("A real attestation is not accepted today, long after its certificate expired")
    func expired() async throws {
        let forged = try Forged()
        let request = try #require(try Samples.attestations().first).request
        let arguments = try forged.arguments(for: request).dropLast(2)
        let ended = try await Command.run(Array(arguments))
        #expect(ended.status == 1)
        #expect(ended.lines.last?.hasSuffix(": ATT-VALIDITY.") == true)
    }

    @Test("Every real receipt is accepted at its own time with Apple's root")
    func receipts() async throws {
        let forged = try Forged()
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
