import AttestModel
import Foundation
import Testing
@testable import Reports

@Suite("The numbers on the page of a run")
struct RunPageNumbersTests {
    private let report: RunRecord
    private let page: String

    init() throws {
        report = try ExampleRun.varied()
        page = try report.page()
    }

    @Test("The legend has the number of each kind, and the bar is as wide as these")
    func legend() {
        let bar = OutcomeBar(report)
        let legend = page.matches(of: #/<a href="#kind=(\w+)"><i class="\w+"><\/i><b>(\d+)<\/b>/#)
        #expect(legend.map { "\($0.1) \($0.2)" } == bar.parts.map { "\($0.kind) \($0.count)" })
        #expect(page.contains("and \(bar.observedCount) that are only observed"))
        for match in page.matches(of: /<rect class="(\w+)" x="[\d.]+%" width="([\d.]+)%"/) {
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
