import AttestModel
import ConformanceRunner

/// The scenarios of a run, one after the other, with the judgement of each.
struct ClientCheckSession {
    let plan: ClientCheckPlan
    let header: RunHeader
    let kind: ClientKind
    let client: any CheckedClient
    let apple: SimulatedApple
    let service: ServiceAccess
    /// The time that a client has for an answer while the service keeps it waiting.
    var patience: Duration?

    /// Plays everything, and returns the run without its duration. Cancellation of the task ends it with fewer results.
    func conduct(onEvent: (RunEvent) -> Void) async -> RunRecord {
        guard header.description.tested.contains(.deviceCheckCaller) else {
            return RunRecord(header: header, results: [], fault: ClientFault.notDeclared(header.description))
        }
        let player = ScenarioPlayer(
            apple: apple, client: client, access: service, kind: kind, timeout: header.options.timeout,
            patience: patience ?? header.options.timeout)
        var results: [VectorResult] = []
        var observations: [String: Observation] = [:]
        // Wrong calls are proved by the log, whatever the client concludes from the answers to them.
        var hasWrongCalls = false
        var fault: RunFault?
        do throws(RunnerError) {
            let first = plan.controls.count + 1
            for (index, scenario) in plan.scenarios.enumerated() {
                let observation = try await observation(of: scenario, by: player)
                // An order that was cut short shows nothing.
                if Task.isCancelled { break }
                observations[scenario.name] = observation
                guard index + 1 >= first else { continue }
                if index + 1 == first {
                    hasWrongCalls = plan.breaksRules(in: observations)
                    fault =
                        hasWrongCalls
                        ? nil : ClientFault.ofControls(plan.controls, observations, kind: kind, service: service)
                    for scenario in plan.scenarios.prefix(first) where fault == nil {
                        judge(scenario, observations, &results, onEvent)
                    }
                    if fault != nil { break }
                } else {
                    judge(scenario, observations, &results, onEvent)
                }
            }
        } catch { fault = RunFault(sentence: "The client was lost: \(error.message)", exitCode: error.exitCode) }
        if Task.isCancelled {
            let fault = RunFault.interruption(after: results.count, of: plan.selected.count)
            return RunRecord(header: header, results: results, fault: fault)
        }
        if fault == nil {
            let whole = Observation(
                kind: kind, timeout: header.options.timeout,
                exchanges: plan.scenarios.compactMap { observations[$0.name] }.flatMap(\.exchanges),
                secrets: apple.developer.secretLines, key: apple.developer.key, output: await client.output)
            for check in plan.selected where check.isOfWholeRun {
                let result = result(of: check, whole, observations)
                results.append(result)
                onEvent(.result(result))
            }
        }
        if !hasWrongCalls { fault = fault ?? ClientFault.ofConstantClient(plan.selected, observations, kind: kind) }
        return RunRecord(header: header, results: results, fault: fault)
    }

    /// Plays a scenario. Where the time of the client cannot be moved, no order is given.
    private func observation(of scenario: Scenario, by player: ScenarioPlayer) async throws(RunnerError) -> Observation
    {
        guard scenario.pause.seconds == 0 || header.description.tested.contains(.clock) else {
            return Observation(kind: kind, timeout: header.options.timeout, exchanges: [])
        }
        return try await player.play(scenario) { observation in
            (plan.selected + plan.controls).allSatisfy { check in
                check.scenario.name != scenario.name || check.isOfWholeRun
                    || !check.finding(in: observation).mayComeFromLateness
            }
        }
    }

    private func judge(
        _ scenario: Scenario, _ observations: [String: Observation], _ results: inout [VectorResult],
        _ onEvent: (RunEvent) -> Void
    ) {
        guard let observation = observations[scenario.name] else { return }
        for check in plan.selected where check.scenario.name == scenario.name && !check.isOfWholeRun {
            let result = result(of: check, observation, observations)
            results.append(result)
            onEvent(.result(result))
        }
    }

