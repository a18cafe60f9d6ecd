import TestBasics

@Suite("The action for CI jobs")
struct ActionTests {
    /// A verifier that accepts replayed assertions.
    private static let sloppy = "assertion/counter/*) reference | sed s/reject/accept/ ;; *) reference ;;"

    /// A few vectors that a sloppy verifier fails, and some that it does not.
    private static let some = "--only=assertion/counter/*\n--only=assertion/appid/*"

    private static func run(_ inputs: [String: String], in scratch: ScratchFolder) async throws -> Job {
        let always = ["appattest": Appattest.path, "vectors": FewVectors.path, "arguments": "\(some)\n--timeout=3600"]
        return try await CompositeAction().run("gate", with: always.merging(inputs) { $1 }, in: scratch)
    }

    @Test("A correct verifier is green, and every report is there")
    func green() async throws {
        let scratch = try ScratchFolder()
        let job = try await Self.run(["target": "builtin:reference", "reports": "my reports"], in: scratch)
        #expect(job.ended.status == 0, "\(job.ended.standardError)")
        #expect(job.outputs["exit-status"] == "0" && job.outputs["outcome"] == "passed")
        #expect(job.outputs["reports"]?.hasSuffix("/my reports") == true)
        #expect(job.summary == job.report("summary.md") && job.summary.contains("Conforming"))
        #expect(try RunLines(job.report("run.jsonl") ?? "").footer["exitStatus"] == 0)
        #expect(job.report("junit.xml")?.contains("<testsuite") == true)
        #expect(job.report("report.html")?.contains("</html>") == true)
        #expect(job.report("report.sarif")?.contains("\"executionSuccessful\": true") == true)
        #expect(job.report("badge.json")?.contains("schemaVersion") == true)
    }

    @Test("A wrong verifier is red, and green with its baseline")
    func baselined() async throws {
        let scratch = try ScratchFolder()
        let adapter = try FakeAdapter(cases: Self.sloppy)
        let red = try await Self.run(["target": adapter.target], in: scratch)
        #expect(red.ended.status == 1)
        #expect(red.outputs["exit-status"] == "1" && red.outputs["outcome"] == "failed")
        #expect(red.summary.contains("assertion/counter/replay-equal"))
        #expect(!red.summary.contains("assertion/appid/other-app-same-team"))

        let file = scratch.path("known failures.yaml")
        try await Appattest.run(
            ["baseline", "write", "--vectors", FewVectors.path, "--target", adapter.target, "--out", file]
                + Appattest.patience + ["--tolerate", "replay", "--reason", "no counters yet"]
                + Self.some.split(separator: "\n").map(String.init)
        ).succeeded()
        let known = try await Self.run(["target": adapter.target, "baseline": file], in: scratch)
        #expect(known.ended.status == 0, "\(known.ended.standardError)")
        #expect(known.outputs["outcome"] == "passed")
    }

    @Test("A search after the vectors fails the job by what is new, and only then")
    func search() async throws {
        let scratch = try ScratchFolder()
        let inputs = [
            "target": "builtin:mutant/without-ast-counter", "vectors": FewVectors.path,
            "arguments": "--only=assertion/appid/*", "fuzz": "600", "fuzz-corpus": "found",
            "fuzz-arguments": "--max-questions=900\n--jobs=1",
        ]
        let off = try await Self.run(inputs.merging(["fuzz": ""]) { $1 }, in: scratch)
        #expect(off.ended.status == 0 && off.report("fuzz.xml") == nil, "\(off.ended.standardError)")
        let red = try await Self.run(inputs, in: scratch)
        #expect(red.ended.status == 1 && red.outputs["outcome"] == "failed", "\(red.ended.standardError)")
        #expect(red.report("fuzz.xml")?.contains("fuzz-") == true)
        #expect(red.summary.hasPrefix(red.report("summary.md") ?? "missing"))
        #expect(red.summary.hasSuffix(red.report("fuzz.md") ?? "missing"))
        #expect(FileManager.default.fileExists(atPath: scratch.path("found/findings.txt")))
        // The folder that is kept makes the same finding a known one. A longer search could find others.
        let short = ["fuzz-arguments": "--max-questions=1\n--jobs=1"]
        let known = try await Self.run(inputs.merging(short) { $1 }, in: scratch)
        #expect(known.ended.status == 0 && known.outputs["outcome"] == "passed", "\(known.ended.standardError)")
    }

