import Foundation
import TestSupport
import Testing

@Suite("The version that a release states", .enabled(if: Tools.hasPython, "python3 is missing"))
struct SuiteVersionTests {
    private static let manifest = #"""
        {"suiteVersion": "1.2.3", "gate": ["b"], "files": [
          {"path": "README.md"}, {"path": "a", "vector": "a", "level": "must"}, {"path": "b", "vector": "b", "level": "should"}]}
        """#
    private static let frozen = #"""
        {"versions": [{"suiteVersion": "1.2.3", "must": ["a"], "should": ["b"], "info": [], "gate": ["b"]}]}
        """#
    private static let agreeing = [
        generator: #"static let suiteVersion = "1.2.3""#,
        "CHANGELOG.md": "# Changelog\n\n## [1.2.3] - 2030-01-02\n\n## [1.2.2] - 2029-01-01\n",
        "vectors/manifest.json": manifest,
        profiles: frozen,
    ]

    /// Returns the answer of the scripts about a package with some files changed.
    ///
    /// - Parameter question: A list in Python.
    private func answer(
        about changed: [String: String] = [:],
        to question: String = #"[suite_version.checked(root), suite_version.moment("1.2.3", root)]"#
    ) async throws -> String {
        let scratch = try ScratchFolder()
        for (path, text) in Self.agreeing.merging(changed, uniquingKeysWith: { $1 }) {
            try scratch.write(text, to: path)
        }
        let program = """
            import pathlib, suite_version
            root = pathlib.Path(r'''\(scratch.url.path)''')
            try:
                print(*\(question))
            except suite_version.BadVersion as error:
                print(error)
            """
        let ended = try await Program.python(
            ["-c", program], environment: ["PYTHONPATH": Built.path("scripts"), "SOURCE_DATE_EPOCH": nil])
        try #require(ended.status == 0, "\(ended.standardError)")
        return ended.standardOutput
    }

    @Test("Places that agree are accepted, and the day of the changelog is the time of all files")
    func agreement() async throws { #expect(try await answer() == "1.2.3 1893542400\n") }

    @Test("A version that is not released has the day of the version before it")
    func unreleased() async throws {
        let changelog = "## [1.2.3] - unreleased\n\nText.\n\n## [1.2.2] - 2029-01-01\n\n## [1.2.1] - 2028-01-01\n"
        let question = #"[suite_version.moment("1.2.3", root)]"#
        #expect(try await answer(about: ["CHANGELOG.md": changelog], to: question) == "1861920000\n")
        let first = try await answer(about: ["CHANGELOG.md": "## [1.2.3] - unreleased\n"], to: question)
        #expect(first.hasPrefix("CHANGELOG.md has no date for version 1.2.3: "))
    }

    private static let generator = "Sources/Core/VectorCatalog/Generation/SetGenerator.swift"
    private static let profiles = "Sources/Core/SuiteFiles/Resources/frozen-profiles.json"

    @Test(
        "Places that disagree are refused, with the place and the remedy",
        arguments: [
            ("CHANGELOG.md", "## [1.2.4] - 2030-01-02\n", " begins with 1.2.4, and \(generator) states 1.2.3: "),
            ("CHANGELOG.md", "## [1.2.3] - unreleased\n", " has no date for version 1.2.3: "),
            (
                "vectors/manifest.json", manifest.replacing("1.2.3", with: "1.2.2"),
                "vectors/manifest.json is of version 1.2.2, and "
            ),
            (
                profiles, frozen.replacing("1.2.3", with: "1.2.2"),
                "\(profiles) has no profiles of version 1.2.3: run make freeze"
            ),
            (
                "vectors/manifest.json", manifest.replacing("should", with: "must"),
                "\(profiles) has other profiles of version 1.2.3 than "
            ),
            (
                "vectors/manifest.json", manifest.replacing(#""gate": ["b"]"#, with: #""gate": ["a"]"#),
                "\(profiles) has other profiles of version 1.2.3 than "
            ),
            (generator, #"suiteVersion = "next""#, " states no version like 1.2.3"),
        ])
    func disagreement(path: String, text: String, error: String) async throws {
        let answer = try await answer(about: [path: text])
        #expect(answer.hasPrefix(error.hasPrefix(" ") ? path + error : error), "\(answer)")
    }
}
