import AttestModel

/// The faults of clients of which nothing can be said. They get a sentence, never a score.
enum ClientFault {
    /// The fault of an adapter that cannot make calls.
    static func notDeclared(_ description: TargetDescription) -> RunFault {
        let declared = description.sortedCapabilities.joined(separator: ", ")
        return RunFault(
            sentence:
                "The target does not declare deviceCheckCaller, and no client can be checked without it. It declares "
                + "\(declared.isEmpty ? "no capability" : declared).",
            exitCode: 2)
    }

    /// The fault of a client that makes no calls, or reads no right answer; `nil` when it does both.
    static func ofControls(
        _ controls: [ClientCheck], _ observations: [String: Observation], kind: ClientKind, service: ServiceAccess
    ) -> RunFault? {
        let answers = controls.compactMap { observations[$0.scenario.name] }.flatMap(\.exchanges).map(\.answer)
        let words = Set(answers.map(\.description)).sorted().prefix(3).joined(separator: "; ")
        let noun = kind == .adapter ? "client" : "endpoint"
        guard !observations.values.flatMap(\.calls).isEmpty else {
            return RunFault(
                sentence: "The \(noun) made no call to the simulated service at \(service.productionURL) or "
                    + "\(service.developmentURL), so that nothing can be judged. It answered: \(words).\(output(of: answers))",
                exitCode: 3)
        }
        let accepted = controls.filter { control in
            observations[control.scenario.name].map { control.finding(in: $0).outcome == .pass } ?? false
        }
        guard accepted.isEmpty else { return nil }
        let what =
            kind == .adapter
            ? "reads none of the right answers to a query, an update and a validation"
            : "does not let a device through whose bits are both false"
        return RunFault(
            sentence:
                "The \(noun) \(what), so that no rejection proves anything. It answered: \(words).\(output(of: answers))",
            exitCode: 3)
    }

    /// The fault of a client that concludes the same from all answers, although these mean different things.
    static func ofConstantClient(
        _ checks: [ClientCheck], _ observations: [String: Observation], kind: ClientKind
    ) -> RunFault? {
        let judged = checks.filter { $0.expected != nil && $0.outline.level == .must }
        let expected = Set(judged.map(\.outline.expect))
        let answers = judged.compactMap { observations[$0.scenario.name] }.flatMap(\.exchanges).map(\.answer)
        let words = Set(answers.map { $0.verdict == .accept ? "accept" : $0.description })
        guard expected.count > 1, answers.count > 5, words.count == 1, let word = answers.first?.description else {
            return nil
        }
        let noun = kind == .adapter ? "client" : "endpoint"
        return RunFault(
            sentence:
                "The \(noun) concludes the same whatever the service answers (\(word)), so that there is no score.",
            exitCode: 3)
    }

    private static func output(of answers: [ClientAnswer]) -> String {
        answers.map(\.evidence).last { !$0.isEmpty }.map { "\nIt said: \($0)" } ?? ""
    }
}
