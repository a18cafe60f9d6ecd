import AttestModel
import Foundation
import TestSupport
import Testing

@Suite(
    "The page of an inspected object, in a browser",
    .enabled(if: Browser.program != nil, "no Chromium is installed"))
struct InspectionPageTests {
    private static let page = Task {
        try await Appattest.run("inspect", "\(Appattest.vectors)/attestation/valid/production.json", "--html", "-")
            .standardOutput
    }

    private func document(_ fragment: String = "", script: String? = nil) async throws -> Ended {
        let folder = try ScratchFolder()
        var page = try await Self.page.value
        if let script {
            page = page.replacing(#/<meta http-equiv="Content-Security-Policy"[^>]*>/#, with: "")
                .replacing("</body>", with: "<script>\(script)</script></body>")
        }
        let file = try folder.write(page, to: "page.html")
        return try await Browser.document("file://\(file)\(fragment)")
    }

    @Test("Its script runs under its own policy, and it asks nothing of the network")
    func whole() async throws {
        let page = try await Self.page.value
        for word in ["href=\"http", "src=", "url(", "@import", "<link"] { #expect(!page.contains(word)) }
        #expect(page.components(separatedBy: "<li").count == page.components(separatedBy: "</li>").count)
        let document = try await document()
        #expect(document.standardOutput.contains("<figure class=\"picture\">"))
        for word in ["Refused", "violates", "Uncaught"] { #expect(!document.standardError.contains(word)) }
    }

    @Test("Every byte is there once, and belongs to a part; every part leads to its bytes")
    func bytes() async throws {
        let page = try await Self.page.value
        let runs = page.matches(of: #/data-part="(\d+)" tabindex="-1">([0-9a-f ]+)</#)
        let bytes = runs.flatMap { $0.2.split(separator: " ") }.joined()
        #expect(bytes == (try Forged.attestation("attestation/valid/production").attestation.hex))
        let ids = Set(page.matches(of: #/ id="(\w+)"/#).map { String($0.1) })
        for link in page.matches(of: #/href="#([bp]\d+)"/#) { #expect(ids.contains(String(link.1)), "\(link.1)") }
    }

    @Test("A part lights up its bytes with the focus, and a byte opens and lights up its part")
    func lighting() async throws {
        let focus = """
            const place = [...document.querySelectorAll(".tree li > details > summary > b, .tree li > b")]
              .find((name) => name.textContent === "counter").parentElement.querySelector(".place");
            place.dispatchEvent(new FocusEvent("focusin", { bubbles: true }));
            document.title = [...document.querySelectorAll(".dump a.lit")].map((run) => run.textContent).join(" ");
            """
        #expect(try await document(script: focus).standardOutput.contains("<title>00 00 00 00</title>"))
        let tap = """
            const run = [...document.querySelectorAll(".dump a")].at(-1);
            run.click();
            const part = document.querySelector(".tree li.lit");
            document.title = "open " + [...document.querySelectorAll(".tree details[open]")].some((each) => each.contains(part));
            """
        #expect(try await document(script: tap).standardOutput.contains("<title>open true</title>"))
        let address = try await document("#p12").standardOutput
        #expect(address.contains(#/<li id="p12"[^>]* class="lit"/#))
    }

    @Test("A program that assists readers finds nothing wrong", arguments: ["light", "dark"])
    func audit(theme: String) async throws {
        #expect(try await PageAudit.findings(in: Self.page.value, theme: theme) == "")
    }

    @Test("On a phone nothing is wider than the screen")
    func phone() async throws {
        #expect(try await PageAudit.widthOnPhone(of: Self.page.value) == "width 390")
    }
}
