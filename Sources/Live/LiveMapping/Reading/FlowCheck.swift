import AttestModel

/// Finds the errors of a mapping that lie between its parts: it follows the values from step to step.
struct FlowCheck {
    let mapping: BackendMapping

    func check() throws(MappingError) {
        var accounts: [(name: String, scope: Scope)] = []
        for plan in mapping.accounts { accounts.append((plan.name, try scope(of: plan))) }
        if accounts.isEmpty { accounts.append(("", Scope(Self.everywhere))) }
        for (name, scope) in accounts {
            let headers = mapping.accounts.first { $0.name == name }?.headers ?? []
            try check(mapping.flows, from: scope, headers: headers)
        }
        try checkSurroundings()
    }

    private static let everywhere: [String: ValueKind] = ["account": .text, "uuid": .text, "now": .text]

    // MARK: Accounts

    private func scope(of plan: AccountPlan) throws(MappingError) -> Scope {
        var scope = Scope(Self.everywhere)
        for value in plan.values { scope[value.name] = try value.template.kind(in: scope, takesText: false) }
        for step in [plan.register, plan.login].compactMap({ $0 }) {
            try StepCheck(step: step, scope: scope, evidence: nil).check()
            scope.add(step.captures)
        }
        for header in plan.headers { _ = try header.template.kind(in: scope, takesText: true) }
        if let step = plan.logout {
            try StepCheck(step: step, scope: scope, evidence: nil).check(headers: plan.headers)
        }
        return scope
    }

    // MARK: Flows

    private func check(_ flows: Flows, from account: Scope, headers: [NamedTemplate]) throws(MappingError) {
        var scope = account
        scope["key_id"] = .bytes
        try check(flows.attestChallenge, capturing: "challenge", scope: &scope, headers: headers)
        if flows.attestChallenge == nil {
            scope.remove(
                "challenge", because: "is not known without 'attest_challenge'; an app that makes it uses 'values'")
        }
        try StepCheck(step: flows.attest, scope: scope, evidence: "attestation").check(headers: headers)
        scope.add(flows.attest.captures)
        scope.remove("challenge", because: "was for the attestation; 'assert_challenge' fetches one for an assertion")
        try check(flows.assertChallenge, capturing: "challenge", scope: &scope, headers: headers)
        var asserting = scope
        asserting["counter"] = .text
        for step in flows.asserts {
            try StepCheck(step: step, scope: asserting, evidence: "assertion").check(headers: headers)
            scope.add(step.captures)
        }
        let token = mapping.policies.unsupportedDevices == .deviceCheck ? "device_token" : nil
        for (step, scope, evidence) in [(flows.deviceCheck, scope, "device_token"), (flows.fallback, account, token)] {
            try step.map { StepCheck(step: $0, scope: scope, evidence: evidence) }?.check(headers: headers)
        }
        try check(flows.effects, capturing: "count", scope: &scope, headers: headers)
        try check(flows.revoke, capturing: nil, scope: &scope, headers: headers)
        try check(flows.refreshReceipts, capturing: nil, scope: &scope, headers: headers)
        try check(flows.risk, capturing: "metric", scope: &scope, headers: headers)
    }

    /// - Parameter name: the value that the checks need of the step; `nil` for none.
    private func check(
        _ step: Step?, capturing name: String?, scope: inout Scope, headers: [NamedTemplate]
    ) throws(MappingError) {
        guard let step else { return }
        try StepCheck(step: step, scope: scope, evidence: nil).check(headers: headers)
        if let name, !step.captures.contains(where: { $0.name == name }) {
            throw step.request.path.place.error(
                "'\(step.name)' captures no '\(name)'; add for instance capture: {\(name): json:/\(name)}")
        }
        scope.add(step.captures)
    }

    // MARK: Surroundings

    private func checkSurroundings() throws(MappingError) {
        let scope = Scope([:])
        for variable in mapping.start?.environment ?? [] {
            _ = try variable.template.kind(in: Scope([RunFolder.value: .text]), takesText: true)
        }
        for hook in [mapping.hooks.restart, mapping.hooks.reset].compactMap({ $0 }) {
            _ = try hook.kind(in: scope, takesText: true)
        }
        for (name, hook, value) in [("clock", mapping.hooks.clock, "seconds"), ("flag", mapping.hooks.flag, "flag")] {
            guard let hook else { continue }
            _ = try hook.kind(in: Scope([value: .text]), takesText: true)
            guard hook.names.contains(value) else {
                throw hook.place.error("'hooks.\(name)' does not use ${\(value)}, which says what it must set")
            }
        }
    }
}

extension Scope {
    fileprivate mutating func add(_ captures: [Capture]) {
        for capture in captures { self[capture.name] = capture.encoding == .utf8 ? .text : .bytes }
    }
}
