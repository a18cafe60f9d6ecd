/// A request for a verdict on one piece of evidence, of any kind: what a vector asks and an adapter answers.
///
/// Libraries want their inputs in different forms, so a request carries all of them. Use the forms that your verifier takes.
/// Lengths are those of genuine values; a vector may hold any other length, which an adapter passes on.
///
/// Later versions may add kinds of evidence. Answer those that you do not know with the verdict `unsupported`.
///
/// This is the one place that lists the kinds of evidence. `EvidenceKind` has what distinguishes them. Copies share the
/// request, which has many members.
public indirect enum VerificationRequest: Sendable, Hashable {
    /// Asks for a verdict on an attestation.
    case attestation(AttestationRequest)
    /// Asks for a verdict on an assertion.
    case assertion(AssertionRequest)
    /// Asks for a verdict on a receipt.
    case receipt(ReceiptRequest)
    /// Asks a service in the place of Apple's DeviceCheck server for its answer to a call.
    case deviceCheckCall(DeviceCheckCallRequest)
    /// Asks a client of DeviceCheck for its conclusion from an answer.
    case deviceCheckAnswer(DeviceCheckAnswerRequest)
    /// Asks a client of DeviceCheck to call a server and to conclude something from its answer.
    case deviceCheckUse(DeviceCheckUseRequest)

    /// The type of request of each kind, in the order in which reports name the kinds.
    package static let types: [any EvidenceRequest.Type] = [
        AttestationRequest.self, AssertionRequest.self, ReceiptRequest.self, DeviceCheckCallRequest.self,
        DeviceCheckAnswerRequest.self, DeviceCheckUseRequest.self,
    ]

    package static func type(for kind: EvidenceKind) -> any EvidenceRequest.Type {
        types.first { $0.kind == kind } ?? AttestationRequest.self
    }

    /// The request as a value of its own kind.
    package var request: any EvidenceRequest {
        switch self {
        case .attestation(let request): request
        case .assertion(let request): request
        case .receipt(let request): request
        case .deviceCheckCall(let request): request
        case .deviceCheckAnswer(let request): request
        case .deviceCheckUse(let request): request
        }
    }

    package var kind: EvidenceKind { Swift.type(of: request).kind }

    package var operation: Operation { kind.operation }

    package var evidence: [UInt8] { request.evidence }

    /// The moment at which the verification takes place.
    public var time: Timestamp { request.time }

    /// Returns the same request about other evidence.
    package func with(evidence: [UInt8]) -> VerificationRequest {
        var request = request
        request.evidence = evidence
        return request.asVerificationRequest
    }

    /// Returns the same request at another time; `nil` where time does not matter.
    package func verified(at time: Timestamp) -> VerificationRequest? {
        guard kind.dependsOnTime else { return nil }
        var request = request
        request.time = time
        return request.asVerificationRequest
    }

    package init(_ kind: EvidenceKind, reading reader: inout ObjectReader) throws(ModelError) {
        self = try Self.type(for: kind).init(reading: &reader).asVerificationRequest
    }

    /// Reads the `request` member of a vector: a closed format.
    package init(json: JSONValue, path: String = "") throws(ModelError) {
        var reader = try ObjectReader(json, path: path)
        guard let kind = try reader.word("operation", as: Operation.self).kind else {
            throw ModelError(.badValue, path: reader.path(of: "operation"), detail: "'describe' asks about no evidence")
        }
        try self.init(kind, reading: &reader)
        try reader.finish()
    }

    /// The request as a vector holds it: without protocol version and id.
    package var json: JSONValue {
        var members = request.members
        members["operation"] = .string(operation.rawValue)
        return .object(members)
    }
}
