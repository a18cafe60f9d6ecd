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

extension RunHeader {
    /// The header as somebody on another machine needs it for commands: the program by its name, and paths relative to
    /// the folder that the run was started in. A path outside of it stands for nothing there, so it is left out.
    var portable: RunHeader {
        var header = self
        header.options.program = "appattest"
        header.target = PortablePaths.target(target, from: options.folder)
        header.options.targetArguments = PortablePaths.arguments(options.targetArguments, from: options.folder)
        header.options.setArguments = PortablePaths.arguments(options.setArguments, from: options.folder)
        return header
    }
}

extension RunSummary {
    /// The same summary with commands for another machine.
    var portable: RunSummary {
        var report = report
        report.header = report.header.portable
        return RunSummary(report)
    }
}

/// Paths as they are on another machine.
enum PortablePaths {
    /// The beginnings of paths that are the same on most machines.
    private static let common = ["/usr/", "/bin/", "/opt/"]

    /// Returns a path relative to the folder of the run; `nil` for one outside of it.
    static func path(_ path: String, from folder: String) -> String? {
        guard path.hasPrefix("/") else { return path }
        return folder.count > 1 && path.hasPrefix("\(folder)/") ? String(path.dropFirst(folder.count + 1)) : nil
    }

    /// Returns a target whose command has no path outside of the folder.
    static func target(_ target: String, from folder: String) -> String {
        guard let kind = ["exec:", "oneshot:"].first(where: target.hasPrefix) else { return target }
        let relative = folder.count > 1 ? self.relative(target, to: folder) : target
        let words = relative.dropFirst(kind.count).split { " '\"".contains($0) }
        let isForeign = words.contains { word in word.hasPrefix("/") && !common.contains(where: word.hasPrefix) }
        return isForeign ? "\(kind)./adapter" : relative
    }

    /// Returns text in which each path in the folder begins with `./` instead.
    private static func relative(_ text: String, to folder: String) -> String {
        var (result, rest) = ("", text[...])
        while let range = rest.firstRange(of: "\(folder)/") {
            result += rest[..<range.lowerBound]
            let isBeginning = result.last.map { " '\":=".contains($0) } ?? true
            result += isBeginning ? "./" : rest[range]
            rest = rest[range.upperBound...]
        }
        return result + rest
    }

    /// Returns the path of a file relative to the repository of a run; `nil` for one outside of it.
    static func place(of file: String, _ options: RunOptions) -> String? {
        guard options.folder.count > 1 else { return path(file, from: "") }
        let file = file.hasPrefix("/") ? file : "\(options.folder)/\(file)"
        return path(file, from: options.repository.isEmpty ? options.folder : options.repository)
    }

    /// Returns options with their values, without those whose value is a path outside of the folder.
    static func arguments(_ arguments: [String], from folder: String) -> [String] {
        arguments.reduce(into: []) { kept, argument in
            if let path = path(argument, from: folder) {
                kept.append(path)
            } else if kept.last?.hasPrefix("--") == true {
                kept.removeLast()
            }
        }
    }
}
