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
        #expect(try String(contentsOfFile: page, encoding: .utf8).contains(">cdHash</span>: a member"))
        guard case .object(let members) = try await Command.run("inspect", file, "--format", "json").json(),
            case .array(let parts)? = members["unverified"]
        else {
            Issue.record("there is no member unverified")
            return
        }
        #expect(parts.count == 2)
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
        let text = try await Command.run("inspect", "-", input: "Bad Request, try again")
        #expect(text.status == 2 && text.standardOutput == "")
        #expect(
            text.standardError.contains("standard input holds no object")
                && text.standardError.contains("character ','"))
        #expect(try await Command.run("inspect", "-").standardError.contains("is empty"))
        let two = try String(contentsOfFile: "\(Appattest.vectors)/bundles/assertion.json", encoding: .utf8)
        #expect(
            try await Command.run("inspect", "-", input: two).standardError.contains("different objects of the kind"))
    }

    @Test("A cut object is shown as far as it goes, and what is wrong is said")
    func cut() async throws {
        let request = try Forged.attestation("attestation/valid/production")
        let file = try forged.write(Array(request.attestation.prefix(3000)), to: "cut.cbor")
        let ended = try await Command.run("inspect", file)
        #expect(ended.status == 0 && ended.lines.contains { $0.hasPrefix("malformed    There is no authData.") })
        #expect(ended.standardOutput.contains("✗ declares"))
    }

    @Test("verify reads the same forms, and says on standard error when it looked for the object")
    func verify() async throws {
        let request = try Forged.attestation("attestation/valid/production")
        let body = #"{"payload": "\#(request.attestation.base64.replacing("+", with: "-").replacing("/", with: "_"))"}"#
        var arguments = try forged.arguments(for: request) + ["--root", Forged.root]
        arguments[2] = try forged.scratch.write(body, to: "body.json")
        let key = try #require(arguments.firstIndex(of: "--key-id"))
        arguments[key + 1] = request.keyId.hex
        let ended = try await Command.run(arguments)
        #expect(ended.status == 0, "\(ended.standardOutput)\(ended.standardError)")
        #expect(ended.standardError.contains("read from member payload of JSON, then base64url"))
        #expect(ended.standardError.contains("--key-id is read as hexadecimal, 32 bytes"))
    }

    @Test("A challenge that may be hexadecimal is not guessed")
    func challenge() async throws {
        let request = try Forged.attestation("attestation/valid/production")
        var arguments = try forged.arguments(for: request) + ["--root", Forged.root]
        let index = try #require(arguments.firstIndex(of: "--client-data-hash"))
        arguments[index] = "--challenge"
        arguments[index + 1] = request.challenge.hex
        let ended = try await Command.run(arguments)
        #expect(ended.status == 2 && ended.standardError.contains("begin it with hex: or base64:"))
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

    @Test(
        "The document fits its schema, whole and cut",
        .enabled(if: Tools.hasJSONSchema, "python3 has no jsonschema"))
    func schema() async throws {
        let attestation = try Forged.attestation("attestation/valid/production").attestation
        var files: [String] = []
        for (name, text) in [
            ("whole", attestation.base64), ("cut", attestation.prefix(3000).map { [$0].hex }.joined()),
            ("vector", try String(contentsOfFile: "\(Appattest.vectors)/assertion/valid/next.json", encoding: .utf8)),
        ] {
            let ended = try await Command.run("inspect", "-", "--format", "json", input: text)
            #expect(ended.status == 0)
            files.append(try forged.scratch.write(ended.standardOutput, to: "\(name).json"))
        }
        let ended = try await Program.run(
            "python3",
            [
                Built.packageRoot.appending(path: "scripts/validate-schemas.py").path,
                Built.packageRoot.appending(path: "spec/schema/inspect.schema.json").path,
            ] + files)
        #expect(ended.status == 0 && ended.standardOutput == "", "\(ended.standardOutput)\(ended.standardError)")
    }

    @Test("Every real object is shown in 80 columns, and nothing in it is unknown", .enabled(if: Samples.areHere))
    func samples() async throws {
        let folder = try #require(Samples.folder)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".json") }
        for name in names {
            let ended = try await Command.run("inspect", folder.appending(path: name).path)
            #expect(ended.status == 0, "\(name): \(ended.standardError)")
            #expect(ended.lines.allSatisfy { $0.count <= 80 }, "\(name)")
            for word in ["unknown", "✗", "malformed"] {
                #expect(!ended.standardOutput.contains(word), "\(name): \(word)")
            }
        }
    }
}
