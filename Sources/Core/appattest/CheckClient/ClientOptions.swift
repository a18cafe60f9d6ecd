import AdapterTargets
import ArgumentParser
import AttestModel
import ClientCheck
import SuiteFiles

struct ClientOptions: ParsableArguments {
    @Option(help: Self.help("target")) var target: String?
    @Option(help: Self.help("endpoint")) var endpoint: String?
    @Option(help: Self.help("start")) var start: String?
    @Option(help: Self.help("tokenMember")) var tokenMember = "device_token"
    @Flag(help: Self.help("grantsOnce")) var grantsOnce = false

    func validate() throws {
        guard target == nil || endpoint == nil else {
            throw ValidationError("--target names an adapter and --endpoint a backend; give one of them.")
        }
        guard endpoint != nil || (start == nil && !grantsOnce) else {
            throw ValidationError("--start and --grants-once go with --endpoint.")
        }
        guard !tokenMember.isEmpty else { throw ValidationError("--token-member is empty; name a member.") }
    }

    /// The client as reports name it.
    var name: String { target ?? endpoint ?? "" }

    /// - Parameters:
    ///   - privateKeyFile: The path of the file that will have the private key.
    ///   - hasKey: A Boolean value that indicates whether the user names the public key of the backend.
    /// - Throws: `RunnerError.usage` for options that do not fit together.
    func access(settings: TargetSettings, privateKeyFile: String, hasKey: Bool) throws(RunnerError) -> ClientAccess {
        if let target {
            guard !hasKey else {
                throw RunnerError(.usage, "--key: goes with --endpoint; an adapter gets a key with each order.")
            }
            let specification = try TargetSpecification(target)
            return .adapter(
                try specification.target(settings: settings) { name throws(RunnerError) in
                    throw RunnerError(
                        .usage, "builtin:\(name) makes no calls; write exec:COMMAND, oneshot:COMMAND or a URL.")
                })
        }
        guard let endpoint else {
            throw RunnerError(.usage, "there is no client to check; name it with --target or --endpoint.")
        }
        let specification = try TargetSpecification(endpoint)
        guard case .http(let url) = specification.kind else {
            throw RunnerError(
                .usage,
                "--endpoint: '\(endpoint)' is not a URL; write for instance http://127.0.0.1:3000/verify-device.")
        }
        let command = try start.map(Command.init)
        let backend = command.map { BackendStart(command: $0, settings: settings, privateKeyFile: privateKeyFile) }
        guard (backend == nil) == hasKey else {
            throw RunnerError(
                .usage,
                hasKey
                    ? "--key: a backend that --start starts gets a key of the simulation; leave --key out."
                    : "--endpoint: the backend has to know the simulated service. Let --start start it, or give its key "
                        + "(--key) and the ports that it calls (--production-port, --development-port).")
        }
        var settings = settings
        // The limit is for the backend's process.
        if backend != nil { settings.memory = nil }
        try settings.check(for: specification)
        let target = HTTPTarget(name: specification.description, url: url, settings: settings)
        return .endpoint(target, tokenMember: tokenMember, start: backend)
    }

    /// The same options again, for the commands that repeat a failure.
    var arguments: [String] {
        (start.map { ["--start", $0] } ?? []) + (tokenMember == "device_token" ? [] : ["--token-member", tokenMember])
            + (grantsOnce ? ["--grants-once"] : [])
    }
}

struct CheckOptions: ParsableArguments {
    @Flag(help: Self.help("list")) var list = false
    @OptionGroup var choice: CheckChoice
    @Option(help: Self.help("allowUntestable")) var allowUntestable: String?
    @Option(help: Self.help("baseline")) var baseline: String?

    /// Returns the checks that the options name, of whatever profile.
    func listed() throws(RunnerError) -> [VectorOutline] {
        try choice.named(ClientChecks.all.map(\.outline), command: "appattest check-client")
    }

    func apply(to options: inout RunOptions) throws(RunnerError) {
        try choice.apply(to: &options)
        if let baseline { options.baseline = try Baseline(file: baseline) }
        if let allowUntestable {
            options.allowUntestable = try Capability.list(allowUntestable, option: "--allow-untestable")
        }
    }
}
