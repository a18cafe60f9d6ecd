/// One thing that the adapter protocol demands of an adapter, whatever verifier is behind it.
package struct ProtocolRule: Sendable, Hashable {
    /// A permanent name (`unknown-members`), the same for every kind of target.
    package let id: String
    /// The rule in a few words, as what an adapter does that keeps it.
    package let title: String
    /// The advice for an adapter that breaks the rule: a paragraph.
    package let advice: String

    package init(id: String, title: String, advice: String) { (self.id, self.title, self.advice) = (id, title, advice) }
}

package struct RuleResult: Sendable, Hashable {
    package enum Outcome: String, Sendable, Hashable, CaseIterable {
        case kept
        /// Kept, with something that its author should know.
        case remark
        case broken
    }

    package let rule: ProtocolRule
    package let outcome: Outcome
    /// The message and the reply in a sentence or two; empty for a rule that is kept.
    package let detail: String
    /// The output of the target besides its answers; may be empty.
    package let evidence: String

    package init(_ rule: ProtocolRule, _ outcome: Outcome, detail: String = "", evidence: String = "") {
        (self.rule, self.outcome, self.detail, self.evidence) = (rule, outcome, detail, evidence)
    }
}

package struct AdapterCheckReport: Sendable {
    /// The target as the user named it.
    package let target: String
    /// The target's description of itself; `nil` when it gave none.
    package let description: TargetDescription?
    /// The results in the order of the checks. A target that does not accept the first request is sent no other.
    package let results: [RuleResult]
    /// The words of the command to run next; empty when nobody has said.
    package var nextCommand: [String] = []

    package init(target: String, description: TargetDescription?, results: [RuleResult]) {
        (self.target, self.description, self.results) = (target, description, results)
    }

    package var keepsProtocol: Bool { !results.contains { $0.outcome == .broken } }

    package var exitCode: Int32 { keepsProtocol ? 0 : 1 }
}
