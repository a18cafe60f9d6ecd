import AttestModel

/// A request that no verifier may accept: a control's own, with its evidence replaced by four bytes.
struct JunkProbe: Sendable {
    let request: AdapterRequest

    /// The bytes of "junk".
    static let junk = Array("junk".utf8)

    init(_ control: Vector) {
        let content: VerificationRequest
        switch control.request {
        case .attestation(var attestation):
            attestation.attestation = Self.junk
            content = .attestation(attestation)
        case .assertion(var assertion):
            assertion.assertion = Self.junk
            content = .assertion(assertion)
        }
        request = AdapterRequest(id: "\(control.id.suite)/probe/junk", content: .verify(content))
    }

    /// One for every operation that the controls use.
    static func probes(from controls: [Vector]) -> [JunkProbe] {
        var operations: Set<Operation> = []
        return controls.compactMap { control in
            operations.insert(control.request.operation).inserted ? JunkProbe(control) : nil
        }
    }
}
