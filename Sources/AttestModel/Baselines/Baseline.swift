/// The failures of a target that its user knows and tolerates for now. A run that fails exactly so is no news;
/// everything else is, an entry that no longer fails among it.
package struct Baseline: Sendable, Hashable {
    /// The file that it was read from, or is to be written to.
    package var file: String
    /// The version of the suite that made the set.
    package var suiteVersion: String
    /// `Manifest.digest` of the set that the failures were found with.
    package var digest: [UInt8]
    /// The failures that occur each time.
    package var known: [BaselineEntry]
    /// The failures that occur now and then.
    package var flaky: [BaselineEntry]

    package init(
        file: String, suiteVersion: String, digest: [UInt8], known: [BaselineEntry] = [], flaky: [BaselineEntry] = []
    ) {
        self.file = file
        self.suiteVersion = suiteVersion
        self.digest = digest
        self.known = known
        self.flaky = flaky
    }

    package var entries: [BaselineEntry] { known + flaky }

    /// - Throws: `RunnerError.configuration` when it is pinned to another set.
    package func check(pinnedTo set: VectorSet) throws(RunnerError) {
        guard digest == set.digest else {
            throw RunnerError(
                .configuration,
                "\(file): field 'digest': is that of another vector set (\(digest.hex.prefix(12))… of suite "
                    + "\(suiteVersion), not \(set.digest.hex.prefix(12))… of suite \(set.suiteVersion)). Run that set, "
                    + "or bring the file up to date with 'appattest baseline write --target … --out \(file)', which "
                    + "keeps its reasons.")
        }
    }
}
