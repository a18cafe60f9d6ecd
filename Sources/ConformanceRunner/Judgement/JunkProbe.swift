import AttestModel

/// A request that no verifier may accept: that of a control, with its evidence replaced by four bytes.
struct JunkProbe: Sendable {
    let request: AdapterRequest
    let operation: Operation

    init(_ genuine: VerificationRequest) {
        operation = genuine.operation
        request = AdapterRequest(
            id: "\(genuine.kind.suite.rawValue)/probe/junk",
            content: .verify(genuine.with(evidence: Blank.junk)))
    }

    /// One for every operation that the controls use.
    static func probes(from controls: [Vector]) -> [JunkProbe] {
        var operations: Set<Operation> = []
        return controls.flatMap(\.content.requests).compactMap { genuine in
            operations.insert(genuine.operation).inserted ? JunkProbe(genuine) : nil
        }
    }
}
