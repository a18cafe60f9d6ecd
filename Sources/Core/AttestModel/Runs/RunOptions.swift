/// The options of a run: the selection of vectors, and the way in which a target is asked and judged.
package struct RunOptions: Sendable, Hashable {
    package var profile: Profile
    /// Only vectors that match one of these; all when empty.
    package var only: [Glob] = []
    /// No vector that matches one of these.
    package var skip: [Glob] = []
    /// Only this part of the vectors that are left.
    package var shard: Shard?
    /// The shape in which all vectors that have it are asked; `nil` for that of the set.
    package var shape: DeviceShape?
    /// The number of requests under way at once, each with a process of its own; at least 1.
    package var jobs = 1
    /// Vectors are asked in an order that follows from this instead of that of their ids.
    package var shuffleSeed: UInt32?
    /// The number of times that each judged vector is asked; at least 1. Answers that differ make it unstable.
    package var repeats = 1
    /// For every request.
    package var timeout = Duration.seconds(10)
    /// For the first answer of a target that was just started.
    package var startTimeout = Duration.seconds(30)
    /// The capabilities of the target, in place of those that it declares.
    package var capabilities: Set<Capability>?
    /// The checks that are left out, with the reasons; in the header of a run, also those that the target leaves out.
    package var omits: [Capability: String] = [:]
    /// Capabilities that may be missing without failing the run.
    package var allowUntestable: Set<Capability> = []
    package var baseline: Baseline?
    /// The stages that the target's codes and reasons belong to; without them no reason is scored.
    package var reasons: ReasonMap?
    /// A Boolean value that indicates whether a rejection for a wrong reason fails.
    package var requiresReasons = false
    /// The command line arguments that lead to the target, besides its name, for the commands that repeat a failure.
    /// They hold no secrets, only where those are.
    package var targetArguments: [String] = []
    /// The command line arguments that name the vector set, for the commands that repeat a failure.
    package var setArguments: [String] = []
    /// The program as the user called it, for the same commands.
    package var program = "appattest"
    /// The kind of the run, which names its command for the same commands.
    package var kind = RunKind.vectors
    /// The level of the checks of a running backend, like `L2`; `nil` in other runs.
    package var level: String?
    /// The option that named the target, for the same commands.
    package var targetOption = "--target"
    /// The folder that the run was started in, for reports that are read on other machines.
    package var folder = ""
    /// The root of the repository that the folder lies in; empty when it is not known.
    package var repository = ""
    /// The file of the adapter, relative to the repository, for reports that point there; `nil` when none is named.
    package var adapterFile: String?

    package init(profile: Profile = .core) { self.profile = profile }

    /// Returns the failure of a result by these options, whatever a baseline says of it; `nil` when it does not fail.
    package func failure(of result: VectorResult) -> Failure? {
        if let recorded = result.recorded { return Self.failure(of: result, status: recorded.status) }
        switch result.outcome {
        case .observed: return nil
        case .pass:
            guard requiresReasons, let match = reasons?.match(for: result) else { return nil }
            return match.score == .right ? nil : .wrongReason
        // The parts that a backend owes decide whether a run of live checks has looked.
        case .notTestable where kind == .live: return nil
        case .notTestable:
            let isAllowed = !result.missing.isEmpty && result.missing.allSatisfy(allowsGap)
            return isAllowed && !result.isFalselyDeclared ? nil : .outcome(.notTestable)
        default: return result.failure
        }
    }

    /// Returns whether vectors may go untested for want of a capability.
    package func allowsGap(_ capability: Capability) -> Bool {
        allowUntestable.contains(capability) || omits[capability]?.contains { !$0.isWhitespace } == true
    }

    /// Returns the failure that a report states. A flaky vector failed when its outcome is that of a failure.
    private static func failure(of result: VectorResult, status: BaselineStatus) -> Failure? {
        switch status {
        case .fine, .stale: nil
        case .failing, .known, .changed: Failure(result.failure.description) ?? .wrongReason
        case .flaky: Failure(result.failure.description)
        }
    }

    /// Returns the score of a rejection's reason; `nil` where none is scored.
    package func reasonScore(of result: VectorResult) -> ReasonScore? {
        result.recorded.map(\.reasonScore) ?? reasons?.match(for: result)?.score
    }
}
