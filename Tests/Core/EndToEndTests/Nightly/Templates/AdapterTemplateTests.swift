import TestBasics

/// Every template is taken as its user takes it: built as shipped, then filled in with a sloppy verifier and built
/// again.
@Suite("The adapter templates")
struct AdapterTemplateTests {
    @Test("Each works", arguments: AdapterTemplate.all)
    func works(template: AdapterTemplate) async throws {
        try Tools.require(template.program)
        try await expectUnfilled(template)
        let scratch = try ScratchFolder()
        let compiler = try await template.make(template.filled(), in: scratch)
        try #require(compiler?.status ?? 0 == 0, "\(compiler?.standardError ?? "")")
        try await expectJudged(template, in: scratch)
        // A process for each request has no session.
        if template.target.hasPrefix("exec:") { try await expectSession(template, in: scratch) }
        try await expectProtocolKept(template, in: scratch)
    }

    /// The library product, which needs no template: `Tests/Core/ExampleAdapter` is linked with it. `CheckAdapterTests` checks
    /// its protocol.
    @Test("The Swift library")
    func product() async throws {
        let example = AdapterTemplate("main.swift", target: "exec:\(Built.program("ExampleAdapter"))")
        let scratch = try ScratchFolder()
        try await expectJudged(example, in: scratch)
    }

    @Test(
        "An adapter that does not reach its verifier is broken, and is told why",
        .enabled(if: Tools.hasPython, "there is no python3"))
    func unreached() async throws {
        let filling = """
            DESCRIPTION = {"name": "x", "version": "1", "capabilities": ["attestation", "roots"]}
            INVALID = ()


            def verify(operation, request):
                accept(publicKey=request["attestation"])

            """
        let scratch = try ScratchFolder()
        _ = try await AdapterTemplate.python.make(AdapterTemplate.python.filled(with: filling), in: scratch)
        let ended = try await check(.python, in: scratch)
        let text = ended.standardOutput.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        for words in [
            "broken genuine-attestation", "verify() returned no answer; is a 'return' missing?",
            "fix the adapter, then check it again:",
        ] { #expect(ended.status == 1 && text.contains(words), "\(text)") }
    }

    /// It is short, and says itself that it verifies nothing yet.
    private func expectUnfilled(_ template: AdapterTemplate) async throws {
        let text = try template.text()
        #expect(text.count { $0 == "\n" } < 120)
        let scratch = try ScratchFolder()
        let compiler = try await template.make(text, in: scratch)
        try #require(compiler?.status ?? 0 == 0, "\(compiler?.standardError ?? "")")
        let ended = try await run(template, ["attestation/valid/production", "assertion/valid/first"], in: scratch)
        #expect(ended.status == 1)
        for (id, result) in try RunLines(ended.standardOutput).results {
            #expect(result["verdict"] == "unsupported" && result["outcome"] != "pass", "\(id)")
            guard let reason = result["reason"]?.string else { continue }
            #expect(reason.contains("verify() in \(template.file) is not filled in yet"))
        }
    }

    /// Expects that the verifier gets decoded bytes, and that its answers come back.
    private func expectJudged(_ template: AdapterTemplate, in scratch: ScratchFolder) async throws {
        let expected: [String: (outcome: JSONValue, verdict: JSONValue, reason: String)] = [
            // Judged with the key, counter and environment that are returned.
            "attestation/valid/production": ("pass", "accept", ""),
            "attestation/valid/development": ("pass", "accept", ""),
            "attestation/keyid/other-device": ("pass", "reject", #"no "key identifier" ß"#),
            "attestation/decode/empty-input": ("error", "error", "nobody expects this"),
            "attestation/nonce/other-challenge": ("wrongVerdict", "accept", ""),
            "assertion/counter/replay-equal": ("pass", "reject", "counter 2 ß"),
            "assertion/valid/counter-far-ahead": ("pass", "accept", ""),
        ]
        let ended = try await run(template, expected.keys.sorted(), in: scratch)
        #expect(ended.status == 1)
        let lines = try RunLines(ended.standardOutput)
        #expect(Set(lines.results.keys) == Set(expected.keys))
        for (id, answer) in expected {
            let result = lines.results[id]
            #expect(result?["outcome"] == answer.outcome && result?["verdict"] == answer.verdict, "\(id)")
            guard !answer.reason.isEmpty, let reason = result?["reason"]?.string else { continue }
            #expect(reason.contains(answer.reason), "\(id): \(reason)")
        }
    }

    /// It outlives every message, and ends at the end of input.
    private func expectSession(_ template: AdapterTemplate, in scratch: ScratchFolder) async throws {
        let exchanges = try HostileExchange.all()
        let ended = try await Program.run(
            template.command[0].hasPrefix("./") ? scratch.path(template.command[0]) : template.command[0],
            Array(template.command.dropFirst()), input: exchanges.map(\.sent).joined(separator: "\n"),
            in: scratch.url.path
        ).succeeded()
        let answers = try ended.lines.map { try AdapterResponse(json: JSONValue.parse(Array($0.utf8))) }
        try #require(answers.count == exchanges.count)
        for (answer, exchange) in zip(answers, exchanges) {
            #expect(answer.id == exchange.id)
            switch answer.content {
            case .description(let description):
                #expect(exchange.wanted == nil)
                #expect(description.name == "filled ß" && description.capabilities.count == 5)
            case .verdict(let verdict):
                #expect(verdict.verdict == exchange.wanted, "\(answer.id): \(verdict.reason ?? "")")
                #expect(verdict.reason?.isEmpty == false)
                #expect(exchange.words.isEmpty || verdict.reason?.contains(exchange.words) == true)
                if verdict.verdict == .reject { #expect(verdict.code?.isEmpty == false) }
                if answer.id == "e" { #expect(verdict.code == template.code) }
            }
        }
    }

    private func expectProtocolKept(_ template: AdapterTemplate, in scratch: ScratchFolder) async throws {
        try await check(template, in: scratch).succeeded()
    }

    private func check(_ template: AdapterTemplate, in scratch: ScratchFolder) async throws -> Ended {
        try await Appattest.run(
            ["check-adapter", "--target", template.target] + Appattest.patience, in: scratch.url.path)
    }

    private func run(_ template: AdapterTemplate, _ ids: [String], in scratch: ScratchFolder) async throws -> Ended {
        try await Appattest.run(
            ["run", "--vectors", FewVectors.path, "--target", template.target, "--report", "jsonl=-"]
                + Appattest.patience + ids.flatMap { ["--only", $0] }, in: scratch.url.path)
    }
}
