import ArgumentParser
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
