import AttestModel

extension Target {
    /// Asks the target for its description of itself, before any evidence is sent.
    /// - Throws: `RunnerError`: `targetCannotStart`, `targetFault` when it breaks at this first question,
    ///   `capabilitiesUnknown` when it answers, but not with a description, and the options do not say either.
    package func description(
        over connection: any TargetConnection, _ options: RunOptions
    ) async throws(RunnerError) -> TargetDescription {
        let request = AdapterRequest(id: "describe", content: .describe)
        let answer = try await connection.answer(request, within: max(options.startTimeout, options.timeout))
        if case .response(.description(var description)) = answer.content {
            if let capabilities = options.capabilities {
                description.capabilities = capabilities
                description.unknownCapabilities = []
                description.scopedCapabilities = []
                description.omits = description.omits.filter { !capabilities.contains($0.key) }
            }
            description.omits.merge(options.omits) { $1 }
            return description
        }
        guard let capabilities = options.capabilities else { throw error(for: answer, options) }
        return TargetDescription(name: shortName, version: "", capabilities: capabilities, omits: options.omits)
    }

    private func error(for answer: Answer, _ options: RunOptions) -> RunnerError {
        let evidence = answer.evidence.isEmpty ? "" : "\nIt said: \(answer.evidence)"
        switch answer.content {
        case .crash(let how):
            return RunnerError(.targetFault, "the target '\(name)' \(how) when asked to describe itself.\(evidence)")
        case .timeout:
            let limit = options.startTimeout.secondsText
            return RunnerError(
                .targetFault, "the target '\(name)' did not describe itself within \(limit) s.\(evidence)")
        case .protocolError(let what) where printsAnswers:
            return RunnerError(
                .targetFault,
                "the target '\(name)' did not answer when asked to describe itself (\(what)). Only answers may be "
                    + "printed on standard output; logs, and what libraries print, belong on standard error."
                    + evidence)
        case .protocolError(let what): return unknown(", but answered outside the protocol (\(what))", evidence)
        case .response: return unknown("", evidence)
        }
    }

    private func unknown(_ how: String, _ evidence: String) -> RunnerError {
        RunnerError(
            .capabilitiesUnknown,
            "the target '\(name)' does not describe itself\(how); say what it can do, "
                + "for instance --capabilities attestation,assertion,roots.\(evidence)")
    }
}
