import TestBasics

@Suite("A log of captures, from the command line")
struct CapturesTests {
    private let forged: Forged

    init() throws { forged = try Forged() }

    /// Returns a line about a vector, with the roots of the suite.
    private func line(
        _ id: String, _ vector: String, _ outcome: String, kind: String = "attestation", hour: Int = 0,
        change: (inout [String: JSONValue]) -> Void = { _ in }
    ) throws -> String {
        let request = try Forged.request(vector)
        guard case .object(var belief) = request.json, let evidence = belief[kind] else { return "" }
        for name in ["operation", "teamId", "bundleId", "publicKeyPEM", "publicKeyCOSE", "credentialCertificate", kind]
        { belief[name] = nil }
        belief["roots"] = belief["roots"].map { _ in ["suite"] }
        change(&belief)
        let line: JSONValue = [
            "v": 1, "id": .string(id), "at": .string("2026-03-01T\(hour < 10 ? "0" : "")\(hour):00:00Z"),
            "kind": .string(kind), "evidence": evidence, "request": .object(belief),
            "verdict": ["outcome": .string(outcome), "message": "not accepted"],
        ]
        return line.compactText + "\n"
    }

    private func log() throws -> String {
        try line("a", "attestation/valid/production", "accept") + line("b", "attestation/valid/production", "reject")
            + line("c", "attestation/nonce/other-challenge", "accept")
            + line("d", "attestation/valid/development", "reject") { $0["environment"] = "production" }
            + "{\"v\":1,\"id\"\n"
    }

    @Test("A log is grouped, the gravest first, from a file, from gzip and from standard input")
    func inputs() async throws {
        let file = try forged.scratch.write(try log(), to: "captures.jsonl")
        try await Program.run("gzip", ["-k", file]).succeeded()
        for ended in [
            try await Command.run("diagnose", file, "--format", "json"),
            try await Command.run("diagnose", file + ".gz", "--format", "json"),
            try await Command.run("diagnose", "-", "--format", "json", input: try log()),
        ] {
            let json = try ended.succeeded().json()
            let (groups, unread) = (json.elements("groups"), json.elements("unread"))
            #expect(groups.map { $0["direction"] } == ["accepted-wrongly", "refused-genuine", "refused-by-mistake"])
            #expect(groups.map { $0["cause"] } == ["ATT-NONCE", "genuine", "environment-development"])
            #expect(json["lines"] == 5 && json["accepted"] == 1 && unread.map { $0["firstLine"] } == [5])
        }
    }

    @Test("A compressed file that is cut off is said, and its lines are judged")
    func cutOff() async throws {
        let file = try forged.scratch.write(String(repeating: try log(), count: 40), to: "cut.jsonl")
        try await Program.run("gzip", [file]).succeeded()
        let bytes = try Data(contentsOf: URL(filePath: file + ".gz"))
        try bytes.dropLast(20).write(to: URL(filePath: file + ".gz"))
        let ended = try await Command.run("diagnose", file + ".gz")
        #expect(ended.status == 0 && ended.standardOutput.contains("cut off or damaged"), "\(ended.standardOutput)")
    }

    @Test("One capture is diagnosed by its id, and reports go to files")
    func one() async throws {
        let file = try forged.scratch.write(try log(), to: "captures.jsonl")
        let one = try await Command.run("diagnose", file, "--only", "d")
        #expect(one.status == 0 && one.standardOutput.contains("environment-development"), "\(one.standardError)")
        #expect(try await Command.run("diagnose", file, "--only", "z").status == 2)
        let ended = try await Command.run(
            "diagnose", file, "--report", "html=\(forged.scratch.path("page.html"))",
            "--report", "markdown=\(forged.scratch.path("page.md"))", "--report",
            "jsonl=\(forged.scratch.path("page.jsonl"))")
        #expect(ended.status == 0, "\(ended.standardError)")
        #expect(try forged.scratch.read("page.html").contains("<svg class=\"time\""))
        #expect(try forged.scratch.read("page.md").hasPrefix("## Captures"))
        #expect(try forged.scratch.read("page.jsonl").split(separator: "\n").count == 5)
        try await Command.expectRefusal(
            ["diagnose", file, "--report", "junit=x.xml"], saying: "html, markdown and jsonl")
        let none = try forged.scratch.write("nothing\n", to: "none.jsonl")
        #expect(try await Command.run("diagnose", none).status == 2)
    }

