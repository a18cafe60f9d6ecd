import AttestModel

/// A request that no verifier may accept: a control's own, with its evidence replaced by four bytes.
struct JunkProbe: Sendable {
    let request: AdapterRequest

    /// The bytes of "junk".
    static let junk = Array("junk".utf8)

    init(_ genuine: VerificationRequest) {
        switch genuine {
        case .attestation(var attestation):
            attestation.attestation = Self.junk
            request = AdapterRequest(id: "attestation/probe/junk", content: .verify(.attestation(attestation)))
        case .assertion(var assertion):
            assertion.assertion = Self.junk
            request = AdapterRequest(id: "assertion/probe/junk", content: .verify(.assertion(assertion)))
        }
    }

    /// One for every operation that the controls use.
    static func probes(from controls: [Vector]) -> [JunkProbe] {
        var operations: Set<Operation> = []
        return controls.flatMap(\.requests).compactMap { request in
            guard case .verify(let genuine) = request.content, operations.insert(genuine.operation).inserted
            else { return nil }
            return JunkProbe(genuine)
        }
    }
}
