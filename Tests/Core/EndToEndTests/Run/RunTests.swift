import TestBasics

@Suite("appattest run")
struct RunTests {
    private static let few = "assertion/counter/*"

    // MARK: The same verifier gets the same judgement whatever way it is reached

    @Test("Without a process in between, the reference verifier conforms")
    func builtin() async throws {
        let reference = try await Reported.reference.value
        #expect(reference.ended.status == 0 && reference.lines.footer["exitStatus"] == 0)
        #expect(Set(reference.lines.outcomes.values) == ["pass", "observed"])
        let ids = try FewVectors.manifest().files.compactMap(\.vector?.description)
        #expect(Set(reference.lines.results.keys) == Set(ids))
    }

    @Test("As a program that answers lines, by several processes at once, in another order and several times")
    func exec() async throws {
        let run = try await Reported.run(
            "exec:\(Appattest.path) adapter", "--profile", "strict", "--jobs", "3", "--shuffle", "--repeat", "3")
        try await expectReference(run)
        let seed = try #require(Int64(run.lines.digest.prefix(8), radix: 16))
        #expect(run.ended.standardError.contains("each vector asked 3 times, order shuffled by seed \(seed)"))
    }

    @Test("A selection of which nothing is judged is no success")
    func nothingJudged() async throws {
        let ended = try await Appattest.run(
            "run", "--target", "builtin:reference", "--only", "attestation/valid/app-id-non-ascii-team")
        let words = "Nothing was judged: every vector that --only chooses is only observed"
        #expect(ended.status == 3 && ended.unwrapped.contains(words), "\(ended.standardOutput)")
    }

    // A process for each: a few vectors will do.
    @Test("As a program that is started for each request and answers by its exit status alone")
    func oneshot() async throws {
        let run = try await Reported.run(
            "oneshot:\(Appattest.path) adapter --oneshot", "--capabilities", "assertion,storedCounter", "--profile",
            "strict", "--only", Self.few)
        try await expectReference(run, only: Self.few)
    }

    @Test("As an endpoint that takes each request as a POST, with a header whose value appears nowhere")
    func http() async throws {
        let run = try await Program.serving(Appattest.path, ["adapter", "--http", "127.0.0.1:0"]) { address in
            try #require(address.hasPrefix("http://127.0.0.1:"))
            return try await Reported.run(
                address, "--profile", "strict", "--jobs", "16", "--header-env", "Authorization=APPATTEST_TOKEN",
                environment: ["APPATTEST_TOKEN": "s3cret-token"])
        }
        try await expectReference(run)
        #expect(!(run.ended.standardOutput + run.ended.standardError).contains("s3cret-token"))
    }

    private func expectReference(_ run: Reported, only pattern: String = "**") async throws {
        #expect(run.ended.status == 0, "\(run.ended.standardError)")
        let judgements = try await Reported.reference.value.lines.judgements
        #expect(run.lines.judgements == judgements.filter { Glob(pattern).matches($0.key) })
    }

    // MARK: Sets and shapes

    @Test("The set built into the program is the committed one, and a vector is shown in a shape as it was judged")
    func builtInSet() async throws {
        let ended = try await Appattest.run(
            "run", "--target", "builtin:reference", "--profile", "strict", "--only", Self.few, "--report", "jsonl=-")
        let run = Reported(ended: ended, lines: try RunLines(ended.standardOutput))
        let manifest = try CommittedVectors.manifest()
        #expect(run.lines.digest == manifest.digest.hex)
        try await expectReference(run, only: Self.few)
        try await Command.run("show", "attestation/valid/production", "--shape", "ios-17").succeeded()
        try await Command.expectRefusal(
            ["show", "attestation/valid/macos-acl-blob", "--shape", "ios-17"],
            saying: "does not exist in the shape of iOS 17")
    }

    @Test("A file of the set that is cut off ends the run with status 3 and one error that names it")
    func damagedSet() async throws {
        let scratch = try ScratchFolder()
        try FileManager.default.copyItem(atPath: FewVectors.path, toPath: scratch.path("set"))
        let file = "set/assertion/counter/replay-equal.json"
        try scratch.write(String(scratch.read(file).prefix(700)), to: file)
        let ended = try await Command.run("run", "--vectors", scratch.path("set"), "--target", "builtin:reference")
        #expect(ended.status == 3 && ended.standardOutput == "" && ended.saysOneLine)
        for words in ["assertion/counter/replay-equal.json", "not one complete JSON document"] {
            #expect(ended.standardError.contains(words))
        }
    }
}
