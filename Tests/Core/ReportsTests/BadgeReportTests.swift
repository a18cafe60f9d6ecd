import AttestModel
import Testing
@testable import Reports

@Suite("Badge")
struct BadgeReportTests {
    private func badge(_ report: RunRecord) throws -> JSONValue {
        try JSONValue.parse(BadgeReport.text(RunSummary(report)).utf8)
    }

    @Test("It has the members that shields.io asks for, and no other")
    func members() throws {
        #expect(
            try badge(ExampleRun.red())
                == .object([
                    "schemaVersion": 1, "label": "App Attest", "message": "core 1/3, 1 not testable", "color": "red",
                ]))
        #expect(
            try badge(ExampleRun.green())
                == .object([
                    "schemaVersion": 1, "label": "App Attest", "message": "core 1/1, 1 not testable",
                    "color": "brightgreen",
                ]))
        #expect(
            try badge(ExampleRun.fault())
                == .object([
                    "schemaVersion": 1, "label": "App Attest", "message": "no score", "color": "lightgrey",
                ]))
    }
}
