import Foundation
import TestSupport
import Testing

/// The pictures in the repository that the first screens are compared with, and the machine that they were made on.
enum ReferencePictures {
    private struct Input: Encodable {
        struct Page: Encodable {
            let name: String
            let reference: String?
        }

        let sheet: String
        let pages: [Page]
    }

    /// The comparison of one page with its picture.
    struct Comparison: Decodable {
        let name: String
        /// The share of the picture that differs, from 0 to 1.
        let difference: Double
        /// The new picture, as a PNG file in base64.
        let file: String
    }

    /// A Boolean value that indicates whether the pictures are made again instead of compared (`make screens`).
    static let areRenewed = ProcessInfo.processInfo.environment["APPATTEST_RENEW_SCREENS"] == "1"

    private static let origin = FirstScreens.folder.appending(path: "made-with.txt")

    /// The browser and the fonts that the pictures were made with.
    static let madeWith = (try? String(contentsOf: origin, encoding: .utf8)) ?? "nothing"

    /// Returns the browser and the fonts of this machine, a line each.
    static func machine() async throws -> String {
        let version = try await Program.run(Browser.program ?? "chromium", ["--version"]).standardOutput
        var lines = [version.split(separator: " ").prefix(2).joined(separator: " ")]
        for family in ["system-ui", "ui-monospace", "monospace"] {
            let font = try await Program.run("fc-match", ["-f", "%{family} %{fontversion}", family]).standardOutput
            lines.append("\(family): \(font)")
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// Compares the pages of a sheet with their pictures.
    static func compare(_ sheet: FirstScreens.Sheet, theme: String) async throws -> [Comparison] {
        let pages = WrongVerifier.all.map { verifier in
            let file = try? Data(contentsOf: Self.file(verifier.name, theme))
            return Input.Page(name: verifier.name, reference: file.map(address))
        }
        let input = try JSONEncoder().encode(Input(sheet: address(sheet.picture), pages: pages))
        let script = try String(contentsOf: FirstScreens.folder.appending(path: "compare.html"), encoding: .utf8)
        let scratch = try ScratchFolder()
        let page = try scratch.write(
            script.replacing("{{input}}", with: String(decoding: input, as: UTF8.self)), to: "compare.html")
        return try FirstScreens.added("results", to: try await Browser.document("file://\(page)").standardOutput)
    }

    /// Writes the pictures of a theme and the machine that they were made on.
    static func renew(_ comparisons: [Comparison], theme: String) async throws {
        for comparison in comparisons {
            try #require(Data(base64Encoded: comparison.file)).write(to: file(comparison.name, theme))
        }
        try Data(try await machine().utf8).write(to: origin)
    }

    private static func file(_ name: String, _ theme: String) -> URL {
        FirstScreens.folder.appending(path: "\(name)-\(theme).png")
    }

    private static func address(_ picture: Data) -> String { "data:image/png;base64,\(picture.base64EncodedString())" }
}

@Suite(
    "The first screens look as in their reference pictures",
    .enabled(
        "no Chromium is installed, or its version or the fonts are not those of Tests/Core/FirstScreens/made-with.txt"
    ) {
        guard Browser.program != nil else { return false }
        if ReferencePictures.areRenewed { return true }
        return try await ReferencePictures.machine() == ReferencePictures.madeWith
    })
struct ScreenshotTests {
    /// The share of a picture that may differ: a word that is another, not a line that moved.
    private static let tolerance = 0.015

    @Test("In both themes, within a tolerance", arguments: ["light", "dark"])
    func pictures(theme: String) async throws {
        let sheet = try await (theme == "light" ? FirstScreens.light : FirstScreens.dark).value
        let comparisons = try await ReferencePictures.compare(sheet, theme: theme)
        #expect(comparisons.map(\.name) == WrongVerifier.all.map(\.name))
        guard !ReferencePictures.areRenewed else { return try await ReferencePictures.renew(comparisons, theme: theme) }
        for comparison in comparisons {
            #expect(
                comparison.difference <= Self.tolerance,
                "\(comparison.name) in \(theme) looks different; look at its page, then run 'make screens'")
        }
    }
}
