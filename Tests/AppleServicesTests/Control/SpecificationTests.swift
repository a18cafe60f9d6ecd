import Foundation
import TestSupport
import Testing

@testable import AppleServices

@Suite("The specification of the simulated services")
struct SpecificationTests {
    private static func specification() throws -> String {
        try String(contentsOf: Built.packageRoot.appending(path: "spec/services.md"), encoding: .utf8)
    }

    @Test("The table of deviations has every variant of a new receipt", arguments: ReceiptVariant.all)
    func variants(variant: ReceiptVariant) throws {
        #expect(
            try Self.specification().contains(
                "\n| `\(variant.name)` | \(variant.meaning) | \(variant.rule.rawValue) |\n"))
    }

    @Test("The table of deviations has no row beside the variants")
    func rows() throws {
        let rows = try Self.specification().split(separator: "\n").drop { !$0.hasPrefix("| deviation |") }
        #expect(rows.prefix { $0.hasPrefix("|") }.count == ReceiptVariant.all.count + 2)
    }
}
