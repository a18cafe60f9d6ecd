import AttestModel
import ConformanceRunner

/// The checks of a run, and the order of their scenarios.
struct ClientCheckPlan: Sendable {
    /// The checks that the run judges or records.
    let selected: [ClientCheck]
    /// All checks for this kind of client.
    let outlines: [VectorOutline]
    /// The scenarios that have to be played: the plain one and the controls first, those that ask for a wait last.
    let scenarios: [Scenario]
    /// The number of checks of level `should` that the profile leaves out.
    let unjudgedCount: Int
    /// The digest of all checks for this kind of client, whatever the options, which tells runs of other checks apart.
    let digest: [UInt8]
    /// The checks that show that the client tells answers apart.
    let controls: [ClientCheck]

    /// - Throws: `RunnerError`, as `ClientCheckRun` does.
    init(_ checks: [ClientCheck], kind: ClientKind, options: RunOptions) throws(RunnerError) {
        let outlines = checks.map(\.outline)
        let selection = try CheckSelection(
            outlines, options: options, command: "appattest check-client", noun: "clients")
        self.init(checks, kind: kind, selected: selection.ids, unjudgedCount: selection.unjudgedCount)
    }

    init(_ checks: [ClientCheck], kind: ClientKind, selected selection: Set<VectorID>, unjudgedCount: Int) {
        outlines = checks.map(\.outline)
        selected = checks.filter { selection.contains($0.outline.id) }
        self.unjudgedCount = unjudgedCount
        let ids = ClientChecks.controls(for: kind)
        controls = checks.filter { ids.contains($0.outline.id) }
        var scenarios = [Scenario.plain] + controls.map(\.scenario)
        for scenario in selected.flatMap({ [$0.scenario] + $0.further })
        where !scenarios.contains(where: { $0.name == scenario.name }) { scenarios.append(scenario) }
        // A client that heeds Retry-After may make no call for a while.
        self.scenarios =
            scenarios.filter { $0.retryAfter == 0 }
            + scenarios.filter { $0.retryAfter > 0 }.sorted { $0.retryAfter < $1.retryAfter }
        digest = ClientChecks.digest(of: kind)
    }

    /// Returns a Boolean value that indicates whether the calls of the plain scenario break a rule of a selected check.
    func breaksRules(in observations: [String: Observation]) -> Bool {
        guard let plain = observations[Scenario.plain.name] else { return false }
        return selected.contains { $0.scenario == .plain && $0.finding(in: plain).outcome == .wrongOutput }
    }

    /// Returns the control of a check whose right answer is a rejection; `nil` for any other.
    func control(of check: ClientCheck) -> ClientCheck? {
        guard check.outline.expect == .reject else { return nil }
        let call = check.scenario.orders.first?.call
        return controls.first { $0.scenario.orders.first?.call == call } ?? controls.first
    }
}
