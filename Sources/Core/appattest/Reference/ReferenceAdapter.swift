import AppAttestAdapter
import AttestModel
import ReferenceVerifier
import VectorCatalog

/// The reference verifier behind the adapter protocol.
enum ReferenceAdapter {
    static let description = TargetDescription(
        name: "reference", version: SetGenerator.suiteVersion, language: "Swift",
        capabilities: Set(EvidenceKind.all.filter(ReferenceVerifier.verifies).map(\.capability)).union([
            .roots, .clock, .clientDataHash, .binaryChallenge, .extensions,
        ]))

    static let responder: Responder = {
        let verifier = ReferenceVerifier()
        return Responder(description) { response(to: $0, of: verifier) }
    }()

    /// The same with a clock that no request can set.
    static let withOwnClock: Responder = {
        var description = Self.description
        description.capabilities.remove(.clock)
        let verifier = ReferenceVerifier()
        return Responder(description) { response(to: $0.verified(at: SystemClock.now) ?? $0, of: verifier) }
    }()

    private static func response(to request: VerificationRequest, of verifier: ReferenceVerifier) -> VerdictResponse {
        guard ReferenceVerifier.verifies(request.kind) else {
            return VerdictResponse(.unsupported, reason: "the reference verifier calls no server")
        }
        return verifier.assess(request).response
    }

    /// Returns the answer as the exit status of a process that judges one request and writes nothing.
    static func exitStatus(for message: [UInt8]) async -> Int32 {
        guard case .verdict(let response) = await responder.answer(to: message).content else { return 89 }
        // A status has no room for the values that an answer about DeviceCheck consists of.
        guard response.output.deviceCheck == DeviceCheckValues() else { return 89 }
        return switch response.verdict {
        case .accept: 0
        case .reject: 88
        case .unsupported: 89
        case .error: 70
        }
    }
}

extension ReferenceVerifier {
    /// The reference verifier as the one whose findings reports draw.
    static let findings = FindingsReader(
        assess: { ReferenceVerifier().assess($0) }, chain: { ReferenceVerifier().chainFindings(of: $0) })
}
