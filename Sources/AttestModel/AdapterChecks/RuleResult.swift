/// The result of checking one rule.
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
    /// The output of the target beside its answers; may be empty.
    package let evidence: String

    package init(_ rule: ProtocolRule, _ outcome: Outcome, detail: String = "", evidence: String = "") {
        self.rule = rule
        self.outcome = outcome
        self.detail = detail
        self.evidence = evidence
    }
}
