import AdapterTargets
import ConformanceRunner
import TestBasics

extension BuiltinTarget {
    /// A target in this process, which accepts everything unless a test says otherwise.
    package static func test(
        _ capabilities: Set<Capability> = [], omits: [Capability: String] = [:],
        verify: @escaping @Sendable (VerificationRequest) -> VerdictResponse = { _ in VerdictResponse(.accept) }
    ) -> BuiltinTarget {
        let description = TargetDescription(name: "t", version: "1", capabilities: capabilities, omits: omits)
        return BuiltinTarget(name: "t", description: description, verify: verify)
    }
}

extension VectorSet {
    /// Runs the set against a target that is no process.
    package func run(
        _ target: any Target, options: RunOptions = RunOptions(), frozen: FrozenProfiles = FrozenProfiles(),
        forms: VectorForms? = nil, onEvent: @escaping @Sendable (RunEvent) -> Void = { _ in }
    ) async throws -> RunRecord {
        try await ConformanceRun(set: self, target: target, options: options, frozen: frozen, forms: forms)
            .run(onEvent: onEvent)
    }
}

extension TargetSettings {
    /// Creates settings of which some are others than the default.
    package init(_ change: (inout TargetSettings) throws -> Void) rethrows {
        self.init()
        try change(&self)
    }
}

extension ConformanceRun {
    /// Creates the run of a set that is at hand.
    package init(
        set: VectorSet, target: any Target, options: RunOptions, frozen: FrozenProfiles = FrozenProfiles(),
        forms: VectorForms? = nil, interruption: RunInterruption = RunInterruption()
    ) throws(RunnerError) {
        try self.init(
            manifest: set.manifest, vectors: VectorSupply(set), target: target, options: options, frozen: frozen,
            forms: forms, interruption: interruption)
    }
}
