/// The set that a baseline belongs to: of vectors, or of checks.
package struct BaselineSet: Sendable, Hashable {
    package let suiteVersion: String
    /// The SHA-256 that tells the set from others.
    package let digest: [UInt8]

    package init(suiteVersion: String, digest: [UInt8]) { (self.suiteVersion, self.digest) = (suiteVersion, digest) }

    package init(_ manifest: Manifest) { self.init(suiteVersion: manifest.suiteVersion, digest: manifest.digest) }
}

/// The failures of a target that its user knows and tolerates for now. A run that fails exactly so is no news;
/// everything else is, an entry that no longer fails among it.
package struct Baseline: Sendable, Hashable {
    /// The file that it was read from, or is to be written to.
    package var file: String
    package var suiteVersion: String
    /// `Manifest.digest` of the set that the failures were found with.
    package var digest: [UInt8]
    /// The number of accepted objects of each impact that are among the known failures; `nil` when the file does not say.
    package var tolerated: [Impact: Int]?
    /// The failures that occur each time.
    package var known: [BaselineEntry]
    /// The failures that occur now and then.
    package var flaky: [BaselineEntry]

    package init(
        file: String, suiteVersion: String, digest: [UInt8], tolerated: [Impact: Int]? = nil,
        known: [BaselineEntry] = [], flaky: [BaselineEntry] = []
    ) {
        (self.file, self.suiteVersion, self.digest) = (file, suiteVersion, digest)
        (self.tolerated, self.known, self.flaky) = (tolerated, known, flaky)
    }

    package var entries: [BaselineEntry] { known + flaky }

    /// The impacts that nobody should tolerate by accident: a new baseline holds them only when its author names them.
    package static let grave: [Impact] = [.forgery, .replay]

    /// - Throws: `RunnerError.usage` when it holds accepted forgeries or replays that the author does not name.
    package func check(tolerating named: Set<Impact>) throws(RunnerError) {
        let held = Self.grave.filter { (tolerated?[$0] ?? 0) > 0 && !named.contains($0) }
        guard !held.isEmpty else { return }
        let words = held.map { Count.text(tolerated?[$0] ?? 0, $0.rawValue, $0.plural) }.joined(separator: " and ")
        let option = Self.grave.filter { named.contains($0) || held.contains($0) }.map(\.rawValue)
        throw RunnerError(
            .usage,
            "\(file) would tolerate \(words): the target accepts objects that it must reject. "
                + "Fix them, or write it with --tolerate \(option.joined(separator: ",")). Nothing was written.")
    }

    /// - Throws: `RunnerError.configuration` when it is pinned to another set.
    package func check(pinnedTo set: BaselineSet, in kind: RunKind) throws(RunnerError) {
        guard digest == set.digest else {
            throw RunnerError(
                .configuration,
                "\(file): field 'digest': is that of another \(kind.unit) set (\(digest.hex.prefix(12))… of suite "
                    + "\(suiteVersion), not \(set.digest.hex.prefix(12))… of suite \(set.suiteVersion)). Run that set, "
                    + "or bring the file up to date with '\(kind.baselineCommand) --out \(file)', which "
                    + "keeps its reasons.")
        }
    }
}
