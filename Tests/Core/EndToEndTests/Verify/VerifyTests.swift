import AttestModel
import Foundation
import TestSupport
import Testing

@Suite("appattest verify")
struct VerifyTests {
    private let forged: Forged

    init() throws { forged = try Forged() }

    private func arguments(_ id: String) throws -> [String] {
        switch try Forged.request(id) {
        case .attestation(let request): try forged.arguments(for: request) + ["--root", Forged.root]
        case .assertion(let request): try forged.arguments(for: request)
        default: throw CocoaError(.featureUnsupported)
        }
    }

    @Test(
        "A line stands for every requirement: a genuine object is accepted, a broken one names what it violates",
        arguments: [
            ("attestation/valid/production", nil), ("attestation/valid/development", nil),
            ("assertion/valid/next", nil), ("attestation/appid/other-app-same-team", "ATT-APPID"),
            ("attestation/nonce/bit-flipped", "ATT-NONCE"), ("assertion/counter/replay-equal", "AST-COUNTER"),
            ("assertion/signature/bit-flipped-r", "AST-SIGNATURE"),
        ] as [(String, String?)])
    func judged(id: String, violated: String?) async throws {
        let ended = try await Command.run(arguments(id))
        #expect(ended.status == (violated == nil ? 0 : 1), "\(ended.standardOutput)")
        let suite = id.hasPrefix("attestation") ? Suite.attestation : .assertion
        for requirement in Requirement.all where requirement.suite == suite && requirement.stage != nil {
            let isViolated = ended.lines.contains { $0.hasPrefix("VIOLATED  \(requirement.id) ") }
            #expect(ended.standardOutput.contains(requirement.id) && isViolated == (requirement.id == violated))
        }
        let time = "at 2026-03-01T12:00:00Z"
        #expect(
            ended.lines.last?.hasPrefix(violated.map { "Not accepted \(time): \($0)." } ?? "Accepted \(time)") == true)
    }

    @Test("An option with a value that cannot be read ends with 2 and is named")
    func badOptions() async throws {
        for (id, options) in [
            (
                "attestation/valid/production",
                ["--key-id", "--client-data-hash", "--app-id", "--at", "--root", "--environment"]
            ),
            ("assertion/valid/next", ["--public-key", "--client-data", "--stored-counter", "--app-id", "--at"]),
        ] {
            let right = try arguments(id)
            for option in options {
                var wrong = right
                // Neither base64 nor a time, a number, a word of a vocabulary, an app ID or a file.
                wrong[try #require(right.firstIndex(of: option)) + 1] = "no*sense"
                try await Command.expectRefusal(wrong, saying: "no*sense")
            }
        }
        let attestation = try arguments("attestation/valid/production")
        try await Command.expectRefusal(attestation + ["--challenge-text", "x"], saying: "--challenge")
    }

    @Test("What is present and not verified is named, as text and for scripts")
    func unverified() async throws {
        let assertion = try await Command.run(arguments("assertion/valid/unknown-top-level-key"))
        #expect(assertion.status == 0)
        let start = try #require(assertion.lines.firstIndex(of: "Present, and not verified:"))
        #expect(assertion.lines[start + 1].hasPrefix("  cdHash: a member that no source describes"))
        let plain = try await Command.run(arguments("assertion/valid/next"))
        #expect(!plain.standardOutput.contains("Present"))
        let json = try await Command.run(arguments("assertion/valid/unknown-top-level-key") + ["--format", "json"])
        guard case .object(let members) = try json.json(), case .array(let parts)? = members["unverified"] else {
            Issue.record("there is no member unverified")
            return
        }
        #expect(parts.count == 1)
    }

    @Test("As json it says the same for a script")
    func json() async throws {
        let ended = try await Command.run(arguments("attestation/appid/other-app-same-team") + ["--format", "json"])
        #expect(ended.status == 1)
        var finding = try ObjectReader(ended.json())
        #expect(try finding.optional("accepted", as: .boolean) == false)
        #expect(try finding.value("time", as: .time).description == "2026-03-01T12:00:00Z")
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
        let ended = try await Command.run(forged.arguments(for: Forged.attestation("attestation/valid/production")))
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
        let ended = try await Command.run([
            "verify", "attestation", file, "--app-id", request.app.appId, "--key-id", request.keyId.base64,
            "--challenge",
            request.challenge.base64, "--at", request.time.description, "--root", Forged.root,
        ])
        #expect(ended.status == 0, "\(ended.standardOutput)\(ended.standardError)")
    }
}
