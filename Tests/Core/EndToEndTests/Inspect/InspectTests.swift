import TestBasics

@Suite("appattest inspect")
struct InspectTests {
    private let forged: Forged

    init() throws { forged = try Forged() }

    @Test("A raw object is summed up and taken apart in 80 columns")
    func text() async throws {
        let request = try Forged.attestation("attestation/valid/production")
        let ended = try await Command.run("inspect", try forged.write(request.attestation, to: "object.cbor"))
        #expect(ended.status == 0 && ended.standardError == "")
        for start in [
            "app ID       \(request.app.appId)", "key ID       \(request.keyId.base64)", "counter      0: a new key",
        ] { #expect(ended.lines.contains { $0.hasPrefix(start) }, "\(start)") }
        #expect(ended.standardOutput.contains("signs ✓") && !ended.standardOutput.contains("Nothing here is verified"))
        #expect(ended.standardOutput.contains("\nOnly the certificate chain is verified here"))
        #expect(!ended.standardOutput.contains("read from") && !ended.standardOutput.contains("malformed"))
        #expect(ended.lines.allSatisfy { $0.count <= 80 && !$0.hasSuffix(" ") })
        let all = try await Command.run("inspect", forged.scratch.path("object.cbor"), "--all")
        #expect(all.lines.count > ended.lines.count && all.lines.allSatisfy { $0.count <= 80 })
    }

    @Test("What is present and not verified is named, as text, for scripts and on the page")
    func unverified() async throws {
        let request = try Forged.attestation("attestation/valid/unknown-top-level-key")
        let file = try forged.write(request.attestation, to: "object.cbor")
        let ended = try await Command.run("inspect", file, "--html", forged.scratch.path("page.html"))
        #expect(
            ended.standardOutput.contains(
                "\nPresent, and not verified by 'appattest verify' either:\n  cdHash: a member that no source describes"
            ))
        #expect(try forged.scratch.read("page.html").contains(">cdHash</span>: a member"))
        let json = try await Command.run("inspect", file, "--format", "json").json()
        #expect(json.elements("unverified").count == 2)
    }

    @Test("A vector file is read with the values beside the object, from standard input")
    func vector() async throws {
        let path = "\(Appattest.vectors)/receipt/valid/receipt-type-risk-3.json"
        let ended = try await Command.run("inspect", "-", input: String(contentsOfFile: path, encoding: .utf8))
            .succeeded()
        #expect(ended.standardOutput.contains("read from    member request.receipt of JSON, then base64"))
        #expect(ended.lines.contains { $0.hasPrefix("beside it    request.appId") })
        #expect(ended.lines.allSatisfy { $0.count <= 80 })
        #expect(!ended.standardOutput.contains("✗"))
    }

    @Test("Bytes that were changed on their way are read as the diagnosis reads them", arguments: ["space", "Latin-1"])
    func restored(change: String) async throws {
        let request = try Forged.attestation("attestation/valid/production")
        let sent =
            change == "space"
            ? request.attestation.base64.replacing("+", with: " ")
            : String(request.attestation.map { Character(Unicode.Scalar($0)) })
        let file = try forged.scratch.write(sent, to: "object")
        let inspected = try await Command.run("inspect", file, "--format", "json").json()
        #expect(inspected["size"] == .integer(Int64(request.attestation.count)))
        let diagnosed = try await Command.run("diagnose", file, "--format", "json").json()
        #expect(diagnosed.text("kind") == inspected.text("kind") && !diagnosed.elements("findings").isEmpty)
        let title = try #require(diagnosed.elements("findings").first?.text("title"))
        #expect(inspected.elements("summary").contains { $0.text("name") == "mistake" && $0.text("value") == title })
    }

    @Test("An object of WebAuthn is called so in the words of the diagnosis, and not accused of lacking Apple's parts")
    func webAuthn() async throws {
        func text(_ text: String) -> [UInt8] { [0x60 + UInt8(text.utf8.count)] + text.utf8 }
        let authData = [UInt8](repeating: 1, count: 32) + [0x01, 0, 0, 0, 0]
        let statement = [0xA2] + text("alg") + [0x26] + text("sig") + [0x42, 1, 2]
        let object =
            [0xA3] + text("fmt") + text("packed") + text("attStmt") + statement + text("authData") + [0x58, 37]
            + authData
        let file = try forged.write(object, to: "object.cbor")
        let ended = try await Command.run("inspect", file, "--html", forged.scratch.path("page.html"))
        #expect(ended.lines.contains("mistake      This is WebAuthn, not App Attest. Its fmt is 'packed'."))
        #expect(!ended.standardOutput.contains("There is no x5c") && !ended.standardOutput.contains("no source"))
        #expect(try !forged.scratch.read("page.html").contains("<title>attestation object of App Attest"))
        let diagnosed = try await Command.run("diagnose", file)
        #expect(diagnosed.standardOutput.contains("1  This is WebAuthn, not App Attest."))
    }

    @Test("Input without an object ends with 2 and one line that says what it looks like")
    func errors() async throws {
        let ended = try await Command.run("inspect", "-", input: "Bad Request, try again")
        #expect(ended.status == 2 && ended.standardOutput == "" && ended.saysOneLine)
        #expect(ended.standardError.contains("standard input holds no object"))
    }

    @Test("verify reads the same forms, and guesses no challenge that may be hexadecimal")
    func verify() async throws {
        let request = try Forged.attestation("attestation/valid/production")
        let body = #"{"payload": "\#(request.attestation.base64.replacing("+", with: "-").replacing("/", with: "_"))"}"#
        var arguments = try forged.arguments(for: request)
        arguments[2] = try forged.scratch.write(body, to: "body.json")
        let key = try #require(arguments.firstIndex(of: "--key-id"))
        arguments[key + 1] = request.keyId.hex
        let ended = try await Command.run(arguments).succeeded()
        #expect(ended.standardError.contains("read from member payload of JSON, then base64url"))
        #expect(ended.standardError.contains("--key-id is read as hexadecimal, 32 bytes"))
        let index = try #require(arguments.firstIndex(of: "--client-data-hash"))
        arguments.replaceSubrange(index...index + 1, with: ["--challenge", request.challenge.hex])
        try await Command.expectRefusal(arguments, saying: "begin it with hex: or base64:")
    }

    @Test("A public key is read as PEM, and the kind of another object is named")
    func keyAndKind() async throws {
        let request = try Forged.assertion("assertion/valid/next")
        var arguments = try forged.arguments(for: request)
        let index = try #require(arguments.firstIndex(of: "--public-key"))
        arguments[index + 1] = request.publicKeyPEM
        #expect(try await Command.run(arguments).status == 0)
        let other = try Forged.attestation("attestation/valid/production")
        arguments[2] = try forged.write(other.attestation, to: "other.cbor")
        let ended = try await Command.run(arguments)
        #expect(ended.status == 1 && ended.standardError.contains("is an attestation object, not an assertion object"))
    }
}
