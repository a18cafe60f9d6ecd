import AttestModel

/// Finds the errors of a step that rendering would show: unknown values, values used too early, bytes for text.
struct StepCheck {
    let step: Step
    /// The values that are known before the step.
    var scope: Scope
    /// The evidence of the step; `nil` when its request carries none.
    var evidence: String?

    func check(headers: [NamedTemplate] = []) throws(MappingError) {
        var scope = scope
        for name in ["method", "host"] { scope[name] = .text }
        for name in Step.evidence { scope.remove(name, because: "is not part of '\(step.name)'") }
        if let evidence {
            scope.remove(evidence, because: "is made when the client data is known, and cannot be in it")
        }
        let unavailable = evidence.map { [$0] } ?? []
        let (early, rest) = Step.order(step.definitions, unavailable: Set(unavailable))
        for definition in early { try add(definition, to: &scope) }
        for late in rest where ["client_data", "client_data_hash"].contains(late.name) {
            throw tooEarly(late, rest, scope)
        }
        if let evidence { scope[evidence] = .bytes }
        let (late, circular) = Step.order(rest, unavailable: [])
        for definition in late { try add(definition, to: &scope) }
        if let first = circular.first {
            let names = circular.map { "'\($0.name)'" }.joined(separator: " and ")
            throw first.template.place.error("\(names) cannot be made: each needs the other, or itself")
        }
        for header in headers + step.request.headers { _ = try header.template.kind(in: scope, takesText: true) }
        if step.body != nil, let content = step.request.content { _ = try content.kind(in: scope, takesText: false) }
        try checkUse()
    }

    private func add(_ definition: NamedTemplate, to scope: inout Scope) throws(MappingError) {
        let takesText = ["path", "query"].contains(definition.name)
        scope[definition.name] = try definition.template.kind(in: scope, takesText: takesText)
        if definition.name == "client_data" || definition.name == "client_data_hash" {
            scope["client_data_hash"] = .bytes
        }
    }

    /// Returns the error for client data that needs itself or the evidence.
    private func tooEarly(_ template: NamedTemplate, _ rest: [NamedTemplate], _ scope: Scope) -> MappingError {
        let waiting = Set(rest.map(\.name)).union(evidence.map { [$0] } ?? []).union(["client_data_hash"])
        let names = template.template.names.intersection(waiting).sorted()
        if let evidence, names == [evidence] { return scope.unknown(evidence, at: template.template.place) }
        return template.template.place.error(
            "'\(step.name).\(template.name)' uses \(names.map { "'\($0)'" }.joined(separator: " and ")), which cannot be "
                + "known before the device has signed; state the part that it signs as 'body' or under 'values'")
    }

    /// - Throws: `MappingError` when the request does not carry its evidence, or the body that the step states.
    private func checkUse() throws(MappingError) {
        guard let evidence else { return }
        let templates =
            [step.request.path] + step.request.headers.map(\.template)
            + [step.request.content ?? step.body].compactMap { $0 }
        var names = templates.reduce(into: Set<String>()) { $0.formUnion($1.names) }
        let made = step.definitions.filter { $0.name != "body" || step.body != nil }
        for _ in made { for value in made where names.contains(value.name) { names.formUnion(value.template.names) } }
        guard names.contains(evidence) else {
            throw step.request.path.place.error(
                "the request of '\(step.name)' nowhere holds ${\(evidence)}; put it where the app sends it, for instance "
                    + "${\(evidence)|b64}")
        }
        guard let body = step.body, step.request.content != nil, !names.contains("body") else { return }
        throw body.place.error(
            "'body' is nowhere in the request of '\(step.name)'; write ${body} where the app sends it, or leave 'body' out"
        )
    }
}
