import AttestModel

extension BackendMapping {
    /// Returns the requests that the checks would send, with placeholders for evidence, in the order of the flow.
    /// - Throws: `MappingError` for what only shows when a request is made: a space in a path, a line end in a header.
    package func preview() throws(MappingError) -> [PreviewedRequest] {
        var requests: [PreviewedRequest] = []
        for plan in accounts {
            for (step, headers) in [(plan.register, []), (plan.login, []), (plan.logout, plan.headers)] {
                guard let step else { continue }
                let title = "\(step.name) of account \(plan.name)"
                let request = try preview(step, account: plan, title: title, headers: headers)
                // Accounts are mostly alike: such a request is shown once.
                let index = requests.firstIndex { other in
                    var other = other
                    other.step = title
                    return other == request
                }
                if let index { requests[index].step += ", \(plan.name)" } else { requests.append(request) }
            }
        }
        let plan = accounts.first ?? AccountPlan(name: "a")
        for step in flows.steps {
            requests.append(try preview(step, account: plan, title: step.name, headers: plan.headers))
        }
        return requests
    }

    private func preview(
        _ step: Step, account: AccountPlan, title: String, headers: [NamedTemplate]
    ) throws(MappingError) -> PreviewedRequest {
        guard let base = baseURLs.first else { throw step.request.path.place.error("the mapping has no base URL") }
        let request = try rehearse(step, account: account, headers: headers, base: base)
        let (path, query) = step.request.path.splitAtQuery
        var known = ["method": request.method, "host": base.authority]
        if path.names.isEmpty { known["path"] = String(request.target.prefix { $0 != "?" }) }
        let placeholders = Placeholders(known: known, body: step.body.map(Placeholders(known: known).text))
        var fields = step.allHeaders(headers).map { HeaderField($0.name, placeholders.text($0)) }
        if let type = step.contentType, fields.value("Content-Type") == nil {
            fields.append(HeaderField("Content-Type", type))
        }
        let body = (step.request.content ?? step.body).map { $0.isValue("body") ? step.body ?? $0 : $0 }
        return PreviewedRequest(
            step: title, method: request.method,
            url: base.description + placeholders.text(path) + (query.map { "?" + placeholders.text($0) } ?? ""),
            headers: fields, body: body.map(placeholders.text) ?? "",
            values: step.values.map { HeaderField($0.name, placeholders.text($0)) },
            signed: step.clientDataHash.map { "hash " + placeholders.text($0) }
                ?? step.clientData.map(placeholders.text),
            accepted: step.acceptance.description, refused: step.refusalWords)
    }

    /// Makes the request with values of the right kind.
    private func rehearse(
        _ step: Step, account: AccountPlan, headers: [NamedTemplate], base: BaseURL
    ) throws(MappingError) -> LiveRequest {
        var values = Values()
        values.runsPrograms = false
        let text = Values.unknown
        let steps = [account.register, account.login].compactMap { $0 } + flows.steps
        for capture in steps.flatMap(\.captures) { values[capture.name] = text }
        for name in ["account", "uuid", "now", "counter", "seconds"] { values[name] = text }
        values["key_id"] = [UInt8](repeating: 0, count: 32)
        values = try step.prepared(try account.values(values), for: base)
        for name in Step.evidence { values[name] = [0] }
        return try step.request(values, headers: headers)
    }
}

extension Flows {
    /// The steps in the order in which a device takes them.
    package var steps: [Step] {
        ([attestChallenge, attest, assertChallenge] + asserts
            + [deviceCheck, fallback, effects, revoke, refreshReceipts, risk]).compactMap(\.self)
    }
}
