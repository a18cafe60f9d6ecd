import AttestModel

/// The facts of a run as names and values, for every report that quotes them. The names are those of the report in JSON
/// Lines; an option that was not used is left out.
enum RunFacts {
    static func of(_ header: RunHeader) -> [(name: String, value: String)] {
        let options = header.options
        let omits = Capability.sorted(Set(options.omits.keys))
        let facts: [(String, String?)] = [
            ("suiteVersion", header.suiteVersion), ("setDigest", header.digest.hex), ("seed", header.seed),
            ("time", header.time.description), ("started", header.started?.description), ("target", header.target),
            ("targetName", header.description.name), ("targetVersion", header.description.version),
            ("language", header.description.language), ("commit", header.description.commit),
            ("capabilities", header.description.sortedCapabilities.joined(separator: ",")),
            ("command", options.kind.hasChecks ? options.kind.command : nil), ("level", options.level),
            ("profile", options.profile.rawValue), ("only", list(options.only)), ("skip", list(options.skip)),
            ("shard", options.shard.map { "\($0)" }), ("shape", options.shape?.rawValue),
            ("baseline", options.baseline?.file), ("reasons", options.reasons?.file),
            ("requireReasons", options.requiresReasons ? "true" : nil),
            ("shuffleSeed", options.shuffleSeed.map { "\($0)" }),
            ("repeat", options.repeats > 1 ? "\(options.repeats)" : nil), ("jobs", "\(options.jobs)"),
            ("timeout", "\(options.timeout.secondsText)"),
            ("omit", omits.map { "\($0.rawValue)=\(options.omits[$0] ?? "")" }.joined(separator: "; ")),
            ("allowUntestable", RepeatCommand.list(options.allowUntestable)),
        ]
        return facts.compactMap { name, value in value?.nonEmpty.map { (name, PrintableText.of($0)) } }
    }

    private static func list(_ globs: [Glob]) -> String { globs.map(\.description).joined(separator: " ") }

    /// Returns the origin of a run in a few words, like `profile core` and `5.6 s`: profile, set, time and commit; those that are
    /// not known are left out.
    static func origin(of report: RunRecord) -> [String] {
        let header = report.header
        let words: [String?] = [
            "profile \(header.options.profile.rawValue)", header.options.level.map { "level \($0)" },
            "set \(header.suiteVersion) (\(header.digest.hex.prefix(7)))",
            header.started.map { "\($0.description.prefix(16).replacing("T", with: " ")) UTC" },
            report.duration.map(\.shortText),
            header.description.commit.map { "commit \(PrintableText.of(String($0.prefix(40))))" },
            header.description.language.map(PrintableText.of),
        ]
        return words.compactMap(\.self)
    }
}
