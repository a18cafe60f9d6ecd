import AppAttestAdapter
import TestBasics

@Suite("An adapter puts a verifier in Swift behind the protocol")
struct AdapterTests {
    private struct Failure: Error, CustomStringConvertible {
        let description = "index out of range"
    }

    /// Returns the answers of an adapter with a given verifier.
    private static func answer(
        to message: String, verify: @escaping Adapter.Verifier = { _ in .unsupported("nothing") }
    ) async throws -> AdapterResponse {
        let adapter = Adapter(name: "n", version: "1", capabilities: [.attestation, .roots], verify: verify)
        let answer = await adapter.response(to: Array(message.utf8))
        #expect(!answer.contains(UInt8(ascii: "\n")))
        return try AdapterResponse(json: JSONValue.parse(answer))
    }

    private static func verdict(
        on kind: EvidenceKind, verify: @escaping Adapter.Verifier
    ) async throws -> VerdictResponse? {
        let request = AdapterRequest(id: "x", content: .verify(kind.blank))
        let answer = try await answer(to: request.json.compactText, verify: verify)
        #expect(answer.id == "x")
        guard case .verdict(let verdict) = answer.content else { return nil }
        return verdict
    }

    @Test("It describes itself")
    func description() async throws {
        let answer = try await Self.answer(to: #"{"protocol":1,"id":"d","operation":"describe","later":1}"#)
        let description = TargetDescription(
            name: "n", version: "1", language: "Swift", capabilities: [.attestation, .roots])
        #expect(answer == AdapterResponse(id: "d", content: .description(description)))
    }

    private static let digest = [UInt8](repeating: 9, count: 32)

    @Test(
        "The verifier sees every request whole, and every kind of answer is sent as it is returned",
        arguments: EvidenceKind.all)
    func answers(kind: EvidenceKind) async throws {
        let output = VerifiedOutput(
            publicKey: [4, 1], counter: 7, environment: .development, hasReceipt: true,
            receiptSHA256: Self.digest, validationCategory: 4, bundleVersion: "42", riskMetric: 3)
        let accepted = try await Self.verdict(on: kind) { request in
            #expect(request == kind.blank && request.time.date.timeIntervalSince1970 == 1_772_366_400)
            return .accept(
                publicKey: [4, 1], counter: 7, environment: .development, hasReceipt: true,
                receiptSHA256: Self.digest, validationCategory: 4, bundleVersion: "42", riskMetric: 3)
        }
        #expect(accepted == VerdictResponse(.accept, output: output))
        #expect(try await Self.verdict(on: kind) { _ in .accept() } == VerdictResponse(.accept))
        let rejected = try await Self.verdict(on: kind) { _ in .reject("nonce", code: "E1") }
        #expect(rejected == VerdictResponse(.reject, reason: "nonce", code: "E1"))
        let unsupported = try await Self.verdict(on: kind) { _ in .unsupported("none") }
        #expect(unsupported == VerdictResponse(.unsupported, reason: "none"))
        let failed = try await Self.verdict(on: kind) { _ in throw Failure() }
        #expect(failed == VerdictResponse(.error, reason: "index out of range"))
    }

    @Test(
        "A message that cannot be read is an error with its id, and an unknown operation is unsupported",
        arguments: [
            ("no JSON", "", Verdict.error), ("[]", "", .error), ("null", "", .error), (#"{"id":7}"#, "", .error),
            (#"{"id":"a"}"#, "a", .error), (#"{"id":"a","id":"b"}"#, "", .error),
            (#"{"id":"a","protocol":2,"operation":"describe"}"#, "a", .error),
            (#"{"id":"a","protocol":1,"operation":"verifyNothing"}"#, "a", .unsupported),
            (#"{"id":"a","protocol":1,"operation":"verifyReceipt"}"#, "a", .error),
        ])
    func unreadable(message: String, id: String, verdict: Verdict) async throws {
        let answer = try await Self.answer(to: message) { _ in .accept() }
        #expect(answer.id == id && answer.json["verdict"] == .string(verdict.rawValue))
        #expect(answer.json["reason"]?.string?.isEmpty == false)
    }

    @Test(
        "Capabilities for one kind of evidence, the caller's comparisons and the forms of a key are those of the protocol"
    )
    func words() async throws {
        let adapter = Adapter(
            name: "n", version: "1", capabilities: [.assertion], forAttestations: [.clock],
            forAssertions: [.clientDataHash], callerCompares: Set(CallerComparison.allCases)
        ) { _ in .accept(publicKeyPEM: "-----BEGIN", publicKeyCOSE: [1], challenge: [], appId: "T.a") }
        func answer(to content: AdapterRequestContent) async throws -> JSONValue {
            try JSONValue.parse(await adapter.response(to: AdapterRequest(id: "x", content: content).json.compactBytes))
        }
        let description = try await answer(to: .describe)
        #expect(description["capabilities"] == ["assertion", "assertion.clientDataHash", "attestation.clock"])
        #expect(description["callerCompares"] == ["appId", "challenge", "counter", "environment"])
        let verdict = try await answer(to: .verify(EvidenceKind.all[0].blank))
        #expect(verdict["publicKeyPEM"] == "-----BEGIN" && verdict["publicKeyCOSE"] == "AQ==")
        #expect(verdict["challenge"] == "" && verdict["appId"] == "T.a")
    }
}
