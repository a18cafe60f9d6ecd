import TestBasics

@Suite("appattest verify receipt")
struct VerifyReceiptTests {
    private static let root = "\(Appattest.vectors)/authorities/receipt-root.pem"
    /// The base point of P-256 (SEC 2, 2.4.2), uncompressed: a key, but not that of any receipt here.
    private static let otherKey =
        "BGsX0fLhLEJH+Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT+NC4v4af5uO5+tKfA+eFivOM1drMV7Oy7ZAaDe/UfU="

    private let forged: Forged
    private let request: AttestationRequest
    /// The attestation with its receipt inside.
    private let file: String

    init() throws {
        forged = try Forged()
        request = try Forged.attestation("attestation/valid/production")
        file = try forged.write(request.attestation, to: "attestation.cbor")
    }

    /// The values to compare the receipt with.
    private var expectations: [String] {
        [
            "--app-id", request.app.appId, "--client-data-hash", request.clientDataHash.base64, "--type", "ATTEST",
            "--environment", "production", "--at", request.time.description, "--root", Self.root,
        ]
    }

    @Test("The receipt inside a genuine attestation is accepted, with its fields and a line for every requirement")
    func accepted() async throws {
        let ended = try await Command.run(["verify", "receipt", file] + expectations).succeeded()
        #expect(ended.lines.last == "Accepted at \(request.time). Not compared: RCP-KEY.")
        for field in ["app ID", "attested public key", "client hash", "receipt type", "creation time"] {
            #expect(ended.standardOutput.contains(field))
        }
        for requirement in Requirement.all where requirement.suite == .receipt && requirement.stage != nil {
            #expect(ended.standardOutput.contains(requirement.id))
        }
    }

    @Test(
        "Another app, key, type or environment, a late hour and Apple's own root each end with 1 and what is violated",
        arguments: [
            (["--app-id", "ABCDE12345.com.example.other"], "RCP-APPID"), (["--type", "RECEIPT"], "RCP-TYPE"),
            (["--environment", "development"], "RCP-ENV"), (["--at", "2026-03-01T12:06:00Z"], "RCP-CREATION"),
            (["--client-data-hash", "AAECAw=="], "RCP-CLIENTHASH"), (["--root", ""], "RCP-CHAIN"),
            (["--public-key", otherKey], "RCP-KEY"),
        ])
    func rejected(change: [String], requirement: String) async throws {
        var arguments = ["verify", "receipt", file] + expectations
        if let index = arguments.firstIndex(of: change[0]) { arguments.removeSubrange(index...index + 1) }
        if !change[1].isEmpty { arguments += change }
        let ended = try await Command.run(arguments)
        #expect(ended.status == 1)
        #expect(ended.lines.last?.hasSuffix(": \(requirement).") == true, "\(ended.standardOutput)")
    }

    @Test("Missing values are shown as not compared")
    func notCompared() async throws {
        let ended = try await Command.run("verify", "receipt", file, "--root", Self.root, "--at-creation").succeeded()
        for (id, option) in [("APPID", "app-id"), ("KEY", "public-key"), ("TYPE", "type"), ("ENV", "environment")] {
            let line = try #require(ended.lines.first { $0.contains("RCP-\(id) ") })
            #expect(line.hasPrefix("-") && line.hasSuffix("not compared: --\(option) is not given"))
            #expect(ended.lines.last?.contains("RCP-\(id)") == true)
        }
    }

    @Test("A file that holds no receipt is rejected as undecodable, and has no time of its own")
    func noReceipt() async throws {
        let path = try forged.write([0x00, 0xFF], to: "bytes")
        let ended = try await Command.run(["verify", "receipt", path])
        #expect(ended.status == 1)
        #expect(ended.lines.last?.hasSuffix(": RCP-DECODE.") == true)
        let timeless = try await Command.run(["verify", "receipt", path, "--at-creation"])
        #expect(timeless.status == 2)
        #expect(timeless.standardOutput == "" && timeless.standardError.contains(path))
    }
}
