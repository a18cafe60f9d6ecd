import TestBasics

@Suite("The page of a run, in a browser", .enabled(if: Browser.program != nil, "no Chromium is installed"))
struct PageTests {
    /// A run with failures, as a page; made once.
    private static let page = Task {
        let folder = try ScratchFolder()
        let run = try await Reported.run(
            "builtin:mutant/without-att-nonce", "--only", "attestation/nonce/*", "--only", "attestation/valid/*",
            "--profile", "strict", "--report", "html=\(folder.path("run.html"))", vectors: Appattest.vectors)
        return (folder: folder, lines: run.lines)
    }

    private static func url(_ fragment: String = "") async throws -> String {
        "file://\(try await page.value.folder.path("run.html"))\(fragment)"
    }

    private static func results() async throws -> [[String: JSONValue]] {
        Array(try await page.value.lines.results.values)
    }

    /// Returns the number of vectors that a document shows, as elements that are not hidden.
    private func shown(_ document: String) -> Int {
        document.matches(of: #/data-impact="\w+" data-level="\w+">/#).count
    }

    @Test("Its script finds every case")
    func whole() async throws {
        let document = try await Browser.document(Self.url())
        let results = try await Self.results()
        let failures = results.count { $0["outcome"] == "wrongVerdict" }
        #expect(failures > 5)
        #expect(document.standardOutput.contains("\(results.count) of \(results.count) cases shown."))
        #expect(document.standardOutput.components(separatedBy: "<details class=\"case\"").count == failures + 1)
        #expect(document.standardOutput.contains("<figure class=\"picture\">"))
    }

    @Test("Filters in the address show what matches, and no more")
    func filters() async throws {
        let results = try await Self.results()
        let replays = results.count { $0["impact"] == "replay" && $0["verdict"] == "accept" }
        #expect(replays > 0 && replays < results.count)
        let some = try await Browser.document(Self.url("#kind=graveHole&impact=replay&suite=attestation"))
            .standardOutput
        #expect(some.contains("\(replays) of \(results.count) cases shown."))
        #expect(shown(some) == replays)
        #expect(some.contains("id=\"ATT-VALID\" hidden=\"\""))
        let level = try await Browser.document(Self.url("#level=should")).standardOutput
        #expect(shown(level) == results.count { $0["level"] == "should" } && shown(level) > 0)
        let one = try await Browser.document(Self.url("#text=ALL-ZERO")).standardOutput
        #expect(shown(one) == 1)
    }

    @Test("The address of a case or a requirement opens it and nothing else, with buttons that copy")
    func permalinks() async throws {
        func open(_ document: String) -> [String] {
            document.matches(of: #/<details class="(req|case)[^>]* id="([^"]*)"[^>]* open=""/#).map { String($0.2) }
        }
        let plain = try await Browser.document(Self.url()).standardOutput
        #expect(open(plain).isEmpty && !plain.contains("<button type=\"button\" class=\"copy\""))
        let one = try await Browser.document(Self.url("#attestation/nonce/all-zero")).standardOutput
        #expect(open(one) == ["ATT-NONCE", "attestation/nonce/all-zero"])
        for label in ["explain command", "repeat command", "link"] {
            #expect(one.contains("aria-label=\"Copy the \(label)\""), "\(label)")
        }
        let section = try await Browser.document(Self.url("#ATT-VALID")).standardOutput
        #expect(open(section) == ["ATT-VALID"])
    }

    @Test("Without a script nothing is hidden but what folds")
    func withoutScript() async throws {
        let page = try await Self.page.value.folder.read("run.html")
        let hidden = page.components(separatedBy: "<script>")[0].matches(of: #/<(\w+)[^>]* hidden>/#).map {
            String($0.1)
        }
        #expect(hidden == ["button", "form"])
    }
}
