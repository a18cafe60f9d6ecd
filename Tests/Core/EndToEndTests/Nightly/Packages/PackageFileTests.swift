import TestBasics

@Suite("The files of the packages", .enabled(if: Tools.hasPython, "python3 is missing"))
struct PackageFileTests {
    @Test("The same set gives the same bytes")
    func reproducible() async throws {
        let again = try ScratchFolder()
        // Another time zone and another order of hashes must change nothing.
        try await MadePackages.make(
            in: again.path("packages"), environment: ["TZ": "Asia/Tokyo", "PYTHONHASHSEED": "7"])
        let first = try await FolderContents.of(MadePackages.folder.value.path("packages"))
        let second = try FolderContents.of(again.path("packages"))
        #expect(first.count > 20)
        #expect(Set(first.keys) == Set(second.keys))
        #expect(first.filter { second[$0.key] != $0.value }.keys.sorted() == [])
    }

    @Test("The bundle has its schema", .enabled(if: Tools.hasJSONSchema, "python3 has no module jsonschema"))
    func schema() async throws {
        let folder = try await MadePackages.folder.value.path("packages/app-attest-conformance-vectors")
        let script = Built.path("scripts/validate-schemas.py")
        try await Program.run("python3", [script, "\(folder).schema.json", "\(folder).json"]).succeeded()

        // One vector is enough: it stands on the second line.
        let lines = try String(contentsOfFile: "\(folder).json", encoding: .utf8).split(separator: "\n")
        let vector = lines[1].dropLast().replacing(/"level":"[a-z]+"/, with: #""level":"may""#)
        try #require(vector != lines[1].dropLast())
        let scratch = try ScratchFolder()
        let broken = try scratch.write("\(lines[0])\n\(vector)]}\n", to: "broken.json")
        let invalid = try await Program.run("python3", [script, "\(folder).schema.json", broken])
        #expect(invalid.status == 1)
    }

    @Test("The source distribution has what the wheel has")
    func sourceDistribution() async throws {
        let folder = try await MadePackages.folder.value.path("packages")
        try await Program.run("python3", [Built.testProgram("source-distribution.py"), folder]).succeeded()
    }

    @Test("The types for TypeScript are right", .enabled(if: Tools.works("tsc", ["--version"]), "tsc is missing"))
    func typescript() async throws {
        let scratch = try ScratchFolder()
        try scratch.write(#"{"private": true}"#, to: "package.json")
        let use = try Built.text("Tests/Core/PackageExamples/use.mts")
        try scratch.write(use, to: "a.mts")
        try scratch.write(use, to: "b.cts")
        let install = #"npm install --offline --no-audit --no-fund "$PACKAGES"/npm/*.tgz"#
        let check = "tsc --strict --noEmit --module nodenext --target es2022 --types '' a.mts b.cts"
        try await Program.run(
            "/bin/sh", ["-e", "-c", "\(install)\n\(check)"],
            environment: [
                "PACKAGES": try await MadePackages.folder.value.path("packages"), "npm_config_cache": scratch.path("c"),
            ], in: scratch.url.path
        ).succeeded()
    }

    @Test("A set with a changed file, a folder with other files and a word that is no language make no package")
    func refused() async throws {
        let scratch = try ScratchFolder()
        let name = try ChangedSet.write(to: scratch)
        try scratch.write("mine", to: "other/notes.txt")
        for (arguments, words) in [
            (
                ["--vectors", scratch.path("set"), "--out", scratch.path("none")],
                "\(name) is not the file of the manifest: run make vectors"
            ),
            (
                ["--out", scratch.path("other"), "go"],
                "holds other files than packages: name another folder with --out"
            ),
            (
                ["--out", scratch.path("none"), "perl"],
                "'perl' is no language of the packages: there are python, npm, go, rust, swift, java"
            ),
        ] {
            let ended = try await MadePackages.run(arguments)
            #expect(ended.status == 2 && ended.standardError.contains(words), "\(ended.standardError)")
        }
        #expect(!FileManager.default.fileExists(atPath: scratch.path("none")))
        #expect(try FolderContents.of(scratch.path("other")).keys.sorted() == ["notes.txt"])
    }

    /// The code on the pages about packages is that of their example tests, which are run.
    @Test(
        "The example on a page is the file of the package",
        arguments: [("packages", "python/example/test_vectors.py"), ("python", "wheel/example/test_verifier.py")])
    func quote(page: String, path: String) throws {
        let blocks = try MarkdownPage("spec/\(page).md").blocks.filter { $0.language == "python" }
        let example = try MadePackages.example("packaging/packages/\(path)")
        #expect(blocks.count { $0.text == example } == 1)
    }
}
