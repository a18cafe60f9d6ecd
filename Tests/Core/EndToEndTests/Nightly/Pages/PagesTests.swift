import TestBasics

@Suite("The pages of every kind, in a browser", .enabled(if: Browser.program != nil, "no Chromium is installed"))
struct PagesTests {
    private func page(_ name: String) async throws -> String { try #require(try await MadePages.all.value[name]) }

    @Test(
        "Nothing keeps a reader out, in either theme, with everything unfolded",
        .enabled("there is no axe-core (pip install --no-deps axe-playwright-python)") { try await Axe.file() != nil })
    func accessible() async throws {
        let pages = try await MadePages.all.value
        let findings = try await Axe.findings(in: pages)
        #expect(findings.count == 2 * pages.count)
        for found in findings {
            #expect(found.checks > 10, "\(found.page)")
            #expect(found.violations == [], "\(found.page) in \(found.theme)")
        }
    }

    @Test(
        "On a phone nothing is wider than the screen, the button changes the theme, and the policy blocks nothing",
        arguments: MadePages.names)
    func themeAndWidth(name: String) async throws {
        let page = try await page(name)
        #expect(try await Browser.widthOnPhone(of: page) == "width 390")
        let document = try await MadePages.document(page)
        for word in ["Refused", "violates", "Uncaught"] { #expect(!document.standardError.contains(word)) }
        if ["form", "result"].contains(name) {
            #expect(!document.standardOutput.contains("<p class=\"wide\" id=\"file\" hidden"))
        }
        guard Self.whole.contains(name) else { return }
        #expect(document.standardOutput.contains("id=\"theme\">Dark</button>"))
        for word in ["href=\"http", "src=", "url(", "@import", "<link", "style=\""] { #expect(!page.contains(word)) }
    }

    /// The pages that lead nowhere else, and have the button.
    private static let whole: Set = ["chain", "sequence", "bytes", "compare", "mutants", "verify"]

    @Test("The verdicts of a comparison come before the requirements")
    func verdicts() async throws {
        let page = try await page("compare")
        let verdict = try #require(page.range(of: "<p class=\"headline\">Not conforming: it accepts forgeries</p>"))
        let rows = try #require(page.range(of: "<h2>Requirements</h2>"))
        #expect(verdict.lowerBound < rows.lowerBound)
        #expect(page.components(separatedBy: "<span class=\"chip bad\">").count > 2)
    }

    // MARK: An inspected object

    @Test("Every byte is there once, and belongs to a part; every part leads to its bytes")
    func bytes() async throws {
        let page = try await page("inspect")
        let runs = page.matches(of: #/data-part="(\d+)" tabindex="-1">([0-9a-f ]+)</#)
        let bytes = runs.flatMap { $0.2.split(separator: " ") }.joined()
        #expect(bytes == (try Forged.attestation("attestation/valid/production").attestation.hex))
        for word in ["href=\"http", "src=", "url(", "@import", "<link"] { #expect(!page.contains(word)) }
        let ids = Set(page.matches(of: #/ id="(\w+)"/#).map { String($0.1) })
        for link in page.matches(of: #/href="#([bp]\d+)"/#) { #expect(ids.contains(String(link.1)), "\(link.1)") }
    }

    @Test("A part lights up its bytes with the focus, and a byte opens and lights up its part")
    func lighting() async throws {
        let page = try await page("inspect")
        let focus = """
            const place = [...document.querySelectorAll(".tree li > details > summary > b, .tree li > b")]
              .find((name) => name.textContent === "counter").parentElement.querySelector(".place");
            place.dispatchEvent(new FocusEvent("focusin", { bubbles: true }));
            document.title = [...document.querySelectorAll(".dump a.lit")].map((run) => run.textContent).join(" ");
            """
        let focused = try await MadePages.document(page, script: focus).standardOutput
        #expect(focused.contains("<title>00 00 00 00</title>"))
        let tap = """
            const run = [...document.querySelectorAll(".dump a")].at(-1);
            run.click();
            const part = document.querySelector(".tree li.lit");
            document.title = "open " + [...document.querySelectorAll(".tree details[open]")].some((each) => each.contains(part));
            """
        let tapped = try await MadePages.document(page, script: tap).standardOutput
        #expect(tapped.contains("<title>open true</title>"))
        let address = try await MadePages.document(page, "#p12").standardOutput
        #expect(address.contains(#/<li id="p12"[^>]* class="lit"/#))
    }
}
