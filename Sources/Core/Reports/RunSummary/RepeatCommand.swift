import AttestModel

/// The commands that repeat and explain a failure.
enum RepeatCommand {
    /// Returns the command that asks one vector again. An unstable one takes the whole run, because its answer may
    /// depend on earlier requests.
    static func text(_ result: VectorResult, of header: RunHeader) -> String {
        let options = header.options
        guard result.outcome == .unstable else {
            return text(arguments(for: result.shape) + ["--only", result.id.description], of: header)
        }
        var words = arguments(for: options.shape) + (options.shard.map { ["--shard", "\($0)"] } ?? [])
        words += options.only.flatMap { ["--only", $0.description] }
        words += options.skip.flatMap { ["--skip", $0.description] }
        if let seed = options.shuffleSeed { words += ["--shuffle", "--shuffle-seed", "\(seed)"] }
        if options.repeats > 1 { words += ["--repeat", "\(options.repeats)"] }
        return text(words, of: header)
    }

    private static func text(_ selection: [String], of header: RunHeader) -> String {
        let options = header.options
        var words = [options.program, options.kind.command, options.targetOption, header.target]
        words += options.targetArguments + options.setArguments
        if options.profile != .core { words += ["--profile", options.profile.rawValue] }
        if let capabilities = options.capabilities { words += ["--capabilities", list(capabilities)] }
        for check in Capability.checks {
            guard let reason = options.omits[check] else { continue }
            // It may be the target's own word.
            words += ["--omit", "\(check.rawValue)=\(PrintableText.of(reason))"]
        }
        if options.timeout != RunOptions().timeout { words += ["--timeout", options.timeout.secondsText] }
        if let reasons = options.reasons {
            words += [options.requiresReasons ? "--require-reasons" : "--reasons", reasons.file]
        }
        words += selection
        return words.map(ShellText.quoted).joined(separator: " ")
    }

    /// Returns the command that explains a vector as it was judged, or a check.
    static func explanation(of result: VectorResult, of header: RunHeader) -> String {
        let words =
            [header.options.program, "explain", result.id.description] + header.options.setArguments
            + arguments(for: result.shape)
        return words.map(ShellText.quoted).joined(separator: " ")
    }

    private static func arguments(for shape: DeviceShape?) -> [String] { shape.map { ["--shape", $0.rawValue] } ?? [] }

    /// Returns a list as the options expect it.
    static func list(_ capabilities: Set<Capability>) -> String {
        Capability.allCases.filter(capabilities.contains).map(\.rawValue).joined(separator: ",")
    }
}
