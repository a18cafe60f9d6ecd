import ArgumentParser
import AttestModel
import CEmbeddedFiles
import Foundation

struct AdapterNewCommand: ParsableCommand {
    static let configuration = CommandConfiguration("appattest adapter new")

    private static let words = LanguageTemplate.all.map(\.file.word)

    @Argument(help: Self.help("language", Self.words), completion: .list(Self.words)) var language: String
    @Option(name: .customLong("out"), help: Self.help("output")) var output: String?

    func run() throws {
        let templates = LanguageTemplate.all
        let file = try CarriedFile.named(language, among: templates.map(\.file), noun: "a language with a template")
        guard let template = templates.first(where: { $0.file.word == file.word }) else { return }
        let output = output ?? template.fileName
        if let module = template.module {
            guard output != "-" else {
                throw CommandFailure.configuration(
                    "this template is two files, \(template.fileName) and \(module.word); name a file with --out")
            }
            let folder = NSString(string: output).deletingLastPathComponent
            let beside = OutputFile(path: NSString(string: folder).appendingPathComponent(module.word))
            try beside.checkNew()
            try OutputFile(path: output).checkNew()
            try beside.write(module.text)
        }
        try file.write(to: output) { path in
            "Fill in its first part; then:\n  \(template.commands(for: path).joined(separator: "\n  "))"
        }
    }
}

/// The template of an adapter in one language, and the commands that build and start it.
struct LanguageTemplate {
    static let all = [
        Self("python", "adapter.py", .adapter_py, target: "exec:python3 FILE"),
        Self("javascript", "adapter.mjs", .adapter_mjs, target: "exec:node FILE"),
        Self("ruby", "adapter.rb", .adapter_rb, target: "exec:ruby FILE"),
        Self("php", "adapter.php", .adapter_php, target: "exec:php FILE"),
        Self("go", "adapter.go", .adapter_go, build: "go build -o PROGRAM FILE"),
        Self("rust", "adapter.rs", .adapter_rs, build: "rustc -O --edition 2021 -o PROGRAM FILE"),
        Self("swift", "adapter.swift", .adapter_swift, build: "swiftc -o PROGRAM FILE"),
        Self("java", "Adapter.java", .Adapter_java, target: "exec:java FILE"),
        Self("shell", "adapter.sh", .adapter_sh, target: "oneshot:sh FILE"),
    ]

    let file: CarriedFile
    /// The name of the file unless its user names another.
    let fileName: String
    private let build: String?
    private let target: String

    private init(
        _ word: String, _ fileName: String, _ file: EmbeddedFile, build: String? = nil, target: String = "exec:PROGRAM"
    ) { (self.file, self.fileName, self.build, self.target) = (CarriedFile(word, file), fileName, build, target) }

    /// The file that must be in the same folder, by its name; `nil` when the template is one file.
    var module: CarriedFile? { file.word == "rust" ? CarriedFile("json.rs", .json_rs) : nil }

    /// Returns the commands that build the adapter, check it, and run the vectors.
    func commands(for path: String) -> [String] {
        let named = path.contains("/") ? path : "./\(path)"
        let program = named.lastIndex(of: ".").map { String(named[..<$0]) } ?? named
        let filled = [build, target].compactMap(\.self).map { command in
            command.replacing("FILE", with: ShellText.quoted(path))
                .replacing("PROGRAM", with: ShellText.quoted(program))
        }
        let option = "--target \(ShellText.quoted(filled[filled.count - 1]))"
        return filled.dropLast() + ["appattest check-adapter \(option)", "appattest run \(option)"]
    }
}
