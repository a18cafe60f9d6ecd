import AttestModel

/// The command that asks again as it was asked here.
enum RepeatCommand {
    /// For one vector. An unstable one takes the whole run: its answer may depend on what was asked before.
    static func text(_ result: VectorResult, of header: RunHeader) -> String {
        let options = header.options
        guard result.outcome == .unstable else { return text(["--only", result.id.description], of: header) }
        var words = options.shard.map { ["--shard", "\($0)"] } ?? []
        words += options.only.flatMap { ["--only", $0.description] }
        words += options.skip.flatMap { ["--skip", $0.description] }
        if let seed = options.shuffleSeed { words += ["--shuffle", "--shuffle-seed", "\(seed)"] }
        return text(words + ["--repeat", "\(options.repeats)"], of: header)
    }

    private static func text(_ selection: [String], of header: RunHeader) -> String {
        let options = header.options
        var words = [options.program, "run", "--target", header.target]
        words += options.targetArguments + options.setArguments
        if options.profile != .core { words += ["--profile", options.profile.rawValue] }
        if let capabilities = options.capabilities { words += ["--capabilities", list(capabilities)] }
        if options.timeout != RunOptions().timeout { words += ["--timeout", options.timeout.secondsText] }
        if let reasons = options.reasons {
            words += [options.requiresReasons ? "--require-reasons" : "--reasons", reasons.file]
        }
        words += selection
        return words.map(ShellText.quoted).joined(separator: " ")
    }

    /// The command that explains a vector of the set that was run.
    static func explanation(of id: VectorID, of header: RunHeader) -> String {
        let words = [header.options.program, "explain", id.description] + header.options.setArguments
        return words.map(ShellText.quoted).joined(separator: " ")
    }

    /// A list as the options take it.
    static func list(_ capabilities: Set<Capability>) -> String {
        Capability.allCases.filter(capabilities.contains).map(\.rawValue).joined(separator: ",")
    }
}
