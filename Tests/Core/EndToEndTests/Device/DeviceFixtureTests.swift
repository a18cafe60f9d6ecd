import TestBasics

@Suite("appattest device fixture")
struct DeviceFixtureTests {
    private static let app = "Q7X2KD91MZ.org.Example.shop-2"
    private static let clientData = #"{"amount":5, "challenge":"it's-1","note":"Hi"}"#

    private let scratch: ScratchFolder
    private var folder: String { scratch.path("fixture") }

    init() throws { scratch = try ScratchFolder() }

    private func make(_ options: [String] = [], to folder: String? = nil) async throws -> Ended {
        try await Command.run(["device", "fixture", "--app-id", Self.app, "--out", folder ?? self.folder] + options)
    }

    private func json() throws -> JSONValue { try JSONValue.read("\(folder)/fixture.json") }

    /// Verifies the objects as a user would, with the files of the folder: attestation, second assertion and receipt.
    private func verify() async throws -> [Ended] {
        let json = try json()
        let (key, environment) = (json.text("publicKey"), json.text("environment"))
        let options = ["--app-id", Self.app, "--at", json.text("time")]
        let keyId = try scratch.read("fixture/key-id.txt").trimmingCharacters(in: .newlines)
        return [
            try await Command.run(
                ["verify", "attestation", "\(folder)/attestation.b64", "--key-id", keyId]
                    + ["--challenge", json.text("challenge"), "--environment", environment]
                    + ["--root", "\(folder)/attestation-root.pem"] + options),
            try await Command.run(
                ["verify", "assertion", "\(folder)/assertion-2.cbor", "--public-key", key, "--stored-counter", "1"]
                    + ["--client-data", "\(folder)/client-data.bin", "--challenge-text", "it's-1"] + options),
            try await Command.run(
                ["verify", "receipt", "\(folder)/receipt.ber", "--public-key", key]
                    + ["--client-data-hash", json.text("clientDataHash"), "--type", "ATTEST"]
                    + ["--environment", environment, "--root", "\(folder)/receipt-root.pem"] + options),
        ]
    }

    @Test(
        "A fixture verifies with the values and roots beside it, OpenSSL reads them, and README.md makes it again",
        arguments: [["--system", "macos-27", "--environment", "development"], ["--until", "2049"]])
    func genuine(options: [String]) async throws {
        let ended = try await make(["--client-data", Self.clientData] + options).succeeded()
        #expect(ended.standardOutput.contains(" in \(folder), seed fixture-"))
        for verified in try await verify() { #expect(verified.status == 0, "\(verified.standardOutput)") }
        let readme = try scratch.read("fixture/README.md")
        let values = try json()
        for name in ["appId", "environment", "system", "seed", "time", "challenge", "clientDataHash", "keyId"] {
            #expect(readme.contains("`\(try #require(values[name]?.string))` |"), "\(name)")
        }
        let assertions = values.elements("objects").filter { $0.text("name").hasPrefix("assertion-") }
        #expect(
            assertions.map { $0["request"]?["storedCounter"] } == [0, 1]
                && assertions.map { $0["result"]?["counter"] } == [1, 2])
        #expect(assertions.allSatisfy { $0.elements("replaced").isEmpty })
        if options.contains("2049") { #expect(values["validUntil"] == "2049-12-31T23:59:59Z") }
        let openssl = try await Program.run("openssl", ["pkey", "-pubin", "-in", "\(folder)/public-key.pem", "-noout"])
        let roots = try await Program.run("openssl", ["x509", "-in", "\(folder)/attestation-root.pem", "-noout"])
        #expect(openssl.status == 0 && roots.status == 0)
        let command = try #require(
            readme.components(separatedBy: "```sh\n").last?.components(separatedBy: "\n```").first)
        let again = try ScratchFolder()
        try await Program.run(
            "sh", ["-c", command.replacing("appattest device", with: "'\(Appattest.path)' device")],
            in: again.url.path
        ).succeeded()
        #expect(try FolderContents.of(again.path("fixture")) == FolderContents.of(folder))
    }

    @Test(
        "With a fault, one object breaks its requirement, and the others stay genuine",
        arguments: [
            ("prefix-of-app-id", "ATT-APPID", 0), ("assertion/signature/bit-flipped-s", "AST-SIGNATURE", 1),
            ("receipt/key/certificate-of-another-key", "RCP-KEY", 2),
            // The request of changed client data holds them; the file has those that were signed.
            ("assertion/clientdata/one-byte-changed", "AST-", nil),
        ] as [(String, String, Int?)])
    func faults(id: String, requirement: String, place: Int?) async throws {
        try await make(["--fault", id, "--seed", "1", "--client-data", Self.clientData]).succeeded()
        let verified = try await verify()
        #expect(verified.map(\.status) == (0..<3).map { $0 == place ? 1 : 0 }, "\(verified)")
        if let place { #expect(verified[place].standardOutput.contains(requirement)) }
        let readme = try scratch.read("fixture/README.md")
        #expect(readme.contains("about \(requirement)") && readme.contains("| reject |"))
    }

    @Test("A folder with files in it, and a file, stay as they are")
    func existing() async throws {
        try scratch.write("mine", to: "fixture/notes.txt")
        let full = try await make()
        #expect(full.status == 2 && full.standardError.contains("\(folder) is not empty"))
        let file = try await make(to: scratch.path("fixture/notes.txt"))
        #expect(file.status == 2 && file.standardError.contains("is not a folder"))
        #expect(try FolderContents.of(folder).keys.sorted() == ["notes.txt"])
    }
}
