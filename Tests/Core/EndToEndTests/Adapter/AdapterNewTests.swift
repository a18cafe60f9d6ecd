import TestBasics

@testable import appattest

@Suite("appattest adapter new")
struct AdapterNewTests {
    @Test("There is a template for each file of adapters/templates, and each is written as it is there")
    func templates() async throws {
        let scratch = try ScratchFolder()
        for template in LanguageTemplate.all {
            let ended = try await Appattest.run("adapter", "new", template.file.word, in: scratch.url.path)
            #expect(ended.status == 0 && ended.standardError == "", "\(ended.standardError)")
            #expect(ended.lines.suffix(2) == template.commands(for: template.fileName).suffix(2).map { "  \($0)" })
        }
        let files = try FileManager.default.contentsOfDirectory(atPath: Built.path("adapters/templates"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.url.path).sorted() == files.sorted())
        for file in files { #expect(try scratch.read(file) == Built.text("adapters/templates/\(file)"), "\(file)") }
    }

    @Test("A file that is there already stays, also the second file of a template")
    func existing() async throws {
        for name in ["adapter.rs", "json.rs"] {
            let scratch = try ScratchFolder()
            try scratch.write("mine", to: name)
            let ended = try await Appattest.run("adapter", "new", "rust", in: scratch.url.path)
            #expect(ended.status == 2 && ended.standardOutput == "" && ended.saysOneLine)
            #expect(ended.standardError.contains("'\(name)' is there already"), "\(ended.standardError)")
            let files = try FileManager.default.contentsOfDirectory(atPath: scratch.url.path)
            #expect(try files == [name] && scratch.read(name) == "mine")
        }
    }

    @Test("The commands fit the path, also one with a space, and '-' prints the template")
    func commands() async throws {
        let (python, go) = (LanguageTemplate.all[0], LanguageTemplate.all[4])
        #expect(go.commands(for: "ci/adapter.go").first == "go build -o ci/adapter ci/adapter.go")
        #expect(go.commands(for: "adapter.go").last == "appattest run --target exec:./adapter")
        #expect(try ShellWords.words(ShellWords.words(python.commands(for: "a b")[0])[3]) == ["exec:python3", "a b"])
        let printed = try await Command.run("adapter", "new", "go", "--out", "-")
        #expect(try printed.standardOutput == Built.text("adapters/templates/adapter.go"))
    }
}
