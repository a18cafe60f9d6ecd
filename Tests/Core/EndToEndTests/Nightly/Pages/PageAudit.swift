import Foundation
import TestSupport

/// A look at a page as a program that assists readers has it: landmarks, headings, names and contrast.
enum PageAudit {
    /// Returns what is wrong with a page in one theme, one finding a line; empty when nothing is.
    static func findings(in page: String, theme: String) async throws -> String {
        let folder = try ScratchFolder()
        // The policy of the page would not let the audit run.
        let policy = #/<meta http-equiv="Content-Security-Policy"[^>]*>/#
        let text = page.replacing(policy, with: "")
            .replacing("<html lang", with: "<html data-theme=\"\(theme)\" lang")
            .replacing("<details>", with: "<details open>")
            .replacing("</body>", with: "<script>\(script)</script></body>")
        let file = try folder.write(text, to: "audited.html")
        let document = try await Browser.document("file://\(file)").standardOutput
        let found = document.firstMatch(of: #/<title>audit: ([^<]*)<\/title>/#)
        return found.map { String($0.1) } ?? "the audit did not run"
    }

    /// Returns the width of a page on a screen that is 390 pixels wide.
    static func widthOnPhone(of page: String) async throws -> String {
        let folder = try ScratchFolder()
        try folder.write(page.replacing(#/<details([^>]*)>/#) { "<details\($0.1) open>" }, to: "page.html")
        // A window may have a least width of its own; a frame has none.
        let frame = try folder.write(
            """
            <!doctype html><title>not measured</title><iframe src="page.html" style="width:390px;height:800px;border:0"
            onload="document.title = `width ${this.contentDocument.documentElement.scrollWidth}`"></iframe>
            """, to: "frame.html")
        let document = try await Browser.document(
            "file://\(frame)", "--allow-file-access-from-files", "--hide-scrollbars"
        ).standardOutput
        return document.firstMatch(of: #/<title>([^<]*)<\/title>/#).map { String($0.1) } ?? ""
    }

    private static let script = #"""
        const findings = new Set();
        const all = (selector) => [...document.querySelectorAll(selector)];
        if (all("main").length !== 1) findings.add("one main landmark");
        if (all("h1").length !== 1) findings.add("one h1");
        let level = 0;
        for (const heading of all("h1, h2, h3, h4, h5")) {
          const next = Number(heading.tagName[1]);
          if (next > level + 1) findings.add(`heading ${heading.textContent} after level ${level}`);
          level = next;
        }
        for (const cell of all("th")) if (!cell.scope) findings.add(`scope of ${cell.textContent}`);
        for (const button of all("button")) if (!button.textContent.trim()) findings.add("name of a button");
        for (const picture of all("svg")) if (!picture.getAttribute("aria-label")) findings.add("words for a picture");
        const ids = all("[id]").map((element) => element.id);
        if (new Set(ids).size !== ids.length) findings.add("ids that are there twice");
        for (const region of all("*")) {
          if (region.scrollWidth > region.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(region).overflowX) &&
            region.tabIndex < 0) findings.add(`${region.className} scrolls and cannot be reached`);
        }
        const channels = (color) => (color.match(/[\d.]+/g) ?? []).map(Number);
        const luminance = ([r, g, b]) => [r, g, b].map((c) => c / 255).map((c) => c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)
          .reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0);
        const behind = (element) => {
          for (let at = element; at; at = at.parentElement) {
            const color = channels(getComputedStyle(at).backgroundColor);
            if (color.length === 3 || color[3] === 1) return color;
          }
          return [255, 255, 255];
        };
        const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        while (walker.nextNode()) {
          const element = walker.currentNode.parentElement;
          if (!walker.currentNode.textContent.trim() || /^(SCRIPT|STYLE)$/.test(element.tagName)) continue;
          const style = getComputedStyle(element);
          const isDrawn = element.namespaceURI.endsWith("svg");
          // A box of a picture is filled with the color of the page.
          const text = channels(isDrawn ? style.fill : style.color);
          const [light, dark] = [luminance(text), luminance(behind(element))].sort((a, b) => b - a);
          const ratio = (light + 0.05) / (dark + 0.05);
          if (ratio < 4.5) findings.add(`contrast ${ratio.toFixed(2)} of ${walker.currentNode.textContent.trim().slice(0, 40)}`);
        }
        document.title = `audit: ${[...findings].join("; ")}`;
        """#
}