    @Test("Replay tells what a verifier would change: what gets better, and what gets worse")
    func replay() async throws {
        let file = try forged.scratch.write(try log(), to: "captures.jsonl")
        let right = try await Command.run("replay", file, "--target", "builtin:reference", "--format", "json")
        let better = try right.succeeded().json().elements("groups")
        #expect(better.map { $0["direction"] } == ["would-accept", "would-refuse"])
        let wrong = try await Command.run(
            "replay", file, "--target", "builtin:mutant/either-environment-accepted", "--format", "json")
        let worse = try wrong.succeeded(with: 1...1).json().elements("groups")
        #expect(worse.map { $0["direction"] } == ["accepted-wrongly", "would-accept", "would-refuse"])
        #expect(worse.first?["cause"] == "environment-development")
    }

    @Test(
        "A vector with the fault of a capture has nothing of the capture in it",
        arguments: [
            ("attestation/nonce/other-challenge", "accept", "reject"),
            ("attestation/valid/os27-extensions-ed-set", "reject", "accept"),
            // Its device hashes the server's hash once more.
            ("assertion/valid/counter-10", "reject", "reject"),
        ])
    func vector(id: String, outcome: String, expect: String) async throws {
        let fresh = try await Command.run("show", id, "--seed", "other", "--format", "json").json()
        let kind = id.hasPrefix("assertion") ? "assertion" : "attestation"
        guard case .object(var belief)? = fresh["request"], let evidence = belief[kind] else {
            Issue.record("\(fresh)")
            return
        }
        belief[kind] = nil
        if let data = belief["clientData"] { (belief["clientData"], belief["clientDataHash"]) = (nil, data) }
        let line: JSONValue = [
            "v": 1, "id": "x", "at": "2026-03-01T00:00:00Z", "kind": .string(kind), "evidence": evidence,
            "request": .object(belief), "verdict": ["outcome": .string(outcome)],
        ]
        let file = try forged.scratch.write(line.compactText, to: "captures.jsonl")
        let ended = try await Command.run("capture", "to-vector", "x", file).succeeded()
        let made = try ended.json()
        #expect(made["expect"] == .string(expect))
        #expect(kind == "assertion" || made["requirement"] == fresh["requirement"])
        for name in ["keyId", "challenge", "clientDataHash"] {
            #expect(!ended.standardOutput.contains(belief[name]?.string ?? "-none-"), "\(name)")
        }
    }

    @Test(
        "A writer of each language redacts: no client data, no account, no token, and a receipt without its bytes",
        arguments: [
            (
                "python3",
                """
                import sys; sys.path.insert(0, 'adapters/captures'); import capture
                c = capture.Captures(sys.stdout, b'salt', {'name': 'api'})
                request = {'clientData': b'secret', 'appId': 'a.b'}
                c.write('1', 'assertion', b'evidence', 'reject', 'no', request, 'bob', '::1')
                c.write('2', 'attestation', b'head\\x67receipt\\x59\\x00\\x06secrettail', 'accept')
                c.write('3', 'receipt', b'0123456789abcdefsecret', 'error')
                """
            ),
            (
                "node",
                """
                import { Captures } from './adapters/captures/capture.mjs';
                const c = new Captures((t) => process.stdout.write(t), 'salt', { name: 'api' });
                const b = (t) => Buffer.from(t, 'latin1');
                const request = { clientData: b('secret'), appId: 'a.b' };
                c.add('1', 'assertion', b('evidence'), 'reject', { message: 'no', request, account: 'bob', address: '::1' });
                c.add('2', 'attestation', b('head\\x67receipt\\x59\\x00\\x06secrettail'), 'accept');
                c.add('3', 'receipt', b('0123456789abcdefsecret'), 'error');
                """
            ),
        ])
    func writers(program: String, code: String) async throws {
        try Tools.require(program)
        let options = program == "node" ? ["--input-type=module", "-e"] : ["-c"]
        let text = try await Program.run(program, options + [code], in: Built.packageRoot.path).standardOutput
        let lines = try text.split(separator: "\n").map { try JSONValue.parse($0.utf8) }
        #expect(lines.count == 3 && lines.allSatisfy { $0["v"] == 1 && $0["verdict"] != nil }, "\(text)")
        let plain = lines.compactMap { $0["evidence"]?.string }.compactMap { [UInt8](base64: $0) }
        #expect(plain.count == 2 && plain.allSatisfy { !String(decoding: $0, as: UTF8.self).contains("secret") })
        #expect(!text.contains("bob") && !text.contains("::1") && lines[0]["request"]?["clientData"] == nil)
        #expect(lines[0]["request"]?["clientDataHash"] != nil && lines[0]["account"]?.string?.count == 32)
        #expect(lines[2]["evidence"]?["size"] == 22)
    }
}
