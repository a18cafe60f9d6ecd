import AttestModel

/// The checks that the options of a run select.
package struct CheckSelection: Sendable {
    /// The ids of the checks that are judged or recorded.
    package let ids: Set<VectorID>
    /// The number of checks of level `should` that the profile leaves out.
    package let unjudgedCount: Int

    /// - Parameters:
    ///   - command: The command whose option `--list` shows the checks.
    ///   - noun: The things that are checked, plural.
    /// - Throws: `RunnerError.usage` for patterns without matches, profiles but core and strict, and empty selections.
    package init(_ outlines: [VectorOutline], options: RunOptions, command: String, noun: String) throws(RunnerError) {
        guard options.profile == .core || options.profile == .strict else {
            throw RunnerError(.usage, "--profile \(options.profile.rawValue): checks of \(noun) have core and strict.")
        }
        let named = try Self.named(outlines, only: options.only, skip: options.skip, command: command)
        let selected = named.filter { $0.level != .should || options.profile == .strict }
        guard !selected.isEmpty else {
            throw RunnerError(
                .usage,
                named.isEmpty
                    ? "--only and --skip leave no check to run."
                    : "the checks that --only and --skip leave are not in profile 'core'; add --profile strict.")
        }
        ids = Set(selected.map(\.id))
        unjudgedCount = named.count - selected.count
    }

    /// Returns the checks that the options name, of whatever level.
    /// - Throws: `RunnerError.usage` for a pattern that matches nothing.
    package static func named(
        _ outlines: [VectorOutline], only: [Glob], skip: [Glob], command: String
    ) throws(RunnerError) -> [VectorOutline] {
        try outlines.named(only: only, skip: skip, "check", help: "'\(command) --list' shows them all")
    }

    /// Returns the digest of checks, which tells runs of other checks apart.
    package static func digestText(of outlines: [VectorOutline]) -> [UInt8] {
        Array(outlines.map { "\($0.id) \($0.requirement.id) \($0.level.rawValue) \($0.title)\n" }.joined().utf8)
    }
}

extension [VectorOutline] {
    /// Returns those that patterns name.
    /// - Parameter help: The last clause of the error.
    /// - Throws: `RunnerError.usage` for a pattern that matches nothing.
    func named(only: [Glob], skip: [Glob], _ noun: String, help: String) throws(RunnerError) -> [VectorOutline] {
        for (option, globs) in [("--only", only), ("--skip", skip)] {
            for glob in globs where !contains(where: { glob.matches($0.id.description) }) {
                let hint = NamedVector.hint(glob.description, among: map(\.id))
                throw RunnerError(.usage, "\(option) '\(glob)' matches no \(noun)\(hint); \(help).")
            }
        }
        return filter { outline in
            let id = outline.id.description
            return (only.isEmpty || only.contains { $0.matches(id) }) && !skip.contains { $0.matches(id) }
        }
    }
}
