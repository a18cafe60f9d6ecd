import TestBasics
@testable import Reports

/// A wrong target, with what its maintainer is to read first.
package struct CauseRow: Sendable, CustomTestStringConvertible {
    package let target: String
    /// The words of the first cause, and of what proves it unless those are the program's counts alone.
    private let words: [String]
    /// The gravest harm that the cause names; `nil` where the answers prove none.
    private let impact: Impact?
    /// The words of its remedy.
    private let remedy: String
    package let profile: Profile

    package var testDescription: String { target }

    package init(
        _ target: String, _ cause: String, because reason: String? = nil, _ impact: Impact?, fix remedy: String,
        in profile: Profile = .core
    ) {
        (self.target, words) = (target, [cause, reason].compactMap(\.self))
        (self.impact, self.remedy, self.profile) = (impact, remedy, profile)
    }

    /// Expects the first cause of a run to be this one, in the summary, on the last screen and on the page.
    package func expectFirst(of report: RunRecord) throws {
        let summary = RunSummary(report)
        let cause = try #require(summary.causes.first, "\(report.fault?.sentence ?? "no cause")")
        #expect(
            words.allSatisfy(cause.line.contains) && cause.remedy.contains(remedy),
            "\(summary.causeLines) \(cause.remedy)")
        #expect(cause.impact == impact)
        let screen = LastScreen(
            view: summary, files: [], whole: "see page", columns: 80, style: TextStyle(isColored: false))
        let shown = screen.lines.joined(separator: " ").split(separator: " ").joined(separator: " ")
        #expect((words + [remedy]).allSatisfy(shown.contains), "\(shown)")
        let item = try Self.firstItem(of: RunPage(view: summary).html())
        #expect(
            words.map { $0.lowercased() }.allSatisfy(item.lowercased().contains) && item.contains("Fix: ")
                && item.contains(remedy), "\(item)")
        #expect(impact.map { item.contains($0.rawValue) } ?? true, "\(item)")
    }

    /// Expects the run to have this cause alone.
    package func expectOnly(of report: RunRecord, headline: String? = nil) throws {
        try expectFirst(of: report)
        let summary = RunSummary(report)
        #expect(summary.causes.count == 1, "\(summary.causeLines)")
        #expect(
            headline.map { summary.verdict.headline == "Not conforming: \($0)" } ?? true, "\(summary.verdict.headline)")
    }

    /// Returns the text of the first cause on a page.
    private static func firstItem(of page: String) throws -> String {
        let list = try #require(page.components(separatedBy: "<ol class=\"fix\">").dropFirst().first)
        let item = try #require(list.components(separatedBy: "</li>").first)
        let text = item.replacing(#/<[^>]*>/#, with: " ").replacing("&#39;", with: "'").replacing("&quot;", with: "\"")
            .replacing("&amp;", with: "&")
        return text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}
