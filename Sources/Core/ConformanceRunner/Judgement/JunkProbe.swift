import AttestModel

/// A request that no verifier may accept: that of a control, with its evidence replaced by four bytes.
struct JunkProbe: Sendable {
    /// The request with the genuine evidence.
    let genuine: AdapterRequest
    let request: AdapterRequest
    /// The same with a key identifier that the target has never seen; `nil` for evidence without one.
    let otherKey: AdapterRequest?
    let operation: Operation

    init(_ genuine: VerificationRequest) {
        operation = genuine.operation
        let (kind, suite) = (genuine.kind, genuine.kind.suite.rawValue)
        let id = "\(suite)/probe/junk\(kind.name == suite ? "" : "-\(kind.operation.rawValue.lowercased())")"
        self.genuine = AdapterRequest(id: "\(id)-before", content: .verify(genuine))
        let junk = genuine.with(evidence: Blank.junk)
        request = AdapterRequest(id: id, content: .verify(junk))
        otherKey = Self.withOtherKey(junk).map { AdapterRequest(id: "\(id)-other-key", content: .verify($0)) }
    }

    private static func withOtherKey(_ request: VerificationRequest) -> VerificationRequest? {
        switch request {
        case .attestation(var request):
            request.keyId = request.keyId.map { ~$0 }
            return .attestation(request)
        case .assertion(var request):
            request.keyId = request.keyId.map { ~$0 }
            return .assertion(request)
        default: return nil
        }
    }

    /// Returns a probe for every operation that the controls use.
    static func probes(from controls: [Vector]) -> [JunkProbe] {
        var operations: Set<Operation> = []
        return controls.flatMap(\.content.requests).compactMap { genuine in
            operations.insert(genuine.operation).inserted ? JunkProbe(genuine) : nil
        }
    }
}
