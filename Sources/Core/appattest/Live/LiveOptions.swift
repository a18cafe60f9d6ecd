import ArgumentParser
import AttestModel
import Foundation
import LiveConformance
import LiveMapping
import SuiteFiles

/// The backend, and the way in which it is spoken to.
struct LiveOptions: ParsableArguments {
    @Option(help: Self.help("config")) var config: String?
    @Option(help: Self.help("check")) var check: String?
    @Flag(help: Self.help("allowRemote")) var allowRemote = false
    @Option(help: Self.help("caFile")) var caFile: String?

    func file() throws(RunnerError) -> String {
        if let config { return config }
        throw RunnerError(.usage, "--config is missing: the mapping of the backend. 'appattest live init' writes one.")
    }

    /// Reads a mapping. The environment is read here and nowhere else.
    func mapping(_ file: String) throws -> BackendMapping {
        guard let text = try? String(contentsOfFile: file, encoding: .utf8) else {
            throw CommandFailure.configuration(
                "cannot read the mapping '\(file)'; check the path of --config or --check")
        }
        return try BackendMapping(yaml: text, file: file, environment: ProcessInfo.processInfo.environment)
    }

    /// Reads the trusted authorities, certificates in DER.
    func authorities() throws -> [[UInt8]]? {
        guard let caFile else { return nil }
        let text = (try? String(contentsOfFile: caFile, encoding: .utf8)) ?? ""
        let certificates = PEM.decode(text, label: "CERTIFICATE")
        if !certificates.isEmpty { return certificates }
        throw CommandFailure.configuration("--ca-file '\(caFile)' has no certificate in PEM")
    }

    /// The same options again, for the commands that repeat a failure.
    var arguments: [String] { (allowRemote ? ["--allow-remote"] : []) + (caFile.map { ["--ca-file", $0] } ?? []) }
}

struct LiveCheckOptions: ParsableArguments {
    @Flag(help: Self.help("list")) var list = false
    @Option(help: Self.help("level")) var level: String?
    @Flag(help: Self.help("learn")) var learn = false
    @Option(help: Self.help("symbols")) var symbols: String?
    @OptionGroup var choice: CheckChoice
    @Option(help: Self.help("rounds")) var rounds: Int?
    @Option(help: Self.help("baseline")) var baseline: String?
    @Option(help: Self.help("seed")) var seed: String?

    func validate() throws {
        if let rounds, !(1...10_000).contains(rounds) {
            throw ValidationError("--rounds: must be from 1 to 10000, not \(rounds).")
        }
        guard learn || symbols == nil else {
            throw ValidationError("--symbols: chooses what --learn learns with; add --learn.")
        }
        guard symbols == nil || learnedSymbols?.isEmpty == false else {
            throw ValidationError("--symbols: names no input; see 'appattest explain learn'.")
        }
        guard !learn || choice.only.isEmpty && choice.skip.isEmpty else {
            throw ValidationError("--learn: makes no checks, so --only and --skip choose nothing; leave them out.")
        }
    }

    /// Returns the checks that the options name, of whatever profile.
    func listed() throws(RunnerError) -> [VectorOutline] {
        let catalog = try LiveCatalog()
        let outlines = try namedLevel().map(catalog.outlines) ?? catalog.outlines
        return try choice.named(outlines, command: "appattest live")
    }

    /// The inputs to learn with; `nil` for a run of checks.
    var learnedSymbols: [String]? {
        guard learn else { return nil }
        return symbols?.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) } ?? []
    }

    /// Returns the level that the user names, or else the highest that the mapping allows.
    func level(for mapping: BackendMapping, knowsApple: Bool) throws(RunnerError) -> LiveLevel {
        try namedLevel() ?? .highest(of: mapping, knowsApple: knowsApple)
    }

    private func namedLevel() throws(RunnerError) -> LiveLevel? {
        guard let level else { return nil }
        if let known = LiveLevel(rawValue: level.uppercased()) { return known }
        throw RunnerError(
            .usage, "--level '\(level)' is not one of \(LiveLevel.allCases.map(\.rawValue).joined(separator: ", ")).")
    }

    func apply(to options: inout RunOptions) throws(RunnerError) {
        try choice.apply(to: &options)
        if let baseline { options.baseline = try Baseline(file: baseline) }
    }

    /// The same options again, for the commands that repeat a failure.
    var arguments: [String] {
        (level.map { ["--level", $0] } ?? []) + (rounds.map { ["--rounds", "\($0)"] } ?? [])
            + (seed.map { ["--seed", $0] } ?? [])
    }
}
