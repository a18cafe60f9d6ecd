import AdapterTargets
import ConformanceRunner
import TestBasics

/// Runs the test set against the fake target, as a real process.
package final class FakeTargetFixture: Sendable {
    package let folder: ScratchFolder
    package let set: VectorSet

    package init(_ set: VectorSet? = nil) throws {
        ClosedPipes.ignore()
        folder = try ScratchFolder()
        self.set = try set ?? TestSet.all()
        try TestSet.write(self.set.vectors, to: folder)
    }

    /// Everything that the fake target knows to be right, and the words that spoil it.
    package func correct(_ words: String..., kind: String = "exec") -> String { correct(words, kind: kind) }

    /// The same with words that are at hand as a list.
    package func correct(_ words: [String], kind: String = "exec") -> String {
        command(["correct", folder.url.path] + words, kind: kind)
    }

    /// The fake target with these words, as a target of a kind.
    package func command(_ words: [String], kind: String = "exec") -> String {
        let words = [Built.program("FakeTarget")] + words + (kind == "oneshot" ? ["oneshot"] : [])
        return "\(kind):" + words.map { "'\($0)'" }.joined(separator: " ")
    }

    package func run(
        _ specification: String, options: RunOptions = RunOptions(), settings: TargetSettings = TargetSettings(),
        onEvent: @escaping @Sendable (RunEvent) -> Void = { _ in }
    ) async throws -> RunRecord {
        var (options, settings) = (options, settings)
        // Nothing hangs that is not told to, and a busy machine may take long.
        if options.timeout == RunOptions().timeout { options.timeout = .seconds(3600) }
        options.startTimeout = .seconds(3600)
        settings.startTimeout = .seconds(3600)
        let target = try TargetSpecification(specification).target(settings: settings) { _ in nil }
        return try await ConformanceRun(set: set, target: target, options: options).run(onEvent: onEvent)
    }

    /// The lines of a file that the fake target wrote.
    package func lines(of name: String) throws -> [String] {
        try folder.read(name).split(separator: "\n").map(String.init)
    }

    /// Returns options that wait no longer for a target which hangs than others may need for an answer on a busy
    /// machine.
    package static func hasty(_ change: (inout RunOptions) -> Void = { _ in }) -> RunOptions {
        var options = RunOptions(timeout: .seconds(45))
        change(&options)
        return options
    }
}

extension RunRecord {
    /// The result of an id.
    package func result(_ id: String) throws -> VectorResult {
        try #require(results.first { $0.id.description == id }, "\(id) has no result")
    }

    /// The ids of all results that are not as they should be, with their outcomes.
    package var spoiled: [String: Outcome] {
        Dictionary(uniqueKeysWithValues: failures.map { ($0.id.description, $0.outcome) })
    }
}
