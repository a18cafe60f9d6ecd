import AttestModel
import Testing
@testable import Reports

@Suite("Badge")
struct BadgeReportTests {
    @Test("It has the members that shields.io asks for, and no other")
    func members() throws {
        for (report, message, color): (RunRecord, JSONValue, JSONValue) in [
            (try ExampleRun.red(), "core 1/3, 1 not testable", "red"),
            (try ExampleRun.green(), "core 1/1, 1 not testable", "brightgreen"),
            (ExampleRun.fault(), "no score", "lightgrey"),
        ] {
            #expect(
                try JSONValue.parse(BadgeReport.text(report.summary).utf8)
                    == ["schemaVersion": 1, "label": "App Attest", "message": message, "color": color])
        }
    }
}
