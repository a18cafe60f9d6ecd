import TestBasics
import Yams

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

    /// The reports of all wrong verifiers, as pages and in JSON Lines; made once.
    static let reports = Task {
        let folder = try ScratchFolder()
        for verifier in try WrongVerifier.all.get() {
            let options = verifier.only.flatMap { ["--only", $0] } + Appattest.patience
            try await Appattest.run(
                [
                    "run", "--target", try verifier.specification(in: folder), "--profile", "strict",
                    "--report", "html=\(verifier.name).html", "--report", "jsonl=\(verifier.name).jsonl",
                ] + options, in: folder.url.path
            ).succeeded(with: 1...1)
        }
        return folder
    }

    /// The measures of all pages in both themes.
    static let measures = Task {
        let pages = try await reports.value
        let names = try WrongVerifier.all.get().map { "\($0.name).html" }
        let size = "--window-size=1680,\((names.count + 3) / 4 * 424)"
        var all: [Measure] = []
        for theme in ["light", "dark"] {
            let fragment = ([theme] + names).joined(separator: ",")
            all += try await Browser.measure("sheet.html", fragment, adding: "measures", in: pages, size)
        }
        return all
    }
}

@Suite(
    "The first screen of a run's page names cause, gravity and remedy",
    .enabled(if: Browser.program != nil, "no Chromium is installed"))
struct FirstScreenTests {
    @Test("On a desk and on a phone, light and dark", arguments: try WrongVerifier.all.get())
    func names(verifier: WrongVerifier) async throws {
        let measures = try await FirstScreens.measures.value.filter { $0.page == "\(verifier.name).html" }
        #expect(measures.map(\.kind).sorted() == ["desk", "desk", "phone", "phone"])
        for measure in measures {
            #expect(!measure.overflow, "\(measure.kind)")
            for name in ["headline", "sentence", "cause", "remedy", "requirement", "tally"] {
                let part = try #require(measure.parts[name], "\(name), \(measure.kind)")
                let isVisible =
                    part.top >= 0 && part.bottom <= measure.height && part.bottom > part.top && part.left >= 0
                    && part.right <= measure.width && part.right > part.left
                #expect(isVisible && part.text.count > 2 && part.contrast >= 4.5, "\(name), \(measure.kind)")
            }
            let texts = measure.parts.mapValues(\.text)
            #expect(try #require(texts["headline"]).contains("Not conforming: \(verifier.gravity)"))
            let cause = [texts["cause"], texts["detail"]].compactMap(\.self).joined(separator: ": ")
            #expect(cause.contains(verifier.cause))
            #expect(try #require(texts["requirement"]).contains(/^[A-Z]+-[A-Z]+$/))
            #expect(try #require(texts["tally"]).contains(/^[0-9]+ vectors?/))
        }
    }
}

/// A verifier with one defect, and words that the first screen of its page must say. There is at least one of each gravity; the
/// reports prove the words of all others.
struct WrongVerifier: Decodable, Sendable, CustomTestStringConvertible {
    static let all = Result {
        try YAMLDecoder().decode([WrongVerifier].self, from: Built.text("Tests/Core/FirstScreens/wrong-verifiers.yaml"))
    }

    /// The name of the page.
    let name: String
    /// The mutant of the reference verifier that answers.
    let mutant: String?
    /// Without a mutant, the mistake of a target that knows every right answer.
    let mistake: String?
    /// The pattern of the vectors to reject with which it makes the mistake.
    let with: String?
    /// The vectors that show the defect, among others.
    let only: [String]
    /// The end of the headline: how bad it is.
    let gravity: String
    /// Words of the first cause.
    let cause: String

    var testDescription: String { name }

    /// Returns the target as the command line names it. A script hides its many words, which no real target has.
    func specification(in folder: ScratchFolder) throws -> String {
        if let mutant { return "builtin:mutant/\(mutant)" }
        let (mistake, glob) = (try #require(mistake), Glob(try #require(with)))
        let words = try CommittedVectors.manifest().files.compactMap(\.vector)
            .filter { glob.matches($0.description) }.map { "\(mistake)-on \($0)" }
        try #require(!words.isEmpty)
        try folder.write(
            """
            #!/bin/sh
            exec '\(Built.program("FakeTarget"))' correct '\(Appattest.vectors)' \(words.joined(separator: " "))

            """, to: name, executable: true)
        return "exec:./\(name)"
    }
}
