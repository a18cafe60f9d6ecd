import TestBasics
@testable import Reports

@Suite("Links to the site")
struct SuiteSiteTests {
    private let base = "https://example.com/suite"

    @Test("Pages, summaries and SARIF link requirements and vectors to their pages, and to none without a site")
    func links() throws {
        var report = try ExampleRun.red()
        let (requirement, vector) = (
            "\(base)/spec/requirements/ATT-NONCE.html", "\(base)/vectors/attestation/nonce/b/index.html"
        )
        func texts() throws -> [String] {
            [try RunPage(view: report.summary).html(), report.markdown, SARIFReport.text(report.summary)]
        }
        #expect(try texts().allSatisfy { !$0.contains("example.com/suite") })
        report.header.site = SuiteSite("\(base)/")
        let (page, markdown, sarif) = (try texts()[0], try texts()[1], try texts()[2])
        #expect(page.contains("<a href=\"\(requirement)\">") && page.contains("<a href=\"\(vector)\">"))
        #expect(markdown.contains("[<code>attestation/nonce/b</code>](<\(vector)>)"))
        #expect(sarif.contains("\"helpUri\": \"\(requirement)\""))
    }

    @Test("A check of a backend has no page of its own")
    func checks() throws {
        let site = try #require(SuiteSite(base))
        let id = try #require(VectorID("attestation/nonce/b"))
        #expect(site.page(of: id, in: .live) == nil && site.page(of: id, in: .vectors) != nil)
        #expect(site.page(ofRequirement: "ATT-UNKNOWN") == nil)
    }

    @Test(
        "An address is one of the web, without a query and without what could end a link",
        arguments: [
            "", "https://", "ftp://example.com", "example.com", "https://a.b/?c", "https://a.b/#c", "https://a b",
            "https://a\">",
        ])
    func refused(_ address: String) { #expect(SuiteSite(address) == nil) }
}
