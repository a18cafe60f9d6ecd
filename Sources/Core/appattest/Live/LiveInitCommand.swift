import ArgumentParser
import AttestModel
import LiveMapping
import Reports

struct LiveInitCommand: ParsableCommand {
    static let configuration = CommandConfiguration("appattest live init")

    @Option(name: .customLong("out"), help: Self.help("output")) var output: String?

    private static let examples = CarriedFile.mappings.map(\.word)

    @Option(name: .customLong("from"), help: Self.help("example", Self.examples), completion: .list(Self.examples))
    var example: String?
    @Argument(help: Self.help("input")) var input: String?

    func run() throws {
        if let example {
            guard input == nil else {
                throw CommandFailure.configuration("--from takes the place of a file with requests; leave one out")
            }
            return try CarriedFile.named(example, among: CarriedFile.mappings, noun: "an example")
                .write(to: output) { "Change it to your own backend; then 'appattest live --check \($0)'." }
        }
        if let output { try OutputFile(path: output).checkNew() }
        let source = input ?? "standard input"
        let bytes = try InputFile(path: input ?? "-").contents
        let isArchive = bytes.first { !" \t\r\n".utf8.contains($0) } == UInt8(ascii: "{")
        let draft =
            isArchive
            ? try MappingDraft(har: bytes, source: source)
            : try MappingDraft(curl: String(decoding: bytes, as: UTF8.self), source: source)
        defer { Self.remark(on: draft, file: output ?? "draft") }
        guard let output else { return try StandardOutput.write(draft.yaml) }
        try OutputFile(path: output).write(draft.yaml)
        let variables = draft.variables.isEmpty ? "" : " Set \(draft.variables.joined(separator: ", ")) first."
        try StandardOutput.write(
            "\(output) is written. Read its comments; then 'appattest live --check \(output)'.\(variables)\n")
    }

    /// Writes what the draft leaves out, and what its author should know.
    private static func remark(on draft: MappingDraft, file: String) {
        var remarks = draft.dropped.map { "Not used: \($0.text)" } + draft.remarks
        do throws(MappingError) {
            _ = try draft.readBack(file: file)
        } catch { remarks.append("The draft is no mapping yet: \(error)") }
        for remark in remarks { StandardError.write(raw: StandardError.terminal.wrapped(remark)) }
    }
}
