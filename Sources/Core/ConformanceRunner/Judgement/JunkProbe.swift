import AttestModel

/// A request that no verifier may accept: that of a control, with its evidence replaced by four bytes.
struct JunkProbe: Sendable {
    let request: AdapterRequest
    let operation: Operation

    init(_ genuine: VerificationRequest) {
        operation = genuine.operation
        let (kind, suite) = (genuine.kind, genuine.kind.suite.rawValue)
        request = AdapterRequest(
            id: "\(suite)/probe/junk\(kind.name == suite ? "" : "-\(kind.operation.rawValue.lowercased())")",
            content: .verify(genuine.with(evidence: Blank.junk)))
    }

    /// Returns a probe for every operation that the controls use.
    static func probes(from controls: [Vector]) -> [JunkProbe] {
        var operations: Set<Operation> = []
        return controls.flatMap(\.content.requests).compactMap { genuine in
            operations.insert(genuine.operation).inserted ? JunkProbe(genuine) : nil
        }
    }
}
