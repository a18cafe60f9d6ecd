import AttestModel
import Foundation
import Testing
@testable import Reports

@Suite("Every number on the page can be counted from the report in JSON Lines")
struct RunPageNumbersTests {
    private let page: String
    private let counted: CountedRun

    init() throws {
        let report = try ExampleRun.varied()
        page = try RunPage(RunSummary(report)).html()
        counted = try CountedRun(report)
    }

    @Test("The legend has the number of each kind, and the bar is as wide as these")
    func legend() {
        let legend = page.matches(of: #/<a href="#kind=(\w+)"><i class="\w+"><\/i><b>(\d+)<\/b>/#)
        let numbers = Dictionary(legend.map { (String($0.1), Int($0.2)) }) { first, _ in first }
        for kind in ResultKind.allCases where kind != .observed {
            #expect(numbers[kind.rawValue] ?? 0 == counted.count(of: kind), "\(kind)")
        }
        #expect(page.contains("and \(counted.count(of: .observed)) that are only observed"))
        let total = Double(counted.results.count - counted.count(of: .observed))
        for match in page.matches(of: /<rect class="(\w+)" x="[\d.]+%" width="([\d.]+)%"/) {
            let share = ResultKind(rawValue: String(match.1)).map { Double(counted.count(of: $0)) / total } ?? 0
            #expect(abs((Double(match.2) ?? 0) - share * 100) < 1.5)
        }
    }

    @Test("Each cell has the right answers of those that count, and the wrong ones by kind")
    func matrix() throws {
        let cells = page.matches(
            of:
                #/<li class="cell [^>]*">(?:<a href="\#([A-Z-]+)">)?<span class="name">.*?<span class="score">([^<]*)<\/span>(?: <small>([^<]*)<\/small>)?/#
        )
        #expect(cells.count == Requirement.all.count)
        for cell in cells {
            guard let id = cell.1.map(String.init) else {
                #expect(cell.2 == "–")
                continue
            }
            func count(_ kinds: ResultKind...) -> Int {
                kinds.reduce(0) { $0 + counted.count(of: $1, requirement: id) }
            }
            let judged = ResultKind.allCases.filter { ![.unproven, .untested, .observed].contains($0) }
                .reduce(0) { $0 + counted.count(of: $1, requirement: id) }
            guard judged > 0 else {
                #expect(cell.2 == (count(.unproven) > 0 ? "unproven" : "not tested"))
                continue
            }
            #expect(cell.2 == "\(count(.right))/\(judged)", "\(id)")
            let detail = cell.3.map(String.init) ?? ""
            #expect(detail.contains("\(count(.graveHole, .hole)) accepted") == (count(.graveHole, .hole) > 0))
            #expect(detail.contains("\(count(.breakdown)) blew up") == (count(.breakdown) > 0))
            #expect(detail.contains("\(count(.untested)) untested") == (count(.untested) > 0))
        }
    }

    @Test("Each group announces as many vectors as it has, of the kind that they have")
    func groups() throws {
        let groups = page.components(separatedBy: "<details class=\"group ").dropFirst()
        var ids: [String] = []
        for group in groups {
            let kind = try #require(group.firstMatch(of: /data-kind="(\w+)"/)).1
            let announced = try #require(group.firstMatch(of: /<span class="soft">(\d+) vector/)).1
            let cases = group.matches(of: #/id="(\w+\/[\w-]+\/[\w-]+)" data-impact="(\w+)" data-level="(\w+)"/#)
            #expect(cases.count == Int(announced))
            for found in cases {
                let line = try #require(counted.results.first { $0["id"] == .string(String(found.1)) })
                #expect(CountedRun.kind(line).rawValue == kind)
                #expect(line["impact"] == .string(String(found.2)) && line["level"] == .string(String(found.3)))
            }
            ids += cases.map { String($0.1) }
        }
        #expect(ids.sorted() == counted.ids.sorted())
    }

    @Test("Blow-ups are grouped by what the target raised, whatever the values in it")
    func blowUps() {
        let reasons = page.matches(
            of:
                #/<b>must reject, (?:answered error|crashed)<\/b> <span class="soft">(\d+) vectors<\/span> <code>([^<]*)/#
        )
        #expect(Set(reasons.map { "\($0.1) \($0.2)" }) == ["6 KeyError: &#39;x0&#39;", "7 ended by signal 4"])
    }
}
