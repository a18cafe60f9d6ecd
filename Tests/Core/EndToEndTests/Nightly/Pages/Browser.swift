import TestBasics

/// A browser without a window, that opens pages as a reader does.
enum Browser {
    /// The first of the usual names that is installed; `nil` when none is.
    static let program = ["chromium", "chromium-browser", "google-chrome"].first { Tools.works($0, ["--version"]) }

    /// The document of a page after its scripts ran, as HTML, and what the browser complained about.
    ///
    /// - Parameter options: More of the browser's own.
    static func document(_ url: String, _ options: String...) async throws -> Ended { try await document(url, options) }

    private static func document(_ url: String, _ options: [String]) async throws -> Ended {
        let folder = try ScratchFolder()
        // Nothing of the user's own, and nothing of the network. Tests may run as root, where its sandbox cannot.
        return try await Program.run(
            program ?? "chromium",
            [
                "--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking",
                "--enable-logging=stderr", "--user-data-dir=\(folder.path("profile"))", "--virtual-time-budget=5000",
                "--dump-dom",
            ] + options + [url])
    }

    /// Runs the script of a driver, a page of `Tests/Core/FirstScreens`, on pages beside it, and returns what it adds to its own page as an element.
    static func measure<Value: Decodable>(
        _ driver: String, _ fragment: String, adding id: String, in folder: ScratchFolder, _ options: String...
    ) async throws -> Value {
        let page = try folder.write(Built.text("Tests/Core/FirstScreens/\(driver)"), to: driver)
        let document = try await document(
            "file://\(page)#\(fragment)", ["--allow-file-access-from-files", "--hide-scrollbars"] + options
        ).standardOutput
        let parts = document.components(separatedBy: "id=\"\(id)\">")
        guard parts.count == 2, let text = parts[1].components(separatedBy: "</script>").first else {
            throw UnexpectedEnd(text: "the page has no \(id)")
        }
        return try JSONDecoder().decode(Value.self, from: Data(text.utf8))
    }

    /// Returns the width of a page on a screen that is 390 pixels wide, with everything unfolded.
    static func widthOnPhone(of page: String) async throws -> String {
        let folder = try ScratchFolder()
        try folder.write(page.replacing(#/<details([^>]*)>/#) { "<details\($0.1) open>" }, to: "page.html")
        // A window may have a least width of its own; a frame has none.
        let frame = try folder.write(
            """
            <!doctype html><title>not measured</title><iframe src="page.html" style="width:390px;height:800px;border:0"
            onload="document.title = `width ${this.contentDocument.documentElement.scrollWidth}`"></iframe>
            """, to: "frame.html")
        let document = try await document("file://\(frame)", "--allow-file-access-from-files", "--hide-scrollbars")
        return document.standardOutput.firstMatch(of: #/<title>([^<]*)<\/title>/#).map { String($0.1) } ?? ""
    }
}

/// The rules of axe-core, in the one file `axe.min.js`: that of the Python package `axe-playwright-python`, or the one that
/// the variable `APPATTEST_AXE` names.
enum Axe {
    /// Returns the path of the file; `nil` when it is not there.
    static func file() async throws -> String? {
        if let named = ProcessInfo.processInfo.environment["APPATTEST_AXE"], !named.isEmpty { return named }
        let package = "import axe_playwright_python as a; print(list(a.__path__)[0] + '/axe.min.js')"
        guard Tools.hasPython else { return nil }
        let file = try await Program.run("python3", ["-c", package])
        return file.status == 0 ? file.lines.first : nil
    }

    struct Findings: Decodable {
        let page: String
        let theme: String
        /// The number of rules that the page keeps.
        let checks: Int
        let violations: [String]
    }

    /// Runs the rules on pages, in both themes, with everything unfolded.
    static func findings(in pages: [String: String]) async throws -> [Findings] {
        let folder = try ScratchFolder()
        try folder.write(String(contentsOfFile: try await file() ?? "", encoding: .utf8), to: "axe.min.js")
        for (name, page) in pages {
            // The pages allow no script but their own.
            try folder.write(
                page.replacing(/<meta http-equiv="Content-Security-Policy"[^>]*>/, with: ""), to: "\(name).html")
        }
        return try await Browser.measure(
            "axe.html", pages.keys.sorted().map { "\($0).html" }.joined(separator: ","), adding: "findings", in: folder,
            "--virtual-time-budget=60000")
    }
}
