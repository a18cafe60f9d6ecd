import AttestModel

/// One thing that a client has to do right: a scenario and its judgement. Its members are also those of its facts.
@dynamicMemberLookup
package struct ClientCheck: Sendable {
    package private(set) var outline: VectorOutline
    private let facts: CheckFacts
    let scenario: Scenario
    let rules: [CallRule]
    /// A Boolean value that indicates whether the rules are about all that was seen of the client.
    var isOfWholeRun: Bool { !facts.further.isEmpty }

    package subscript<Value>(dynamicMember member: KeyPath<CheckFacts, Value>) -> Value { facts[keyPath: member] }

    init(_ facts: CheckFacts) {
        let (requirement, level) = (facts.requirement, facts.level)
        let expectation: Expectation = level == .info ? .either : facts.expected?.expectation ?? .accept
        outline = VectorOutline(
            id: Self.id(facts.name), title: facts.title, why: facts.why, requirement: requirement, level: level,
            impact: facts.impact, expect: expectation, stage: expectation == .reject ? requirement.stage : nil,
            control: facts.control.map(Self.id), alsoBreaks: nil, needs: [.deviceCheckCaller], tags: ["client"])
        (outline.remedy, outline.deed) = (facts.fix ?? requirement.remedy, facts.deed)
        (self.facts, rules) = (facts, facts.rules)
        scenario = facts.scenario ?? Scenario.named[facts.name] ?? .plain
    }

    static func id(_ name: String) -> VectorID { VectorID(.devicecheck, "client", name) }

    /// Judges what was seen: the answers, and the calls by the rules.
    func finding(in observation: Observation) -> CheckFinding {
        let answers = observation.exchanges
        var finding = CheckFinding(verdict: answers.last?.answer.verdict)
        let found = rules.map { $0.breaches(observation) }
        let breaches = found.compactMap(\.self).flatMap(\.self)
        let judged = judgements(of: observation)
        let wrong = judged.compactMap(\.self).first { $0.outcome != .pass }
        // A client that was deceived is worse than one that made a call too many.
        if !breaches.isEmpty, wrong?.isDeceived != true {
            finding.outcome = .wrongOutput
            finding.reason = PrintableText.bounded(Self.text(of: breaches))
            return finding
        }
        if var wrong {
            let reasons = [wrong.reason].compactMap(\.self) + breaches
            wrong.reason = reasons.isEmpty ? nil : PrintableText.bounded(Self.text(of: reasons))
            return wrong
        }
        if facts.expected != nil {
            return judged.last.flatMap(\.self)
                ?? CheckFinding(
                    outcome: .observed,
                    reason: "not judged: the client "
                        + (observation.calls.contains(where: \.isScripted)
                            ? "went on until it had a genuine answer"
                            : "made no call\(scenario.scriptedCall.map { " \($0.rawValue)" } ?? "")"))
        }
        guard !rules.isEmpty, found.allSatisfy({ $0 == nil }) else { return finding }
        if answers.contains(where: \.answer.isUnsupported) {
            (finding.outcome, finding.reason) = (
                .notTestable, answers.firstNonNil { $0.answer.isUnsupported ? $0.answer.description : nil }
            )
        } else {
            (finding.outcome, finding.reason) = (.observed, "not judged: \(rules[0].ifUnseen)")
        }
        return finding
    }

    /// Returns the judgement of each answer; `nil` for one that the scenario says nothing about.
    private func judgements(of observation: Observation) -> [CheckFinding?] {
        guard let expected = facts.expected else { return [] }
        let judge = ConclusionJudge(
            expected: expected, level: outline.level, kind: observation.kind, scriptedCall: scenario.scriptedCall,
            isAboutTime: facts.isAboutTime)
        return observation.exchanges.map { judge.finding(of: $0, timeout: observation.timeout) }
    }

    private static func text(of breaches: [String]) -> String {
        let distinct = breaches.grouped { $0 }.map { $0[0] + ($0.count > 1 ? ", \($0.count) times" : "") }
        let rest = distinct.count - 3
        return distinct.prefix(3).joined(separator: "; ") + (rest > 0 ? "; and \(rest) more" : "")
    }
}
