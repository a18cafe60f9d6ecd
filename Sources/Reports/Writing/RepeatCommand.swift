import AttestModel
import ConformanceRunner

/// The command that runs one vector again as it was run here.
enum RepeatCommand {
    static func text(_ id: VectorID, of header: RunHeader) -> String {
        let options = header.options
        var words = [options.program, "run", "--target", header.target]
        words += options.setArguments
        if options.profile != .core { words += ["--profile", options.profile.rawValue] }
        if let capabilities = options.capabilities { words += ["--capabilities", list(capabilities)] }
        if options.timeout != RunOptions().timeout { words += ["--timeout", options.timeout.secondsText] }
        words += ["--only", id.description]
        return words.map(ShellText.quoted).joined(separator: " ")
    }

    /// A list as the options take it.
    static func list(_ capabilities: Set<Capability>) -> String {
        Capability.allCases.filter(capabilities.contains).map(\.rawValue).joined(separator: ",")
    }
}
