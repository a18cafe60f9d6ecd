import Foundation
import TestSupport
import Testing

@testable import AppleServices

@Suite("The specification of the simulated services")
struct SpecificationTests {
    /// The tables of the page that list what the code declares, each by its first heading.
    private static let tables: [(heading: String, rows: [String])] = [
        (
            "deviation",
            ReceiptVariant.all.map { "| `\($0.name)` | \($0.meaning) | \($0.rule.rawValue) |" }
        ),
        (
            "name",
            DeviceCheckAnswer.all.map { "| `\($0.name)` | \($0.response.status) | \($0.meaning) |" }
        ),
        ("failure", WireFailure.allCases.map { "| `\($0.rawValue)` | \($0.meaning) |" }),
        ("fault", DeviceCheckFault.allCases.map { "| `\($0.rawValue)` | \($0.meaning) |" }),
    ]

    @Test("A table has a row for each thing that the code declares, and no other", arguments: tables.map(\.heading))
    func table(heading: String) throws {
        let page = try String(contentsOf: Built.packageRoot.appending(path: "spec/services.md"), encoding: .utf8)
        let lines = page.split(separator: "\n").drop { !$0.hasPrefix("| \(heading) |") }
        let rows = lines.prefix { $0.hasPrefix("|") }.dropFirst(2).map(String.init)
        let expected = try #require(Self.tables.first { $0.heading == heading }).rows
        #expect(rows == expected, "expected:\n\(expected.joined(separator: "\n"))")
    }
}
