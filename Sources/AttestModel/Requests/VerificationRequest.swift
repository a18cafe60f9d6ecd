/// One question about one piece of evidence: what a vector asks and an adapter answers.
package enum VerificationRequest: Sendable, Hashable {
    case attestation(AttestationRequest)
    case assertion(AssertionRequest)
    case receipt(ReceiptRequest)

    package var operation: Operation {
        switch self {
        case .attestation: .verifyAttestation
        case .assertion: .verifyAssertion
        case .receipt: .verifyReceipt
        }
    }

    /// The moment at which the verification takes place.
    package var time: Timestamp {
        switch self {
        case .attestation(let request): request.time
        case .assertion(let request): request.time
        case .receipt(let request): request.time
        }
    }

    init(_ operation: Operation, reading reader: inout ObjectReader) throws(ModelError) {
        switch operation {
        case .verifyAttestation: self = .attestation(try AttestationRequest(reading: &reader))
        case .verifyAssertion: self = .assertion(try AssertionRequest(reading: &reader))
        case .verifyReceipt: self = .receipt(try ReceiptRequest(reading: &reader))
        case .describe:
            throw ModelError(
                .badValue, path: reader.path(of: "operation"), detail: "'describe' asks about no evidence")
        }
    }

    /// Reads the `request` member of a vector: a closed format.
    package init(json: JSONValue, path: String = "") throws(ModelError) {
        var reader = try ObjectReader(json, path: path)
        try self.init(try reader.word("operation", as: Operation.self), reading: &reader)
        try reader.finish()
    }

    /// The request as a vector holds it: without protocol version and id.
    package var json: JSONValue {
        var members: [String: JSONValue]
        switch self {
        case .attestation(let request): members = request.members
        case .assertion(let request): members = request.members
        case .receipt(let request): members = request.members
        }
        members["operation"] = .string(operation.rawValue)
        return .object(members)
    }
}
