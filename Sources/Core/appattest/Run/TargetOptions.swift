import AdapterTargets
import ArgumentParser
import AttestModel
import Foundation

/// The way in which a target is asked.
struct TargetOptions: ParsableArguments {
    @Option(help: Self.help("jobs")) var jobs = ProcessInfo.processInfo.activeProcessorCount
    @Option(help: Self.help("capabilities", Capability.allCases)) var capabilities: String?
    @Option(parsing: .singleValue, help: Self.help("omit", Capability.checks)) var omit: [String] = []
    @Option(help: Self.help("allowUntestable")) var allowUntestable: String?

    func apply(to options: inout RunOptions, connection: ConnectionOptions) throws(RunnerError) {
        guard jobs >= 1 else { throw RunnerError(.usage, "--jobs: must be at least 1, not \(jobs).") }
        options.jobs = jobs
        options.timeout = try connection.answerTimeout()
        options.startTimeout = max(options.startTimeout, options.timeout)
        options.targetArguments = connection.arguments
        if let capabilities { options.capabilities = try Capability.list(capabilities, option: "--capabilities") }
        for text in omit {
            let (check, reason) = try Capability.omission(text, option: "--omit")
            options.omits[check] = reason
        }
        if let allowUntestable {
            options.allowUntestable = try Capability.list(allowUntestable, option: "--allow-untestable")
            if let check = Capability.checks.first(where: options.allowUntestable.contains) {
                throw RunnerError(
                    .usage,
                    "--allow-untestable: \(check.rawValue) is a check that every server owes. To leave it out, give the reason: "
                        + "--omit '\(check.rawValue)=REASON', or 'omits' in the adapter's description.")
            }
        }
    }
}

struct TargetArgument: ParsableArguments {
    @Option(help: Self.help("target")) var target: String

    func specification() throws(RunnerError) -> TargetSpecification { try TargetSpecification(target) }
}

/// The way to a target.
struct ConnectionOptions: ParsableArguments {
    @Option(help: Self.help("timeout")) var timeout = 10.0
    @Option(help: Self.help("memory")) var memory: String?
    @Option(help: Self.help("rejectStatus")) var rejectStatus: Int32?
    @Option(parsing: .singleValue, help: Self.help("headerFile")) var headerFile: [String] = []
    @Option(parsing: .singleValue, help: Self.help("headerEnv")) var headerEnv: [String] = []
    @Option(help: Self.help("caFile")) var caFile: String?

    func answerTimeout() throws(RunnerError) -> Duration {
        if timeout > 0, timeout <= 86_400 { return .milliseconds(Int64((timeout * 1000).rounded(.up))) }
        throw RunnerError(.usage, "--timeout: must be more than 0 and at most 86400 seconds, not \(timeout).")
    }

    /// Reads the files that the options name. The environment is read here and nowhere else.
    func settings() throws(RunnerError) -> TargetSettings {
        var settings = TargetSettings()
        settings.startTimeout = max(settings.startTimeout, try answerTimeout())
        settings.memory = try memory.map(MemoryLimit.init)
        if let rejectStatus {
            guard (1...125).contains(rejectStatus), rejectStatus != 89 else {
                throw RunnerError(
                    .usage,
                    "--reject-status: must be from 1 to 125 and not 89, which means unsupported; not \(rejectStatus).")
            }
            settings.rejectStatus = rejectStatus
        }
        let environment = ProcessInfo.processInfo.environment
        // The backtrace of Swift's runtime takes seconds for each crash, and buries the line that names the fault.
        let backtrace = "SWIFT_BACKTRACE"
        if environment[backtrace] == nil { settings.environment[backtrace] = "enable=no" }
        for file in headerFile { try settings.headers.add(file: file) }
        for text in headerEnv { try settings.headers.add(variable: text, environment: environment) }
        settings.authorities = try caFile.map(CertificateAuthorities.init(file:))
        return settings
    }

    /// The same options again, for the commands that repeat a failure.
    var arguments: [String] {
        var words: [String] = []
        if let memory { words += ["--memory", memory] }
        if let rejectStatus { words += ["--reject-status", "\(rejectStatus)"] }
        words += headerFile.flatMap { ["--header-file", $0] } + headerEnv.flatMap { ["--header-env", $0] }
        if let caFile { words += ["--ca-file", caFile] }
        return words
    }
}
