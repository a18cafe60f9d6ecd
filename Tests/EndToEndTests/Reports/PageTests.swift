import AttestModel
import Foundation
import TestSupport
import Testing

@Suite(
    "The page of a run, in a browser",
    .enabled(if: Browser.program != nil, "no Chromium is installed"))
struct PageTests {
    /// A run with failures, as a page; made once.
    private static let page = Task {
        let folder = try ScratchFolder()
        let run = try await Reported.run(
            "builtin:mutant/without-att-nonce", "--only", "attestation/nonce/*", "--profile", "strict", "--report",
            "html=\(folder.path("run.html"))", vectors: Appattest.vectors)
        return (folder: folder, lines: run.lines)
    }

    private static func url(_ fragment: String = "") async throws -> String {
        "file://\(try await page.value.folder.path("run.html"))\(fragment)"
    }

    private static func failures() async throws -> [[String: JSONValue]] {
        try await page.value.lines.results.values.filter { $0["outcome"] == "wrongVerdict" }
    }

    @Test("Its script runs under its own policy, finds a section for each failure, and nothing is blocked")
    func sections() async throws {
        let document = try await Browser.document(Self.url())
        let count = try await Self.failures().count
        #expect(count > 5)
        #expect(document.standardOutput.contains("\(count) of \(count) failures shown"))
        #expect(document.standardOutput.components(separatedBy: "<article class=\"failure\"").count == count + 1)
        #expect(document.standardOutput.components(separatedBy: "class=\"d").count > count * 10)
        for word in ["Refused", "violates", "Uncaught"] { #expect(!document.standardError.contains(word)) }
    }

    @Test("Filters show what matches, and no more")
    func filters() async throws {
        let failures = try await Self.failures()
        let replays = failures.filter { $0["impact"] == "replay" }.count
        #expect(replays > 0 && replays < failures.count)
        let some = try await Browser.document(Self.url("#impact=replay&suite=attestation")).standardOutput
        #expect(some.contains("\(replays) of \(failures.count) failures shown"))
        #expect(
            some.components(separatedBy: "data-suite=\"attestation\" hidden=\"\"").count == failures.count - replays + 1
        )
        let one = try await Browser.document(Self.url("#text=ALL-ZERO")).standardOutput
        #expect(one.contains("1 of \(failures.count) failures shown"))
        let opened = try await Browser.document(Self.url("#attestation/nonce/all-zero")).standardOutput
        #expect(opened.components(separatedBy: "<details open=\"\">").count == 2)
    }

    @Test("On a phone nothing is wider than the screen, with everything open")
    func phone() async throws {
        let folder = try ScratchFolder()
        let page = try String(contentsOf: #require(URL(string: await Self.url())), encoding: .utf8)
        try folder.write(page.replacing("<details>", with: "<details open>"), to: "open.html")
        // A window may have a least width of its own; a frame has none.
        let frame = try folder.write(
            """
            <!doctype html><title>not measured</title><iframe src="open.html" style="width:390px;height:800px;border:0"
            onload="document.title = `width ${this.contentDocument.documentElement.scrollWidth}`"></iframe>
            """, to: "frame.html")
        let document = try await Browser.document(
            "file://\(frame)", "--allow-file-access-from-files", "--hide-scrollbars")
        #expect(document.standardOutput.contains("<title>width 390</title>"))
    }

    @Test("It can be seen, in the dark as well")
    func screenshot() async throws {
        let folder = try ScratchFolder()
        let empty = try folder.write("<!doctype html><title>x</title>", to: "empty.html")
        let blank = try await Browser.screenshot("file://\(empty)", width: 1280, height: 1200)
        let light = try await Browser.screenshot(Self.url(), width: 1280, height: 1200)
        #expect(blank.starts(with: [0x89] + Array("PNG".utf8)) && light.count > 5 * blank.count)
        let text = try String(contentsOf: #require(URL(string: await Self.url())), encoding: .utf8)
        let dark = try folder.write(
            text.replacing("<html lang", with: "<html data-theme=\"dark\" lang"), to: "dark.html")
        let night = try await Browser.screenshot("file://\(dark)", width: 1280, height: 1200)
        #expect(night.count > 5 * blank.count && night != light)
    }
}
