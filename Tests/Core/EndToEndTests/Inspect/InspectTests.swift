import AttestModel
import Foundation
import TestSupport
import Testing

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
        ] {
            #expect(ended.lines.contains { $0.hasPrefix(start) }, "\(start)")
        }
        #expect(ended.standardOutput.contains("Nothing here is verified"))
        #expect(!ended.standardOutput.contains("read from") && !ended.standardOutput.contains("malformed"))
        #expect(ended.lines.allSatisfy { $0.count <= 80 && !$0.hasSuffix(" ") })
        let all = try await Command.run("inspect", forged.scratch.path("object.cbor"), "--all")
        #expect(all.lines.count > ended.lines.count && all.lines.allSatisfy { $0.count <= 80 })
    }

    @Test("What is present and not verified is named, as text, for scripts and on the page")
    func unverified() async throws {
        let request = try Forged.attestation("attestation/valid/unknown-top-level-key")
        let file = try forged.write(request.attestation, to: "object.cbor")
        let page = forged.scratch.path("page.html")
        let ended = try await Command.run("inspect", file, "--html", page)
        let start = try #require(
            ended.lines.firstIndex(of: "Present, and not verified by 'appattest verify' either:"))
        #expect(ended.lines[start + 1].hasPrefix("  cdHash: a member that no source describes"))
        #expect(ended.lines[start + 2].hasPrefix("  receipt: the receipt of the attestation"))
        #expect(try forged.scratch.read("page.html").contains(">cdHash</span>: a member"))
        let json = try await Command.run("inspect", file, "--format", "json").json()
        #expect(json.elements("unverified").count == 2)
    }

    @Test(
        "A vector file is read with the values beside the object, from standard input",
        arguments: ["attestation/valid/production", "assertion/valid/next", "receipt/valid/receipt-type-risk-3"])
    func vector(id: String) async throws {
        let text = try String(contentsOfFile: "\(Appattest.vectors)/\(id).json", encoding: .utf8)
        let ended = try await Command.run("inspect", "-", input: text)
        let kind = id.prefix { $0 != "/" }
        #expect(ended.status == 0, "\(ended.standardError)")
        #expect(ended.standardOutput.contains("read from    member request.\(kind) of JSON, then base64"))
        #expect(ended.lines.contains { $0.hasPrefix("beside it    request.appId") })
        #expect(ended.lines.allSatisfy { $0.count <= 80 })
        #expect(!ended.standardOutput.contains("✗"))
    }

    @Test("Input without an object ends with 2 and one line that says what it looks like")
    func errors() async throws {
        let two = try String(contentsOfFile: "\(Appattest.vectors)/bundles/assertion.json", encoding: .utf8)
        for (input, words) in [
            ("Bad Request, try again", ["standard input holds no object", "character ','"]), ("", ["is empty"]),
            (two, ["different objects of the kind"]),
        ] {
            let ended = try await Command.run("inspect", "-", input: input)
            #expect(ended.status == 2 && ended.standardOutput == "" && ended.saysOneLine)
            for words in words { #expect(ended.standardError.contains(words), "\(ended.standardError)") }
        }
    }

    @Test("A cut object is shown as far as it goes, and what is wrong is said")
    func cut() async throws {
        let request = try Forged.attestation("attestation/valid/production")
        let file = try forged.write(Array(request.attestation.prefix(3000)), to: "cut.cbor")
        let ended = try await Command.run("inspect", file)
        #expect(ended.status == 0 && ended.lines.contains { $0.hasPrefix("malformed    There is no authData.") })
        #expect(ended.standardOutput.contains("✗ declares"))
    }

    @Test("verify reads the same forms, and guesses no challenge that may be hexadecimal")
    func verify() async throws {
        let request = try Forged.attestation("attestation/valid/production")
        let body = #"{"payload": "\#(request.attestation.base64.replacing("+", with: "-").replacing("/", with: "_"))"}"#
        var arguments = try forged.arguments(for: request)
        arguments[2] = try forged.scratch.write(body, to: "body.json")
        let key = try #require(arguments.firstIndex(of: "--key-id"))
        arguments[key + 1] = request.keyId.hex
        let ended = try await Command.run(arguments)
        #expect(ended.status == 0, "\(ended.standardOutput)\(ended.standardError)")
        #expect(ended.standardError.contains("read from member payload of JSON, then base64url"))
        #expect(ended.standardError.contains("--key-id is read as hexadecimal, 32 bytes"))
        let index = try #require(arguments.firstIndex(of: "--client-data-hash"))
        arguments[index] = "--challenge"
        arguments[index + 1] = request.challenge.hex
        try await Command.expectRefusal(arguments, saying: "begin it with hex: or base64:")
        arguments[index + 1] = "hex:\(request.challenge.hex)"
        #expect(try await Command.run(arguments).status == 0)
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
