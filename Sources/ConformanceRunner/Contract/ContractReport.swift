import AttestModel

/// What came of checking an adapter.
public struct ContractReport: Sendable {
    /// The target as the user named it.
    public let target: String
    /// Who it says it is; `nil` when it does not say.
    public let description: TargetDescription?
    /// One for each rule of its kind of target, in the order in which they were checked. A target that does not take
    /// its first question is asked no other.
    public let findings: [ContractFinding]

    public init(target: String, description: TargetDescription?, findings: [ContractFinding]) {
        self.target = target
        self.description = description
        self.findings = findings
    }

    public var keepsProtocol: Bool { !findings.contains { $0.outcome == .broken } }

    /// 0 when it keeps the protocol, 1 when it does not.
    public var exitCode: Int32 { keepsProtocol ? 0 : 1 }
}
