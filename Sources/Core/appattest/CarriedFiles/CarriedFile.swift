import ArgumentParser
import AttestModel
import CEmbeddedFiles
import Foundation

/// A text file of the repository inside the program, which a command line names by a word.
struct CarriedFile {
    let word: String
    let text: String

    /// The pages of the specification that messages of the program name.
    static let pages = [
        Self("protocol", .spec_protocol_md), Self("mapping", .spec_mapping_md), Self("ci", .spec_ci_md),
        Self("judgement", .spec_judgement_md), Self("live", .spec_live_md), Self("learn", .spec_learn_md),
        Self("check-app", .spec_check_app_md), Self("device", .spec_device_md),
        Self("device-service", .spec_device_service_md),
        Self("fixtures", .spec_fixtures_md), Self("services", .spec_services_md), Self("fuzz", .spec_fuzz_md),
        Self("reports", .spec_reports_md), Self("captures", .spec_captures_md),
    ]

    /// The mappings of the example backends, without the first line, which leads editors to a file of the repository.
    static let mappings = [
        Self("orders", .orders_mapping_yaml), Self("flask-pyattest", .flask_pyattest_mapping_yaml),
        Self("flask-pyattest-postgresql", .flask_pyattest_mapping_postgresql_yaml),
    ].map { Self(word: $0.word, text: String($0.text.drop { $0 != "\n" }.dropFirst())) }

    /// The files that make a run a job, by the CI system.
    static let jobs = [
        Self("github", .github_actions_yml), Self("github-shards", .github_actions_shards_yml),
        Self("gitlab", .gitlab_ci_yml), Self("other", .gate_sh),
    ]

    /// Returns the one of some files that a word names.
    /// - Parameter noun: The noun for such a word, with its article.
    /// - Throws: `CommandFailure` that names the word, the one that was probably meant, and all that there are.
    static func named(_ word: String, among files: [Self], noun: String) throws(CommandFailure) -> Self {
        if let file = files.first(where: { $0.word == word }) { return file }
        let words = files.map(\.word)
        throw .configuration(
            "'\(word)'\(Spelling.hint(word, among: words)) is not \(noun); there are \(words.joined(separator: ", "))")
    }

    /// Writes the content to a new file and says what to do next, or prints the content.
    /// - Parameter output: The path of the file; `nil` and `-` are standard output.
    func write(to output: String?, next: (String) -> String) throws(CommandFailure) {
        guard let output, output != "-" else { return try StandardOutput.write(text) }
        try OutputFile(path: output).checkNew()
        try OutputFile(path: output).write(text)
        try StandardOutput.write("\(output) is written. \(next(output))\n")
    }
}

extension CarriedFile {
    init(_ word: String, _ file: EmbeddedFile) {
        self.init(word: word, text: String(decoding: file.bytes, as: UTF8.self))
    }
}

extension OutputFile {
    /// Checks that nothing is there yet, for a command that never overwrites.
    func checkNew() throws(CommandFailure) {
        guard FileManager.default.fileExists(atPath: path) else { return }
        throw .configuration("'\(path)' is there already; remove it, or name another file with --out")
    }
}

struct CICommand: ParsableCommand {
    static let configuration = CommandConfiguration("appattest ci")

    private static let systems = CarriedFile.jobs.map(\.word)

    @Argument(help: Self.help("system", Self.systems), completion: .list(Self.systems)) var system: String
    @Option(name: .customLong("out"), help: Self.help("output")) var output: String?

    func run() throws {
        try CarriedFile.named(system, among: CarriedFile.jobs, noun: "a CI system")
            .write(to: output) { _ in "'appattest explain ci' says what to change, and how to run it." }
    }
}
