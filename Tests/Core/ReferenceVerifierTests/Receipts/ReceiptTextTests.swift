import AttestModel
import FixtureForge
import Testing

@testable import ReferenceVerifier

@Suite("A receipt's text steers no terminal")
struct ReceiptTextTests {
    @Test(
        "Invisible characters are shown as code points, all others as they are",
        arguments: [
            ("ABCDE12345.com.exämple 应用 👍", "ABCDE12345.com.exämple 应用 👍"), ("a\u{1B}[2K\nb", "a\\u{1B}[2K\\u{A}b"),
            ("a\r\n\0\t\u{7F}", "a\\u{D}\\u{A}\\u{0}\\u{9}\\u{7F}"), ("\u{85}\u{9B}", "\\u{85}\\u{9B}"),
            ("\u{202E}\u{2066}\u{200B}", "\\u{202E}\\u{2066}\\u{200B}"), ("\u{2028}\u{2029}", "\\u{2028}\\u{2029}"),
        ])
    func printable(text: String, shown: String) {
        #expect(Array(text.utf8).shortText.unicodeScalars.elementsEqual(shown.unicodeScalars))
    }

    @Test("An app ID, right or wrong, forges no line of the finding")
    func appID() throws {
        let forged = "ABCDE12345.\u{1B}[1A\nok        RCP-CHAIN"
        var request = forgedReceipt(
            .definite, [DraftEdit(.fields) { $0.fields[type: 2]?.value = Array(forged.utf8) }]
        ).request
        for app in [request.app, try #require(AppIdentity(appId: forged))] {
            request.app = app
            let assessment = assess(request)
            let evidence = try #require(assessment.results.first { $0.requirement == .receiptAppID }).evidence
            #expect(evidence.contains("ABCDE12345.\\u{1B}[1A\\u{A}ok"))
            #expect(!evidence.contains("\u{1B}") && !evidence.contains("\n"))
        }
    }
}
