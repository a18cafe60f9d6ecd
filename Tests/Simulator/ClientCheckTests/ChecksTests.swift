import AttestModel
import ClientCheck
import Foundation
import TestSupport
import Testing

@Suite("The table of checks of clients")
struct ChecksTests {
    @Test("Each check has an id and a title of its own, and a requirement of DeviceCheck")
    func outlines() {
        let outlines = ClientChecks.all.map(\.outline)
        #expect(outlines.count >= 60)
        #expect(Set(outlines.map(\.id)).count == outlines.count)
        #expect(outlines.allSatisfy { VectorID($0.id.description) == $0.id })
        #expect(Set(outlines.map(\.title)).count == outlines.count)
        #expect(outlines.allSatisfy { $0.requirement.suite == .devicecheck })
        for outline in outlines where outline.level == .info { #expect(outline.expect == .either) }
    }

    @Test("spec/clients.md has a row for each")
    func page() throws {
        let page = try String(contentsOf: Built.packageRoot.appending(path: "spec/clients.md"), encoding: .utf8)
        let rows = Set(
            page.split(separator: "\n").filter { $0.hasPrefix("| `") && $0.contains("DCK-") }.map(String.init))
        let wanted = Set(ClientChecks.all.map(\.tableRow))
        #expect(wanted.subtracting(rows).sorted() == [])
        #expect(rows.subtracting(wanted).sorted() == [])
    }
}

extension ClientCheck {
    fileprivate var tableRow: String {
        let kinds = ClientKind.allCases.filter(kinds.contains).map(\.rawValue).joined(separator: ", ")
        return
            "| `\(outline.id.name)` | \(outline.title) | \(kinds) | \(outline.level.rawValue) | \(outline.requirement.id) |"
    }
}
