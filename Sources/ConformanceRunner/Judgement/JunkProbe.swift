import AttestModel

/// A request that no verifier may accept: a control's own, with its evidence replaced by four bytes.
struct JunkProbe: Sendable {
    let request: AdapterRequest
    let operation: Operation


    init(_ genuine: VerificationRequest) {
        operation = genuine.operation
        switch genuine {
        case .attestation(var attestation):
            attestation.attestation = JunkBytes.bytes
            request = AdapterRequest(id: "attestation/probe/junk", content: .verify(.attestation(attestation)))
        case .assertion(var assertion):
            assertion.assertion = JunkBytes.bytes
            request = AdapterRequest(id: "assertion/probe/junk", content: .verify(.assertion(assertion)))
        case .receipt(var receipt):
            receipt.receipt = JunkBytes.bytes
            request = AdapterRequest(id: "receipt/probe/junk", content: .verify(.receipt(receipt)))
        }
    }

    /// One for every operation that the controls use.
    static func probes(from controls: [Vector]) -> [JunkProbe] {
        var operations: Set<Operation> = []
        return controls.flatMap(\.content.requests).compactMap { genuine in
            operations.insert(genuine.operation).inserted ? JunkProbe(genuine) : nil
        }
    }
}
