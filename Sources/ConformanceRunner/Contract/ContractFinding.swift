/// Whether an adapter keeps one rule.
public struct ContractFinding: Sendable, Hashable {
    public enum Outcome: String, Sendable, Hashable, CaseIterable {
        case kept
        /// Kept, with something that its author should know.
        case remark
        case broken
    }

    public let rule: ContractRule
    public let outcome: Outcome
    /// What was sent and what came back, in a sentence or two; empty for a rule that is kept.
    public let detail: String
    /// What the target said beside its answers; may be empty.
    public let evidence: String

    public init(_ rule: ContractRule, _ outcome: Outcome, detail: String = "", evidence: String = "") {
        self.rule = rule
        self.outcome = outcome
        self.detail = detail
        self.evidence = evidence
    }
}
