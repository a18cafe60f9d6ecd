import AttestModel
import FixtureForge
import Primitives

// Verifiers that take a value or the verdict of an earlier request for that of this one.

extension SequenceGroup {
    /// Objects that were right in an earlier request.
    static let earlierRequests: [SequenceCase] = [
        .reject(
            "challenge-of-earlier-assertion", impact: .replay, control: "three-assertions", needs: [.challenge],
            part: .clientData, after: "first",
            .badAssertion(
                "earlier-challenge", 2, breaks: .assertionChallenge,
                DraftEdit(.plan) {
                    let earlier = $0.clientDataObject.with(challenge: $0.place.challenge(of: "first"))
                    $0.ownClientData = Array(earlier.text.utf8)
                })),
        attestation("over-new-challenge", .replay, madeBy: .deviceOwner, part: .challenge, breaks: .attestationNonce) {
            $0.challenge = Array($1.context.seed.bytes(16, for: "\($1.sequence), new challenge").hex.utf8)
            $0.clientDataHash = sha256($0.challenge)
        },
        attestation("for-other-app", .impersonation, madeBy: .otherDeveloper, part: .appId, breaks: .attestationAppID) {
            request, _ in request.app = request.app.sibling
        },
        attestation(
            "in-other-environment", .impersonation, madeBy: .otherDeveloper, control: "environment-carried",
            needs: [.environment], part: .environment, breaks: .attestationAAGUID
        ) { request, _ in request.environment = .production },
        attestation("under-other-roots", .hardening, part: .roots, breaks: .attestationChain) {
            $0.roots = [$1.context.receipts.root.certificate.der]
        },
        attestation(
            "under-other-policy", .impersonation, control: "extensions-required", needs: [.extensions], part: .policy,
            breaks: .attestationExtensions
        ) { request, _ in request.policy = ExtensionPolicy(validationCategories: [5]) },
        receipt("for-other-key", .impersonation, madeBy: .deviceOwner, part: .publicKey, breaks: .receiptKey) {
            let other = $1.device("two")
            ($0.publicKey, $0.publicKeyPEM) = (other.key.point, other.publicKeyPEM)
        },
        receipt("for-other-app", .impersonation, madeBy: .otherDeveloper, part: .appId, breaks: .receiptAppID) {
            request, _ in request.app = request.app.sibling
        },
        receipt("after-five-minutes", .replay, madeBy: .deviceOwner, part: .time, breaks: .receiptCreation) {
            request, _ in request.time = request.time.adding(seconds: 301)
        },
    ]

    /// Returns a case whose accepted attestation is sent again with other values beside it.
    private static func attestation(
        _ name: String, _ impact: Impact, madeBy maker: Maker = .apple, control: String = "attest-then-assert",
        needs: Set<Capability> = [], part: SequenceFault.Part, breaks: Requirement,
        _ change: @escaping @Sendable (inout AttestationRequest, SequenceForge.Place) -> Void
    ) -> SequenceCase {
        .reject(
            "attestation-again-\(name)", impact: impact, madeBy: maker, control: control, needs: needs, part: part,
            after: "attest", .again("again", of: "attest", breaks: breaks, change))
    }

    /// Returns a case whose accepted receipt is sent again with other values beside it.
    private static func receipt(
        _ name: String, _ impact: Impact, madeBy maker: Maker, part: SequenceFault.Part, breaks: Requirement,
        _ change: @escaping @Sendable (inout ReceiptRequest, SequenceForge.Place) -> Void
    ) -> SequenceCase {
        .reject(
            "receipt-again-\(name)", impact: impact, madeBy: maker, control: "receipts-of-two-devices", part: part,
            after: "two", .again("again", of: "one", breaks: breaks, change))
    }
}
