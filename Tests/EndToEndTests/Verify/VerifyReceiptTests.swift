import AttestModel
import TestSupport
import Testing

@Suite("appattest verify receipt", .timeLimit(.minutes(10)))
struct VerifyReceiptTests {
    private static let root = "\(Appattest.vectors)/authorities/receipt-root.pem"
    private let forged: Forged
    private let request: AttestationRequest
    /// The attestation with its receipt inside.
    private let file: String

    init() throws {
        forged = try Forged()
        request = try Forged.attestation("attestation/valid/production")
        file = try forged.write(request.attestation, to: "attestation.cbor")
    }

    private func verify(_ options: String...) async throws -> Ended {
        try await Program.run(Appattest.path, ["verify", "receipt", file] + options)
    }

    /// What the receipt is to be compared with.
    private var expectations: [String] {
        [
            "--app-id", request.app.appId, "--client-data-hash", request.clientDataHash.base64, "--type", "ATTEST",
            "--environment", "production", "--at", request.time.description, "--root", Self.root,
        ]
    }

    @Test("The receipt inside a genuine attestation is accepted, with its fields and a line for every requirement")
    func accepted() async throws {
        let ended = try await Program.run(Appattest.path, ["verify", "receipt", file] + expectations)
        #expect(ended.status == 0, "\(ended.standardOutput)\(ended.standardError)")
        #expect(ended.lines.last == "Accepted at \(request.time).")
        for field in ["app ID", "attested public key", "client hash", "receipt type", "creation time"] {
            #expect(ended.standardOutput.contains(field))
        }
        for requirement in Requirement.all where requirement.suite == .receipt && requirement.stage != nil {
            #expect(ended.standardOutput.contains(requirement.id))
        }
    }

    @Test(
        "Another app, type or environment, a late hour and Apple's own root each end with 1 and what is violated",
        arguments: [
            (["--app-id", "ABCDE12345.com.example.other"], "RCP-APPID"), (["--type", "RECEIPT"], "RCP-TYPE"),
            (["--environment", "development"], "RCP-ENV"), (["--at", "2026-03-01T12:06:00Z"], "RCP-CREATION"),
            (["--client-data-hash", "AAAA"], "RCP-CLIENTHASH"), (["--root", ""], "RCP-CHAIN"),
        ])
    func rejected(change: [String], requirement: String) async throws {
        var arguments = ["verify", "receipt", file] + expectations
        let index = try #require(arguments.firstIndex(of: change[0]))
        if change[1].isEmpty {
            arguments.removeSubrange(index...index + 1)
        } else {
            arguments[index + 1] = change[1]
        }
        let ended = try await Program.run(Appattest.path, arguments)
        #expect(ended.status == 1)
        #expect(ended.lines.last?.hasSuffix(": \(requirement).") == true, "\(ended.standardOutput)")
    }

    @Test("What is not given is shown as not compared, for people and for scripts")
    func notCompared() async throws {
        let ended = try await verify("--root", Self.root, "--at-creation")
        #expect(ended.status == 0, "\(ended.standardOutput)")
        for (id, option) in [("APPID", "app-id"), ("KEY", "public-key"), ("TYPE", "type"), ("ENV", "environment")] {
            let line = try #require(ended.lines.first { $0.contains("RCP-\(id) ") })
            #expect(line.hasPrefix("-") && line.hasSuffix("not compared: --\(option) is not given"))
        }
        var finding = try ObjectReader(
            try await verify("--root", Self.root, "--at-creation", "--format", "json").json())
        #expect(try finding.optionalBool("accepted") == true)
        guard case .array(let fields) = try finding.value("fields") else { return }
        var first = try ObjectReader(try #require(fields.first))
        #expect(try first.integer("number") == 2)
        #expect(try first.string("text") == request.app.appId)
    }

    @Test("A file that holds no receipt is rejected as undecodable, and has no time of its own")
    func noReceipt() async throws {
        let path = try forged.scratch.write("no receipt", to: "text")
        let ended = try await Program.run(Appattest.path, ["verify", "receipt", path])
        #expect(ended.status == 1)
        #expect(ended.lines.last?.hasSuffix(": RCP-DECODE.") == true)
        let timeless = try await Program.run(Appattest.path, ["verify", "receipt", path, "--at-creation"])
        #expect(timeless.status == 2)
        #expect(timeless.standardOutput == "" && timeless.standardError.contains(path))
    }

    @Test(
        "An option with a value that cannot be read ends with 2 and is named",
        arguments: ["--app-id", "--public-key", "--client-data-hash", "--type", "--environment", "--at", "--root"])
    func badOption(option: String) async throws {
        let ended = try await verify(option, "no*sense")
        #expect(ended.status == 2)
        #expect(ended.standardOutput == "" && ended.standardError.contains("no*sense"))
    }

    @Test("Two times, and a file that is not there, end with 2")
    func badUse() async throws {
        #expect(try await verify("--at-creation", "--at", "2026-03-01T12:00:00Z").status == 2)
        let ended = try await Program.run(Appattest.path, ["verify", "receipt", forged.scratch.path("gone")])
        #expect(ended.status == 2 && ended.standardError.contains("gone"))
    }
}
