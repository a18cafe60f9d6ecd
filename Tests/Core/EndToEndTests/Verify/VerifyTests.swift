import AttestModel
import Foundation
import TestSupport
import Testing

@Suite("appattest verify")
struct VerifyTests {
    private let forged: Forged

    init() throws { forged = try Forged() }

    private func verify(_ arguments: [String]) async throws -> Ended {
        try await Command.run(arguments)
    }

    private func arguments(_ id: String) throws -> [String] {
        switch try Forged.request(id) {
        case .attestation(let request): try forged.arguments(for: request) + ["--root", Forged.root]
        case .assertion(let request): try forged.arguments(for: request)
        default: throw CocoaError(.featureUnsupported)
        }
    }

    @Test(
        "A genuine object is accepted, with a line for every requirement",
        arguments: ["attestation/valid/production", "attestation/valid/development", "assertion/valid/next"])
    func accepted(id: String) async throws {
        let ended = try await verify(arguments(id))
        #expect(ended.status == 0, "\(ended.standardOutput)")
        #expect(ended.lines.last?.hasPrefix("Accepted at 2026-03-01T12:00:00Z") == true)
        #expect(!ended.standardOutput.contains("VIOLATED"))
        let suite = id.hasPrefix("attestation") ? Suite.attestation : .assertion
        for requirement in Requirement.all where requirement.suite == suite && requirement.stage != nil {
            #expect(ended.standardOutput.contains(requirement.id))
        }
    }

    @Test(
        "A broken object ends with 1 and names what it violates",
        arguments: [
            ("attestation/appid/other-app-same-team", "ATT-APPID"), ("attestation/nonce/bit-flipped", "ATT-NONCE"),
            ("assertion/counter/replay-equal", "AST-COUNTER"), ("assertion/signature/bit-flipped-r", "AST-SIGNATURE"),
        ])
    func rejected(id: String, requirement: String) async throws {
        let ended = try await verify(arguments(id))
        #expect(ended.status == 1)
        #expect(ended.lines.last == "Not accepted at 2026-03-01T12:00:00Z: \(requirement).")
        #expect(ended.lines.contains { $0.hasPrefix("VIOLATED  \(requirement) ") })
    }

    @Test("What is present and not verified is named, as text and for scripts")
    func unverified() async throws {
        let assertion = try await verify(arguments("assertion/valid/unknown-top-level-key"))
        #expect(assertion.status == 0)
        let start = try #require(assertion.lines.firstIndex(of: "Present, and not verified:"))
        #expect(assertion.lines[start + 1].hasPrefix("  cdHash: a member that no source describes"))
        let plain = try await verify(arguments("assertion/valid/next"))
        #expect(!plain.standardOutput.contains("Present"))
        let json = try await verify(arguments("assertion/valid/unknown-top-level-key") + ["--format", "json"])
        guard case .object(let members) = try json.json(), case .array(let parts)? = members["unverified"] else {
            Issue.record("there is no member unverified")
            return
        }
        #expect(parts.count == 1)
    }

    @Test("As json it says the same for a script")
    func json() async throws {
        let ended = try await verify(arguments("attestation/appid/other-app-same-team") + ["--format", "json"])
        #expect(ended.status == 1)
        var finding = try ObjectReader(ended.json())
        #expect(try finding.optionalBool("accepted") == false)
        #expect(try finding.time("time").description == "2026-03-01T12:00:00Z")
        guard case .array(let requirements) = try finding.value("requirements") else {
            Issue.record("there are no requirements")
            return
        }
        let violated = try requirements.filter { result in
            var reader = try ObjectReader(result)
            return try reader.string("status") == "violated"
        }
        #expect(violated.count == 1)
    }

    @Test("Without --root only Apple's root is trusted")
    func appleRoot() async throws {
        let ended = try await verify(forged.arguments(for: Forged.attestation("attestation/valid/production")))
        #expect(ended.status == 1)
        #expect(ended.lines.last?.contains("ATT-CHAIN") == true)
    }

    @Test("An object as base64 text with line breaks is the same object, and a challenge is hashed")
    func base64() async throws {
        let request = try Forged.attestation("attestation/valid/production")
        let text = request.attestation.base64
        let lines = stride(from: 0, to: text.count, by: 76).map { text.dropFirst($0).prefix(76) }.joined(
            separator: "\r\n")
        let file = try forged.scratch.write(lines + "\n", to: "attestation.txt")
        let ended = try await verify([
            "verify", "attestation", file, "--app-id", request.app.appId, "--key-id", request.keyId.base64,
            "--challenge",
            request.challenge.base64, "--at", request.time.description, "--root", Forged.root,
        ])
        #expect(ended.status == 0, "\(ended.standardOutput)\(ended.standardError)")
    }

    @Test(
        "An option with a value that cannot be read ends with 2 and is named",
        arguments: ["--key-id", "--client-data-hash", "--app-id", "--at", "--root", "--environment"])
    func badAttestationOption(option: String) async throws {
        try await expectUsageError(arguments("attestation/valid/production"), option: option)
    }

    @Test(
        "An option of verify assertion with a value that cannot be read ends with 2 and is named",
        arguments: ["--public-key", "--client-data", "--stored-counter", "--app-id", "--at"])
    func badAssertionOption(option: String) async throws {
        try await expectUsageError(arguments("assertion/valid/next"), option: option)
    }

    @Test("A file that is not there ends with 2 and is named", arguments: ["attestation", "assertion"])
    func missingFile(kind: String) async throws {
        var arguments = try arguments("\(kind)/valid/\(kind == "attestation" ? "production" : "next")")
        arguments[2] = forged.scratch.path("gone.cbor")
        let ended = try await verify(arguments)
        #expect(ended.status == 2)
        #expect(ended.standardOutput == "")
        #expect(ended.standardError.contains(arguments[2]))
    }

    @Test("Client data must be given in exactly one way")
    func clientData() async throws {
        let arguments = try arguments("attestation/valid/production")
        for wrong in [arguments + ["--challenge-text", "x"], arguments.filter { !$0.hasPrefix("--client-data-hash") }] {
            let ended = try await verify(wrong)
            #expect(ended.status == 2)
            #expect(ended.standardOutput == "")
        }
    }

    /// Puts nonsense in the place of an option's value.
    private func expectUsageError(_ arguments: [String], option: String) async throws {
        var arguments = arguments
        let index = try #require(arguments.firstIndex(of: option))
        // Neither base64 nor a time, a number, a word of a vocabulary, an app ID or a file.
        arguments[index + 1] = "no*sense"
        let ended = try await verify(arguments)
        #expect(ended.status == 2)
        #expect(ended.standardOutput == "")
        #expect(ended.standardError.contains("no*sense"))
        let takesFile = ["--root", "--client-data"].contains(option)
        #expect(takesFile || ended.standardError.contains(option))
    }
}
