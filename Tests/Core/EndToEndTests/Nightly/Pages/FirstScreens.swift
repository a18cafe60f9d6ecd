import AttestModel
import Foundation
import TestSupport

/// The pages of the wrong verifiers, shown side by side in a browser: at 1280 pixels the first 900, at 390 pixels the first
/// two screens of 844. One start of the browser measures all of them in one theme.
enum FirstScreens {
    /// A part of a page that tells the reader something, as the browser laid it out.
    struct Part: Decodable, Sendable {
        let text: String
        let left: Double
        let top: Double
        let right: Double
        let bottom: Double
        /// The contrast of the text with the color behind it.
        let contrast: Double
    }

    /// The parts of a page at one width.
    struct Measure: Decodable, Sendable {
        let page: String
        /// The width: `desk` or `phone`.
        let kind: String
        /// A Boolean value that indicates whether the page is wider than its window.
        let overflow: Bool
        let parts: [String: Part]

        /// The number of pixels that a reader sees without scrolling, or in two screens of a phone.
        var height: Double { kind == "desk" ? 900 : 1688 }
        var width: Double { kind == "desk" ? 1280 : 390 }
    }

    /// The pages with the scripts that measure, in the repository.
    static let folder = Built.packageRoot.appending(path: "Tests/Core/FirstScreens")

    /// The reports of all wrong verifiers, as pages and in JSON Lines; made once.
    static let reports = Task {
        let folder = try ScratchFolder()
        try await withThrowingTaskGroup { group in
            for verifier in WrongVerifier.all {
                group.addTask {
                    let options = verifier.only.flatMap { ["--only", $0] } + Appattest.patience
                    let ended = try await Program.run(
                        Appattest.path,
                        [
                            "run", "--target", try verifier.specification(in: folder), "--profile", "strict",
                            "--report", "html=\(verifier.name).html", "--report", "jsonl=\(verifier.name).jsonl",
                        ] + options, in: folder.url.path)
                    guard ended.status == 1 else { throw Failure(text: "\(verifier.name): \(ended.standardError)") }
                }
            }
            try await group.waitForAll()
        }
        return folder
    }

    /// The measures of all pages in both themes.
    static let measures = Task { try await measures("light") + measures("dark") }

    /// Returns the content of an element that a script of the page has added.
    static func added<Value: Decodable>(_ id: String, to document: String) throws -> Value {
        let start = document.components(separatedBy: "id=\"\(id)\">")
        guard start.count == 2, let text = start[1].components(separatedBy: "</script>").first else {
            throw Failure(text: "the page has no \(id)")
        }
        return try JSONDecoder().decode(Value.self, from: Data(text.utf8))
    }

    struct Failure: Error { let text: String }

    private static func measures(_ theme: String) async throws -> [Measure] {
        let pages = try await reports.value
        let page = try pages.write(
            String(contentsOf: folder.appending(path: "sheet.html"), encoding: .utf8), to: "sheet.html")
        let names = WrongVerifier.all.map { "\($0.name).html" }.joined(separator: ",")
        let rows = (WrongVerifier.all.count + 3) / 4
        let document = try await Browser.document(
            "file://\(page)#\(theme),\(names)", "--allow-file-access-from-files", "--hide-scrollbars",
            "--window-size=1680,\(rows * 424)")
        return try added("measures", to: document.standardOutput)
    }
}
