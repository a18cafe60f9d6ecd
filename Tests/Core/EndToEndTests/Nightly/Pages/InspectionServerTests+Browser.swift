import Foundation
import TestSupport
import Testing

extension InspectionServerTests {
    @Test(
        "In a browser its scripts run under its own policy, on a phone and for those who are assisted",
        .enabled(if: Browser.program != nil, "no Chromium is installed"), arguments: ["form", "result"])
    func browser(kind: String) async throws {
        let text = try await serving { url in
            var form = try Self.form()
            form["appId"] = "com.example.app"
            return try await page(url, kind == "form" ? nil : form).text
        }
        let file = try ScratchFolder()
        let document = try await Browser.document("file://\(try file.write(text, to: "page.html"))")
        #expect(!document.standardOutput.contains("<p class=\"wide\" id=\"file\" hidden"))
        for word in ["Refused", "violates", "Uncaught"] { #expect(!document.standardError.contains(word)) }
        for theme in ["light", "dark"] { #expect(try await PageAudit.findings(in: text, theme: theme) == "") }
        #expect(try await PageAudit.widthOnPhone(of: text) == "width 390")
    }
}
