import AttestModel
import Foundation
import TestSupport
import Testing

@Suite("appattest check-adapter")
struct CheckAdapterTests {
    func check(_ target: String, _ options: String...) async throws -> Ended {
        try await Program.run(
            Appattest.path, ["check-adapter", "--target", target] + Appattest.patience + options,
            in: Built.packageRoot.path)
    }

    @Test(
        "The reference adapter keeps the protocol, and so does one in Swift behind the library product",
        arguments: [
            "exec:\(Appattest.path) adapter", "oneshot:\(Appattest.path) adapter --oneshot",
            "exec:\(Built.program("ExampleAdapter"))",
        ])
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
