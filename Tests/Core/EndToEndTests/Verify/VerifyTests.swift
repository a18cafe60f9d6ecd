import TestBasics

@Suite("appattest verify")
struct VerifyTests {
    private let forged: Forged

    init() throws { forged = try Forged() }

    private func arguments(_ id: String) throws -> [String] {
        switch try Forged.request(id) {
        case .attestation(let request): try forged.arguments(for: request)
        case .assertion(let request): try forged.arguments(for: request)
        default: throw CocoaError(.featureUnsupported)
        }
    }

    @Test(
        "A line stands for every requirement: a genuine object is accepted, a broken one names what it violates, as JSON too",
        arguments: [
            ("attestation/valid/production", nil), ("assertion/valid/next", nil),
            ("attestation/appid/other-app-same-team", "ATT-APPID"), ("assertion/counter/replay-equal", "AST-COUNTER"),
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
        let finding = try await Command.run(arguments(id) + ["--format", "json"]).json()
        #expect(finding["accepted"] == .bool(violated == nil) && finding["time"] == "2026-03-01T12:00:00Z")
        #expect(finding.elements("requirements").count { $0["status"] == "violated" } == (violated == nil ? 0 : 1))
    }

    @Test("What is present and not verified is named, as text and for scripts")
    func unverified() async throws {
        let arguments = try arguments("assertion/valid/unknown-top-level-key")
        let text = try await Command.run(arguments)
        #expect(text.status == 0 && text.standardOutput.contains("Present, and not verified:\n  cdHash: a member "))
        let json = try await Command.run(arguments + ["--format", "json"])
        #expect(try json.json().elements("unverified").count == 1)
    }

    @Test("Without --root only Apple's root is trusted; base64 text with line breaks is the same object")
    func forms() async throws {
        let request = try Forged.attestation("attestation/valid/production")
        var arguments = try forged.arguments(for: request)
        let root = try #require(arguments.firstIndex(of: "--root"))
        let apple = try await Command.run(Array(arguments[..<root] + arguments[(root + 2)...]))
        #expect(apple.status == 1 && apple.lines.last?.contains("ATT-CHAIN") == true)
        let lines = request.attestation.base64.replacing(/.{76}/) { "\($0.0)\r\n" }
        arguments[2] = try forged.scratch.write(lines + "\n", to: "attestation.txt")
        let hash = try #require(arguments.firstIndex(of: "--client-data-hash"))
        arguments.replaceSubrange(hash...hash + 1, with: ["--challenge", request.challenge.base64])
        try await Command.run(arguments).succeeded()
    }

    // Real objects are not part of the repository.
    @Test(
        "Each real attestation and receipt is accepted at its own time with Apple's root",
        .enabled(if: Samples.areHere, "APPATTEST_SAMPLES names no folder with real objects"))
    func real() async throws {
        for sample in try Samples.attestations() {
            try await Command.run(forged.arguments(for: sample.request, root: nil)).succeeded()
        }
        for sample in try Samples.receipts() {
            let file = try forged.write(sample.request.receipt, to: "receipt")
            try await Command.run(
                "verify", "receipt", file, "--app-id", sample.request.app.appId, "--public-key",
                sample.request.publicKey.base64, "--type", "RECEIPT", "--environment",
                sample.request.environment.rawValue, "--at-creation"
            ).succeeded()
        }
    }
}
