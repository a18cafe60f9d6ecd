import TestBasics
@testable import Reports

@Suite("The page of a run")
struct RunPageTests {
    /// A run with results of every kind.
    private let report: RunRecord
    private let page: String

    init() throws {
        report = try ExampleRun.varied()
        page = try report.page()
    }

    /// A page without its style and script.
    private func body(_ page: String) -> String {
        page.components(separatedBy: "<body>")[1].components(separatedBy: "<script>")[0]
    }

    private func body(_ report: RunRecord) throws -> String { body(try report.page()) }

    @Test("The page is complete, quotes the run, and has a place for each result")
    func whole() throws {
        let page = try ExampleRun.red().page()
        #expect(page.hasPrefix("<!doctype html>") && page.hasSuffix("</html>\n"))
        for result in try ExampleRun.results() {
            #expect(page.components(separatedBy: " id=\"\(result.id)\"").count == 2, "\(result.id)")
        }
        #expect(page.components(separatedBy: "<details class=\"case\"").count == 3)
        for words in [
            String(repeating: "ab", count: 32), "exec:./adapter", "lib 1.0", "Not conforming: it accepts replays",
            "must reject, accepted", "must reject, crashed", "must reject, not sent for want of clock",
            "recorded only, accepted", ">ended with exit code 7<", "1.25 ms",
        ] { #expect(page.contains(words), "\(words)") }
    }

    @Test("Verdict, bar, causes, requirements, notes and cases come in this order")
    func order() throws {
        let page = body(page)
        let places = try [
            "<section class=\"verdict graveHole\"", "<svg class=\"bar\"", "<h2>Fix first</h2>",
            "<h2>Requirements</h2>", "<h2>Cases</h2>", "<h2>What was run</h2>",
        ].map { words in try #require(page.range(of: words)?.lowerBound, "\(words)") }
        #expect(places == places.sorted())
    }

    @Test("A cause is told with its remedy and its weight; of more than five the rest is folded")
    func causes() throws {
        let (page, causes) = (body(page), report.summary.causes)
        #expect(causes.count > 5)
        let parts = page.components(separatedBy: "<ol class=\"fix\">")[1].components(separatedBy: "</ol>")
        let items = parts[0].components(separatedBy: "<li class=").dropFirst()
        #expect(items.count == 5)
        for (item, cause) in zip(items, causes) {
            for words in [String(cause.headline.dropFirst()), cause.remedy, cause.tally(in: .vectors)] {
                #expect(item.contains(words.replacing("'", with: "&#39;")), "\(words)")
            }
            #expect(item.contains("href=\"#\(cause.requirements[0])\""))
        }
        #expect(parts[1].contains("<summary>\(Count.text(causes.count - 5, "more cause"))</summary>"))
    }

    @Test("A green run has no causes, and shows every requirement and every case")
    func green() throws {
        let page = try body(ExampleRun.green())
        #expect(page.contains("<section class=\"verdict good\"") && !page.contains("Fix first"))
        #expect(page.components(separatedBy: "<li class=\"cell ").count == Requirement.all.count + 1)
        #expect(!page.contains("<details class=\"case\"") && page.contains("id=\"attestation/nonce/a\""))
        // Each cell with vectors leads to the section of its requirement.
        let links = page.matches(of: /<li class="cell [^>]*"><a href="#([A-Z-]+)">/)
        #expect(!links.isEmpty)
        for match in links {
            #expect(page.contains("<details class=\"req right\" id=\"\(match.1)\"") || match.1 != "ATT-NONCE")
            #expect(page.contains("id=\"\(match.1)\""))
        }
    }

    @Test("A run without a score shows its reason and its answers, and no sum of them")
    func fault() throws {
        var report = report
        report.fault = ExampleRun.fault().fault
        let page = try body(report)
        #expect(page.contains("<h2 id=\"verdict\">No score</h2>\n<p>The target rejects everything.</p>"))
        #expect(!page.contains("class=\"bar\"") && !page.contains("class=\"cells\""))
        #expect(page.contains("id=\"attestation/chain/forged-0\""))
    }

    @Test("It names when the run began, how long it took, and the commit, where they are known")
    func origin() throws {
        var report = try ExampleRun.red()
        #expect(RunFacts.origin(of: report) == ["profile core", "set 0.1.0 (abababa)", "C"])
        report.header.started = Timestamp("2026-11-21T14:44:09Z")
        report.duration = .milliseconds(5_640)
        report.header.description.commit = "8f116afa"
        let words = ["profile core", "set 0.1.0 (abababa)", "2026-11-21 14:44 UTC", "5.6 s", "commit 8f116afa", "C"]
        #expect(try RunFacts.origin(of: report) == words && RunFacts.origin(of: Recorded.run(report)) == words)
        #expect(try body(report).contains(words.joined(separator: " · ")))
        report.duration = .seconds(725)
        #expect(RunFacts.origin(of: report)[3] == "12 min 5 s")
    }

    @Test("It loads nothing, and runs only its own script; links to documents are the only addresses")
    func sealed() throws {
        let text = page.replacing(#/<a href="https:\/\/[^"]*" rel="noreferrer">/#, with: "")
        for words in ["http://", "https://", "src=", "@import", "url(", "style=\""] {
            #expect(!text.contains(words), "\(words)")
        }
        #expect(page.contains("<a href=\"https://developer.apple.com/"))
        #expect(page.components(separatedBy: "<script>").count == 2)
        let policy = /content="default-src 'none'; style-src 'sha256-[\w+\/]{43}='; script-src 'sha256-/
        #expect(page.firstMatch(of: policy) != nil)
    }

    @Test("Nothing that a target says is markup, not even behind a combining mark")
    func hostile() throws {
        // As many tags of every kind as with harmless words in the same places.
        func kinds(_ text: String) -> [Substring: Int] {
            text.matches(of: #/<[a-zA-Z\/!][^>]*>/#).reduce(into: [:]) { kinds, tag in
                kinds[tag.0.split(whereSeparator: { " >".contains($0) })[0], default: 0] += 1
            }
        }
        let hostile = try body(ExampleRun.hostileRun())
        #expect(try kinds(hostile) == kinds(body(ExampleRun.hostileRun("r", "c", "e"))))
        #expect(Array(hostile.utf8).firstRange(of: Array("\"\u{301}".utf8)) == nil)
        #expect(hostile.contains("&lt;script&gt;alert(1)"))
        #expect(TemplateValue.hardened("a\"\u{301}b é <") == "a\"\u{200B}\u{301}\u{200B}b é <")
    }

    @Test("A page of 600 failures stays under 1 MiB, even when each says much")
    func size() throws {
        let page = try ExampleRun.many(600) { String(repeating: "<", count: 10_000 + $0) }.page()
        #expect(page.utf8.count < 1 << 20, "\(page.utf8.count)")
        #expect(page.components(separatedBy: "<details class=\"case\"").count == 601)
    }

    @Test("The documents that a requirement comes from are linked where they can be read")
    func sources() {
        let links = SourceLink.all(
            in: "RFC 5280 sections 4.1.2.5 and 6.1.3; Apple, Validating apps that connect to your server, assertion "
                + "step 3; a letter")
        #expect(links.map(\.text.count) == [35, 68, 8])
        #expect(links[0].address == "https://www.rfc-editor.org/rfc/rfc5280.html#section-4.1.2.5")
        #expect(
            links[1].address?.hasSuffix("/validating-apps-that-connect-to-your-server#Verify-the-assertion") == true)
        #expect(links[2].address == nil)
        for source in Requirement.all.map(\.source) where !source.hasPrefix("Hardening") {
            #expect(!SourceLink.addresses(in: source).isEmpty, "\(source)")
        }
    }

    @Test("The legend of the page has the number of each kind, and the bar is as wide as these")
    func legend() {
        let bar = OutcomeBar(report)
        let legend = page.matches(of: #/<a href="#kind=(\w+)"><i class="\w+"><\/i><b>(\d+)<\/b>/#)
        #expect(legend.map { "\($0.1) \($0.2)" } == bar.parts.map { "\($0.kind) \($0.count)" })
        #expect(page.contains("and \(bar.observedCount) that are only observed"))
        let bars = page.matches(of: /<rect class="(\w+)" x="[\d.]+%" width="([\d.]+)%"/)
        #expect(!bars.isEmpty)
        for match in bars {
            let share =
                bar.parts.first { $0.kind.rawValue == match.1 }.map { Double($0.count) / Double(bar.total) } ?? 0
            #expect(abs((Double(match.2) ?? 0) - share * 100) < 1.5)
        }
    }

    @Test("Each cell of the matrix has the score and the detail of its requirement")
    func matrix() {
        let pattern = #/<span class="score">([^<]*)<\/span>(?: <small>([^<]*)<\/small>)?/#
        let found = page.components(separatedBy: "<li class=\"cell ").dropFirst().map { $0.firstMatch(of: pattern) }
        let cells = RequirementMatrix(report).rows.flatMap(\.cells)
        #expect(found.map { $0.map { String($0.1) } } == cells.map(\.score))
        #expect(found.map { String($0?.2 ?? "") } == cells.map(\.detail))
    }

    @Test("Each group announces as many vectors as it has, of the kind that they have")
    func groups() throws {
        var ids: [String] = []
        for group in page.components(separatedBy: "<details class=\"group ").dropFirst() {
            let kind = try #require(group.firstMatch(of: /data-kind="(\w+)"/)).1
            let announced = try #require(group.firstMatch(of: /<span class="soft">(\d+) vector/)).1
            let cases = group.matches(of: #/id="(\w+\/[\w-]+\/[\w-]+)" data-impact="(\w+)" data-level="(\w+)"/#)
            #expect(cases.count == Int(announced))
            for found in cases {
                let result = try #require(report.results.first { $0.id.description == found.1 })
                #expect(ResultKind(result, of: report.header).rawValue == kind)
                #expect(result.impact.rawValue == found.2 && result.level.rawValue == found.3)
            }
            ids += cases.map { String($0.1) }
        }
        #expect(ids.sorted() == report.results.map(\.id.description).sorted())
    }

    @Test("Blow-ups are grouped by what the target raised, whatever the values in it")
    func blowUps() {
        let words =
            #/<b>must reject, (?:answered error|crashed)<\/b> <span class="soft">(\d+) vectors<\/span> <code>([^<]*)/#
        let reasons = page.matches(of: words).map { "\($0.1) \($0.2)" }
        #expect(Set(reasons) == ["6 KeyError: &#39;x0&#39;", "7 ended by signal 4"])
    }
}
