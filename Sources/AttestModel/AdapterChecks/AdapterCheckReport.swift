/// What came of checking an adapter.
package struct AdapterCheckReport: Sendable {
    /// The target as the user named it.
    package let target: String
    /// Who it says it is; `nil` when it does not say.
    package let description: TargetDescription?
    /// One for each rule of its kind of target, in the order in which they were checked. A target that does not take
    /// its first question is asked no other.
    package let results: [RuleResult]

    package init(target: String, description: TargetDescription?, results: [RuleResult]) {
        self.target = target
        self.description = description
        self.results = results
    }

    package var keepsProtocol: Bool { !results.contains { $0.outcome == .broken } }

    /// 0 when it keeps the protocol, 1 when it does not.
    package var exitCode: Int32 { keepsProtocol ? 0 : 1 }
}
