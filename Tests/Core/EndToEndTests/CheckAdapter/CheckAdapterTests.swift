import AttestModel
import Foundation
import TestSupport
import Testing

@Suite("appattest check-adapter")
struct CheckAdapterTests {
    private func check(_ target: String, _ options: String...) async throws -> Ended {
        try await Program.run(
            Appattest.path, ["check-adapter", "--target", target] + Appattest.patience + options,
            in: Built.packageRoot.path)
    }

    @Test(
        "The reference adapter keeps the protocol",
        arguments: ["exec:\(Appattest.path) adapter", "oneshot:\(Appattest.path) adapter --oneshot"])
    func reference(target: String) async throws {
        let ended = try await check(target)
        #expect(ended.status == 0, "\(ended.standardOutput)")
        #expect(ended.standardError == "")
        #expect(ended.standardOutput.contains("\nkeeps the protocol: "))
        #expect(!ended.standardOutput.contains("broken"))
    }

    @Test("So does it as an endpoint, in a report for scripts")
    func endpoint() async throws {
        let ended = try await Program.serving(Appattest.path, ["adapter", "--http", "127.0.0.1:0"]) { address in
            try await check(address, "--format", "json")
        }
        #expect(ended.status == 0, "\(ended.standardOutput)")
        let findings = try findings(ended)
        #expect(findings.contains { $0["rule"] == "get" })
        #expect(findings.allSatisfy { $0["outcome"] == "kept" })
    }

    /// A module that takes the key out of everything that has one.
    private static let lenientVerifier = """
        class Invalid(Exception):
            pass


        def attest(attestation, *others, at=None):
            start = attestation.find(b"authData")
            if start < 0:
                raise Invalid("junk")
            key = attestation[start:][attestation[start:].index(bytes([0xA5, 1, 2, 3, 0x26])):]
            return b"\\x04" + key[10:42] + key[45:77]

        """

    @Test(
        "An adapter that does not reach its verifier is broken, and is told why",
        .enabled(if: Tools.hasPython, "there is no python3"),
        arguments: [
            ("return accept(publicKey=key[1:])", "publicKey is 64 bytes (X and Y without the leading 04)"),
            ("return accept(publicKey=b'-----BEGIN PUBLIC KEY-----')", "publicKey is PEM (return it as publicKeyPEM)"),
            (
                "return accept(publicKey='-----BEGIN PUBLIC KEY-----')",
                "field 'publicKey': expected standard padded base64"
            ),
            ("accept(publicKey=key)", "verify() returned no answer; is a 'return' missing?"),
            (
                "return unsupported('not filled in yet')",
                "all for one reason: it answered 'unsupported' (not filled in yet)"
            ),
            ("raise Invalid('wrong app')", "all for one reason: it answered 'reject' (wrong app)"),
        ])
    func unreached(line: String, words: String) async throws {
        let scratch = try ScratchFolder()
        let filling = """
            from my_verifier import *
            DESCRIPTION = {"name": "x", "version": "1", "capabilities": ["attestation", "roots"]}
            INVALID = (Invalid,)


            def verify(operation, request):
                key = attest(request["attestation"])
                \(line)

            """
        let adapter = try AdapterTemplate.python.filled(with: filling)
        let path = try scratch.write(adapter, to: "adapter.py", executable: true)
        try scratch.write(Self.lenientVerifier, to: "my_verifier.py")
        let ended = try await check("exec:python3 \(path)")
        #expect(ended.status == 1)
        #expect(ended.standardOutput.contains("broken  genuine-attestation"), "\(ended.standardOutput)")
        let text = ended.standardOutput.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(text.contains(words), "\(text)")
        #expect(text.contains("fix the adapter, then check it again:"))
    }

    @Test("A template as it is shipped does not pass", .enabled(if: Tools.hasPython, "there is no python3"))
    func unfilled() async throws {
        let ended = try await check("exec:python3 adapters/templates/adapter.py")
        #expect(ended.status == 1)
        #expect(ended.standardOutput.contains("is not filled in yet"))
    }

    @Test(
        "The adapter of a real library keeps it",
        .enabled(if: Tools.hasPyattest, "adapters/pyattest has no environment; run 'make adapters'"))
    func pyattest() async throws {
        let ended = try await check("exec:adapters/pyattest/run")
        #expect(ended.status == 0, "\(ended.standardOutput)")
    }

    @Test("A broken adapter ends with 1, and both reports quote its answer and say what to change")
    func broken() async throws {
        let fake = try FakeAdapter(
            cases: "'an '*) echo loading; reference ;;\nwith) exit 7 ;;\n*) reference ;;")
        let ended = try await check(fake.target)
        #expect(ended.status == 1)
        #expect(ended.standardError == "")
        for words in [
            "broken  unknown-members", "ended with exit code 7", "broken  standard-output", "| loading",
            "Write logs to standard error", "breaks the protocol: ",
        ] {
            #expect(ended.standardOutput.contains(words), "\(words)")
        }
        let json = try await check(fake.target, "--format", "json")
        #expect(json.status == 1)
        let broken = try findings(json).filter { $0["outcome"] == "broken" }
        #expect(broken.contains { $0["rule"] == "standard-output" && $0["evidence"] == "loading" })
        #expect(broken.allSatisfy { $0["advice"] != nil && $0["detail"] != nil })
        #expect(try json.json().member("exitStatus") == 1)
    }

    @Test(
        "A target that cannot be checked is one error",
        arguments: [
            ("builtin:reference", Int32(2), "has no adapter to check"), ("./adapter", 2, "is not a target"),
            ("exec:./no-such-adapter", 3, "'./no-such-adapter'"),
            ("http://127.0.0.1:1/", 3, "the connection to 127.0.0.1:1 was refused"),
        ])
    func errors(target: String, status: Int32, words: String) async throws {
        let ended = try await check(target)
        #expect(ended.status == status)
        #expect(ended.standardOutput == "")
        #expect(ended.standardError.split(separator: "\n").count == 1 && ended.standardError.contains(words))
    }

    private func findings(_ ended: Ended) throws -> [[String: JSONValue]] {
        guard case .array(let findings)? = try ended.json().member("findings") else { return [] }
        return findings.compactMap { if case .object(let members) = $0 { members } else { nil } }
    }
}

extension JSONValue {
    fileprivate func member(_ name: String) -> JSONValue? {
        if case .object(let members) = self { members[name] } else { nil }
    }
}
