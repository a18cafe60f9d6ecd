import AttestModel
import Foundation
import TestSupport
import Testing

@Suite("The reports of one run, as their readers take them")
struct ReportFilesTests {
    /// A run that fails, with a report of each kind; made once.
    private static let run = Task {
        let folder = try ScratchFolder()
        let formats = ["jsonl", "junit", "markdown", "html", "sarif", "badge"].flatMap {
            ["--report", "\($0)=\(folder.path("report.\($0)"))"]
        }
        let ended = try await Program.run(
            Appattest.path,
            [
                "run", "--vectors", FewVectors.path, "--target", "builtin:mutant/without-ast-counter", "--only",
                "assertion/**",
            ] + formats, environment: ["GITHUB_ACTIONS": "true"])
        return (folder: folder, ended: ended)
    }

    private static func report(_ format: String) async throws -> String {
        try String(contentsOfFile: await run.value.folder.path("report.\(format)"), encoding: .utf8)
    }

    @Test("All are written and named, and each quotes the whole digest of the set")
    func quoted() async throws {
        let run = try await Self.run.value
        #expect(run.ended.status == 1)
        let digest = try FewVectors.manifest().digest.hex
        for format in ["jsonl", "junit", "markdown", "html", "sarif"] {
            #expect(try await Self.report(format).contains(digest), "\(format)")
            #expect(run.ended.standardOutput.contains("\(format)=\(run.folder.path("report.\(format)"))"))
        }
        let lines = try RunLines(await Self.report("jsonl"))
        let passed = lines.outcomes.values.count { $0 == "pass" }
        let judged = lines.outcomes.values.count { $0 != "observed" }
        let badge = try JSONValue.parse(Array(await Self.report("badge").utf8))
        #expect(
            badge
                == .object([
                    "schemaVersion": 1, "label": "App Attest", "message": .string("core \(passed)/\(judged)"),
                    "color": "red",
                ]))
    }

    @Test("On GitHub the failures are annotations behind the text, and nothing in the text is a command")
    func annotations() async throws {
        let lines = try await Self.run.value.ended.lines
        let token = try #require(lines.first?.split(separator: "::").last)
        #expect(lines.first == "::stop-commands::\(token)")
        let end = try #require(lines.firstIndex(of: "::\(token)::"))
        let annotations = lines[(end + 1)...]
        #expect(!annotations.isEmpty && annotations.allSatisfy { $0.hasPrefix("::error title=App Attest ") })
        let plain = try await Program.run(
            Appattest.path,
            [
                "run", "--vectors", FewVectors.path, "--target", "builtin:mutant/without-ast-counter", "--only",
                "assertion/counter/zero-*", "--no-annotations",
            ], environment: ["GITHUB_ACTIONS": "true"])
        #expect(plain.status == 1 && !plain.standardOutput.contains("::"))
    }

    @Test("Annotations and SARIF stand in the adapter's file, and name commands for the reader's machine")
    func elsewhere() async throws {
        let scratch = try ScratchFolder()
        let fake = try FakeAdapter(
            cases: "assertion/counter/replay-equal) reference | sed s/reject/accept/ ;; *) reference ;;")
        try scratch.write(
            "#!/bin/sh\nexec '\(fake.target.dropFirst("exec:".count))'\n", to: "server/adapter", executable: true)
        let folder = scratch.path("server")
        let ended = try await Program.run(
            Appattest.path,
            [
                "run", "--vectors", FewVectors.path, "--target", "exec:\(folder)/adapter", "--only",
                "assertion/counter/replay-*", "--report", "sarif=run.sarif",
            ] + Appattest.patience,
            environment: ["GITHUB_ACTIONS": "true", "GITHUB_WORKSPACE": scratch.url.path], in: folder)
        #expect(ended.status == 1, "\(ended.standardError)")
        let annotation = try #require(ended.lines.last)
        #expect(annotation.hasPrefix("::error file=server/adapter,line=1,title=App Attest AST-COUNTER (replay)::"))
        #expect(annotation.contains("%0AExplain: appattest explain assertion/counter/replay-equal"))
        #expect(annotation.contains("%0ARepeat: appattest run --target exec:./adapter "))
        #expect(!annotation.contains(scratch.url.path) && !annotation.contains(FewVectors.path))
        let log = try String(contentsOfFile: scratch.path("server/run.sarif"), encoding: .utf8)
        #expect(log.contains("\"uri\": \"server/adapter\"") && !log.contains(FewVectors.path))
    }

    @Test("SARIF is whole when the run has no score")
    func fault() async throws {
        let fake = try FakeAdapter.always("accept")
        let ended = try await Program.run(
            Appattest.path,
            ["run", "--vectors", FewVectors.path, "--target", fake.target, "--report", "sarif=-"] + Appattest.patience)
        #expect(ended.status == 3)
        let log = try ended.json()
        guard case .object(let members) = log, case .array(let runs)? = members["runs"],
            case .object(let run)? = runs.first, case .array(let invocations)? = run["invocations"],
            case .object(let invocation)? = invocations.first,
            case .array(let notes)? = invocation["toolExecutionNotifications"],
            case .object(let first)? = notes.first, case .object(let message)? = first["message"],
            case .string(let text)? = message["text"]
        else {
            Issue.record("SARIF has no notification")
            return
        }
        #expect(invocation["executionSuccessful"] == false && first["level"] == "error")
        #expect(text.hasPrefix("The target accepts everything"))
    }

    /// The structure that Ant's and Jenkins' schemas agree on, and the sums of what is in it.
    private static let structure = """
        import sys, xml.etree.ElementTree as tree
        root = tree.parse(sys.argv[1]).getroot()
        known = {
            "testsuites": ("testsuite", {"name", "tests", "failures", "errors", "time"}),
            "testsuite": ("properties testcase", {"name", "tests", "failures", "errors", "skipped", "time"}),
            "properties": ("property", set()), "property": ("", {"name", "value"}),
            "testcase": ("skipped error failure system-out", {"classname", "name", "time"}),
            "skipped": ("", {"message"}), "error": ("", {"type", "message"}), "failure": ("", {"type", "message"}),
            "system-out": ("", set()),
        }
        for element in root.iter():
            children, attributes = known[element.tag]
            assert set(element.keys()) == attributes, (element.tag, element.keys())
            order = [children.split().index(child.tag) for child in element]
            assert order == sorted(order), (element.tag, order)
        def check(element):
            for name, tag in (("tests", "testcase"), ("failures", "failure"), ("errors", "error"), ("skipped", "skipped")):
                if name in element.keys(): assert int(element.get(name)) == len(list(element.iter(tag))), name
        check(root)
        for suite in root: check(suite)
        print(root.get("tests"), root.get("failures"))
        """

    @Test("JUnit has the structure that build servers know", .enabled(if: Tools.hasPython, "python3 is missing"))
    func junit() async throws {
        let file = try await Self.run.value.folder.path("report.junit")
        let ended = try await Program.run("python3", ["-c", Self.structure, file])
        #expect(ended.status == 0, "\(ended.standardError)")
        let lines = try RunLines(await Self.report("jsonl"))
        let failures = lines.outcomes.values.count { $0 == "wrongVerdict" }
        #expect(failures > 0 && ended.standardOutput == "\(lines.results.count) \(failures)\n")
    }
}
