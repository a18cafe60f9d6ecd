import AttestModel
import FixtureForge

/// The checks of a run, and the order of their scenarios.
struct ClientCheckPlan: Sendable {
    /// The checks that the run judges or records.
    let selected: [ClientCheck]
    /// All checks for this kind of client.
    let outlines: [VectorOutline]
    /// The scenarios that have to be played: the plain one and the controls first.
    let scenarios: [Scenario]
    /// The number of checks of level `should` that the profile leaves out.
    let unjudgedCount: Int
    /// The digest of all checks for this kind of client, which tells runs of other checks apart.
    let digest: [UInt8]
    /// The checks that show that the client tells answers apart.
    let controls: [ClientCheck]

    /// Chooses checks.
    ///
    /// - Throws: `RunnerError`, as `ClientCheckRun` does.
    init(
        _ checks: [ClientCheck], kind: ClientKind, options: RunOptions
    ) throws(RunnerError) {
        outlines = checks.map(\.outline)
        for (option, globs) in [("--only", options.only), ("--skip", options.skip)] {
            for glob in globs where !outlines.contains(where: { glob.matches($0.id.description) }) {
                let hint = NamedVector.hint(glob.description, among: outlines.map(\.id))
                throw RunnerError(
                    .usage,
                    "\(option) '\(glob)' matches no check\(hint); 'appattest check-client --list' shows them all.")
            }
        }
        guard options.profile == .core || options.profile == .strict else {
            throw RunnerError(.usage, "--profile \(options.profile.rawValue): checks of clients have core and strict.")
        }
        let named = checks.filter { check in
            let id = check.outline.id.description
            return (options.only.isEmpty || options.only.contains { $0.matches(id) })
                && !options.skip.contains { $0.matches(id) }
        }
        selected = named.filter { $0.outline.level != .should || options.profile == .strict }
        guard !selected.isEmpty else {
            throw RunnerError(
                .usage,
                named.isEmpty
                    ? "--only and --skip leave no check to run."
                    : "the checks that --only and --skip leave are not in profile 'core'; add --profile strict.")
        }
        unjudgedCount = named.count - selected.count
        let ids = ClientChecks.controls(for: kind)
        controls = checks.filter { ids.contains($0.outline.id) }
        var scenarios = [Scenario.plain] + controls.map(\.scenario)
        for check in selected where !scenarios.contains(where: { $0.name == check.scenario.name }) {
            scenarios.append(check.scenario)
        }
        self.scenarios = scenarios
        let lines = outlines.map { "\($0.id) \($0.requirement.id) \($0.level.rawValue) \($0.title)\n" }
        digest = sha256(Array(lines.joined().utf8))
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
