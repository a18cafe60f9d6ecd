import Primitives
import TestBasics

@Suite("Two runs and many, side by side")
struct CompareTests {
    /// A run that conforms, one that does not, and one of another set; made once.
    private static let reports = Task {
        let folder = try ScratchFolder()
        for (name, target) in [("right", "reference"), ("wrong", "mutant/without-ast-counter")] {
            let run = try await Reported.run("builtin:\(target)", "--only", "assertion/**")
            try folder.write(run.ended.standardOutput, to: "\(name).jsonl")
        }
        let digest = try FewVectors.manifest().digest.hex
        let other = try folder.read("right.jsonl").replacing(digest, with: String(repeating: "0", count: 64))
        try folder.write(other, to: "other.jsonl")
        return folder
    }

    private static func run(_ arguments: String...) async throws -> Ended {
        let folder = try await reports.value
        return try await Command.run(arguments.map { $0.hasSuffix(".jsonl") ? folder.path($0) : $0 })
    }

    @Test("New failures end with 1, and the other way round they are fixed")
    func diff() async throws {
        let worse = try await Self.run("diff", "right.jsonl", "wrong.jsonl")
        #expect(worse.status == 1 && worse.standardError == "")
        #expect(worse.standardOutput.contains("assertion/counter/replay-equal"))
        let better = try await Self.run("diff", "wrong.jsonl", "right.jsonl", "--format", "json").succeeded()
        let fixed = try better.json().elements("fixed")
        #expect(try better.json()["newFailures"] == [] && !fixed.isEmpty)
        #expect(worse.lines.last == "\(fixed.count) new failures, 0 fixed, 0 failures in both")
    }

    @Test("A matrix shows the failures of each target, as text, page and JSON")
    func compare() async throws {
        let folder = try await Self.reports.value
        let text = try await Self.run("compare", "right.jsonl", "wrong.jsonl", "--html", folder.path("page.html"))
        #expect(text.status == 0 && text.standardError == "")
        #expect(text.lines.contains { $0.contains(#/^AST-COUNTER +✓ \d+ +✗ \d+$/#) })
        #expect(try folder.read("page.html").contains("<span class=\"name\">mutant/without-ast-counter "))
        let json = try await Self.run("compare", "right.jsonl", "wrong.jsonl", "--format", "json")
        #expect(try json.json().elements("runs").count == 2)
    }

    @Test("The difference to an earlier set names what is new in a run, and an unknown version ends with 2")
    func earlierSet() async throws {
        let ended = try await Self.run("diff-set", "0.4.0", "wrong.jsonl")
        #expect(ended.status == 0 && ended.standardError == "")
        #expect(ended.lines.first?.contains(#/^core has \d+ vectors more than in 0\.4\.0, \d+ of them must$/#) == true)
        #expect(ended.lines.contains { $0.contains(#/^the run fails \d+ vectors that 0\.4\.0 did not have$/#) })
        let unknown = try await Self.run("diff-set", "9.9.9")
        #expect(unknown.status == 2 && unknown.standardOutput == "" && unknown.saysOneLine)
        #expect(unknown.standardError.contains("0.4.0") && !unknown.standardError.contains("--profile"))
    }

    /// Returns a folder with both reports and a list of rows.
    private static func results(_ list: String) async throws -> ScratchFolder {
        let (reports, folder) = (try await reports.value, try ScratchFolder())
        for name in ["right.jsonl", "wrong.jsonl"] { try folder.write(try reports.read(name), to: name) }
        try folder.write(list, to: "results.yaml")
        return folder
    }

    private static let consent = "consent: {who: Ada, where: \"https://example.com/1\", when: 2026-03-01}"

    @Test(
        "A page of results says what was found, what was not tested and why it is public, and --check tells another one"
    )
    func site() async throws {
        let folder = try await Self.results(
            "- report: wrong.jsonl\n  told: 2026-01-01\n- report: right.jsonl\n  \(Self.consent)\n")
        let made = try await Command.run("compare", "--site", folder.path(""))
        #expect(
            made.status == 0 && made.standardError == "" && made.standardOutput.hasSuffix("index.html: 2 verifiers\n"))
        let page = try folder.read("index.html")
        let digest = sha256(Array(try folder.read("wrong.jsonl").utf8)).hex
        #expect(page.contains("SHA-256 \(digest)") && page.contains("it accepts replays"))
        #expect(
            page.contains("href=\"https://example.com/1\"") && page.contains("90 days after its maintainers were told"))
        #expect(page.contains(#/<b>\d+</b> right, <b>0</b> wrong, <b>\d+</b> not tested; \d+ of the set not asked/#))
        let checked = try await Command.run("compare", "--site", folder.path(""), "--check")
        #expect(checked.status == 0 && checked.standardOutput == "" && checked.standardError == "")
        let report = try folder.read("wrong.jsonl")
        try folder.write(report + "\n", to: "wrong.jsonl")
        let other = try await Command.run("compare", "--site", folder.path(""), "--check")
        #expect(other.status == 1 && other.saysOneLine)
        #expect(try folder.read("index.html") == page)
    }

    @Test(
        "A row without a reason, before the end of its term or outside of the folder ends with 2, and no page is written"
    )
    func unpublishable() async throws {
        let rows = [
            ("report: right.jsonl", "'consent' or 'told'"), ("report: right.jsonl\n  told: 2990-01-01", "2990-04-01"),
            ("report: ../right.jsonl\n  \(Self.consent)", "beside the list"),
            ("report: none.jsonl\n  \(Self.consent)", "none.jsonl"),
        ]
        for (row, words) in rows {
            let folder = try await Self.results("- \(row)\n")
            let ended = try await Command.run("compare", "--site", folder.path(""))
            #expect(ended.status == 2 && ended.standardOutput == "" && ended.saysOneLine)
            #expect(ended.standardError.contains(words), "\(ended.standardError)")
            #expect(throws: (any Error).self) { try folder.read("index.html") }
        }
    }

    @Test("A report of another set, unless it is allowed, and one that is not there end with 2 and one line")
    func unusable() async throws {
        for command in ["diff", "compare"] {
            for (second, words) in [("none.jsonl", "cannot read"), ("other.jsonl", "--allow-different-sets")] {
                let ended = try await Self.run(command, "right.jsonl", second)
                #expect(ended.status == 2 && ended.standardOutput == "" && ended.saysOneLine)
                #expect(ended.standardError.contains(words) && ended.standardError.contains(second))
            }
            #expect(try await Self.run(command, "right.jsonl", "other.jsonl", "--allow-different-sets").status == 0)
        }
    }
}