    private func result(
        of check: ClientCheck, _ observation: Observation, _ observations: [String: Observation]
    ) -> VectorResult {
        var finding = check.finding(in: observation)
        let control = plan.control(of: check)
        if finding.outcome == .pass, let control, let seen = observations[control.scenario.name],
            control.finding(in: seen).outcome != .pass
        {
            finding.outcome = .inconclusive
            finding.reason = "the rejection proves nothing: its control '\(control.outline.id)' was not accepted"
        }
        if observation.isLate, finding.mayComeFromLateness {
            let seconds = (observation.lateness / .seconds(1)).rounded(.up)
            finding.reason =
                "nothing can be said: this machine was too busy to answer the client in time (\(Int(seconds)) s late)"
                + (finding.reason.map { "; \($0)" } ?? "")
            finding.outcome = .inconclusive
        }
        if check.outline.level == .info, finding.outcome != .notTestable { finding.outcome = .observed }
        if finding.outcome == .observed, finding.verdict == .error { finding.verdict = nil }
        var vector = Vector(
            check.outline, fault: nil,
            content: .single(.deviceCheckUse(request(of: check)), result: check.expected?.output))
        vector.control = check.outline.control ?? control?.outline.id
        // A client that lets a device through keeps no request waiting.
        if finding.isDeceived, vector.impact == .denialOfService { vector.impact = .replay }
        // Where nothing but validations was asked for, anything passes for a device.
        if finding.isDeceived, [.lockout, .replay].contains(vector.impact), !observation.calls.isEmpty,
            observation.calls.allSatisfy({ $0.call == .validateDeviceToken })
        {
            vector.impact = .forgery
        }
        var result = VectorResult(
            vector: vector, outcome: finding.outcome, verdict: finding.verdict, reason: finding.reason,
            code: finding.code,
            milliseconds: observation.exchanges.reduce(0) { $0 + $1.answer.milliseconds }.rounded(),
            evidence: check.isOfWholeRun ? "" : evidence(of: observation),
            missing: finding.outcome == .notTestable ? [.deviceCheckCaller] : [])
        if result.outcome == .observed, result.verdict == nil { result.observedEnding = ReceivedAnswer.none }
        return result
    }

    private func evidence(of observation: Observation) -> String {
        let calls = observation.calls
        let rest = calls.count > 6 ? ["and \(calls.count - 6) more"] : []
        let output = observation.exchanges.map(\.answer.evidence).last { !$0.isEmpty }
        return (calls.prefix(6).map(\.line) + rest + [output].compactMap(\.self)).joined(separator: "\n")
    }

    /// Returns the first order as a request, without what is of one run alone.
    private func request(of check: ClientCheck) -> DeviceCheckUseRequest {
        var request = DeviceCheckUseRequest.blank
        guard let order = check.scenario.orders.first else { return request }
        (request.call, request.environment) = (order.call, order.environment)
        (request.bit0, request.bit1, request.time) = (order.bit0, order.bit1, header.time)
        return request
    }
}

/// The checks of a backend's calls of DeviceCheck, as one part of a run that has the backend and the service already.
package struct ClientCheckPart: Sendable {
    private let checks = ClientChecks.all.filter { $0.kinds.contains(.endpoint) && !$0.isAboutGrants }

    package init() {}

    package var outlines: [VectorOutline] { checks.map(\.outline) }

    /// Returns the facts about the checks that are made where a mapping has some policies, each with its value.
    package func outlines(with policies: [String]) -> [VectorOutline] {
        checks.filter { $0.policy.map(policies.contains) ?? true }.map(\.outline)
    }

    /// Plays the scenarios of some checks, and returns their results.
    /// - Parameter header: the header of the whole run.
    package func record(
        of ids: Set<VectorID>, client: any CheckedClient, apple: SimulatedApple, service: ServiceAccess,
        header: RunHeader, onEvent: (RunEvent) -> Void
    ) async -> RunRecord {
        let plan = ClientCheckPlan(checks, kind: .endpoint, selected: ids, unjudgedCount: 0)
        return await ClientCheckSession(
            plan: plan, header: header, kind: .endpoint, client: client, apple: apple, service: service
        ).conduct(onEvent: onEvent)
    }
}
