/// The result of checking an adapter.
package struct AdapterCheckReport: Sendable {
    /// The target as the user named it.
    package let target: String
    /// The target's description of itself; `nil` when it gave none.
    package let description: TargetDescription?
    /// The results in the order in which the rules of this kind of target were checked. A target that does not
    /// accept the first request is sent no other.
    package let results: [RuleResult]
    /// The words of the command to run next; empty when nobody has said.
    package var nextCommand: [String] = []

    package init(target: String, description: TargetDescription?, results: [RuleResult]) {
        (self.target, self.description, self.results) = (target, description, results)
    }

    package var keepsProtocol: Bool { !results.contains { $0.outcome == .broken } }

    /// 0 when it keeps the protocol, 1 when it does not.
    package var exitCode: Int32 { keepsProtocol ? 0 : 1 }
}