    @Test("Inputs are never executed")
    func hostileInputs() async throws {
        let scratch = try ScratchFolder()
        try scratch.write(
            """
            #!/bin/sh
            printf '%s\\n' "$@" >arguments
            exec '\(Appattest.path)' adapter

            """, to: "an adapter", executable: true)
        let hostile = "$(touch pwned) `touch pwned`; touch pwned && \"it's\" ${HOME} %s \\n"
        let quoted = hostile.replacing("\\", with: "\\\\").replacing("'", with: "'\\''")
        let job = try await Self.run(["target": "exec:'./an adapter' '\(quoted)' *"], in: scratch)
        #expect(job.ended.status == 0, "\(job.ended.standardError)")
        #expect(try String(contentsOfFile: scratch.path("arguments"), encoding: .utf8).hasSuffix("\n*\n"))

        for name in ["profile", "baseline", "allow-untestable", "omit", "shard", "vectors", "arguments"] {
            let refused = try await Self.run(["target": "builtin:reference", name: hostile], in: scratch)
            #expect(refused.ended.status == 2 && refused.outputs["outcome"] == "misconfigured", "\(name)")
            #expect(refused.ended.standardError.contains("$(touch pwned)"), "\(name)")
            #expect(refused.summary.isEmpty)
        }
        let forged = try await Self.run(["target": "builtin:reference", "reports": "a\noutcome=passed"], in: scratch)
        #expect(forged.ended.status == 2 && forged.outputs == ["exit-status": "2", "outcome": "misconfigured"])
        #expect(!FileManager.default.fileExists(atPath: scratch.path("pwned")))
    }

    @Test("A missing program, a folder in the place of a report and a search of a backend are no verdict")
    func misconfigured() async throws {
        let scratch = try ScratchFolder()
        try scratch.write("", to: "app-attest-report/run.jsonl/file")
        for (inputs, words) in [
            (["appattest": "no/such"], "there is no program 'no/such'"),
            ([:], "gate: cannot remove an earlier report in '"),
            (["target": "", "config": "backend.yaml", "fuzz": "60", "reports": "a"], "APPATTEST_FUZZ"),
            (["fuzz": "long", "reports": "b"], "--max-time"),
        ] {
            let job = try await Self.run(["target": "builtin:reference"].merging(inputs) { $1 }, in: scratch)
            #expect(job.ended.status == 2 && job.outputs["outcome"] != "passed")
            #expect(job.ended.standardError.contains(words), "\(job.ended.standardError)")
        }
    }

    @Test("Cancelling a job ends the run, and keeps its results")
    func cancelled() async throws {
        let scratch = try ScratchFolder()
        let program = try scratch.write(
            """
            #!/bin/sh
            echo "$PPID" >'\(scratch.path("step"))'
            exec '\(Appattest.path)' "$@"

            """, to: "program", executable: true)
        let adapter = try FakeAdapter(
            cases: """
                assertion/counter/replay-equal) kill -TERM "$(cat '\(scratch.path("step"))')"; exec sleep 600 ;;
                *) reference ;;
                """)
        let inputs = ["target": adapter.target, "appattest": program, "arguments": "\(Self.some)\n--timeout=3600"]
        let job = try await Self.run(inputs, in: scratch)
        #expect(job.ended.status == 3, "\(job.ended.standardError)")
        #expect(job.outputs["exit-status"] == "3" && job.outputs["outcome"] == "no-score")
        #expect(job.summary == job.report("summary.md") && job.summary.contains("interrupted"))
        #expect(try RunLines(job.report("run.jsonl") ?? "").footer["interrupted"] == true)
    }

    @Test("No input is put into a script, and each is declared and used")
    func inputs() throws {
        let action = try CompositeAction()
        #expect(action.steps.compactMap(\.run).count > 1)
        for run in action.steps.compactMap(\.run) { #expect(!run.contains("${{")) }
        let texts = action.steps.flatMap(\.texts).map(\.text)
        let used = texts.flatMap { $0.matches(of: /inputs\.([a-z-]+)/).map { String($0.1) } }
        #expect(Set(used) == Set(action.inputs.keys))
    }

    @Test("The examples give only inputs that there are, and that for GitLab runs the same script by lines of shell")
    func examples() async throws {
        let inputs = try CompositeAction().inputs
        for name in ["github-actions.yml", "github-actions-shards.yml"] {
            let texts = CompositeAction.texts(of: try CompositeAction.read("examples/\(name)"))
            #expect(texts.contains { $0.text.hasPrefix("OWNER/app-attest-conformance@") })
            let given = texts.compactMap { $0.path.firstMatch(of: /\.with\.([a-z-]+)$/)?.1 }.map(String.init)
            #expect(given.contains("target") && Set(given).isSubset(of: inputs.keys))
        }
        let texts = CompositeAction.texts(of: try CompositeAction.read("examples/gitlab-ci.yml"))
        let script = texts.filter { $0.path.contains("script[") }.map(\.text)
        #expect(script.contains { $0.contains("scripts/gate.sh --target") })
        try await Program.run("sh", ["-n"], input: script.joined(separator: "\n")).succeeded()
    }
}
