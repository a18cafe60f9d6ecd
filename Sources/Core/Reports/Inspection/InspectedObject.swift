import AttestModel
import EvidenceAnatomy

/// An object as it was recognized, taken apart and summed up, ready to be shown.
struct InspectedObject: Sendable {
    let recognition: Recognition
    let root: AnatomyNode
    let summary: ObjectSummary
    /// The drawing of the certificate chain; `nil` for an object without certificates.
    let chain: ChainPicture?
    /// The parts that no check reads.
    let unverified: UnverifiedList

    /// - Parameters:
    ///   - recognition: the object.
    ///   - facts: the answers of a verifier about it.
    init(_ recognition: Recognition, facts: InspectionFacts) {
        self.recognition = recognition
        root = EvidenceAnatomy.tree(of: recognition.bytes, as: recognition.kind)
        summary = ObjectSummary(recognition.bytes, recognition.kind, root)
        let beside = recognition.siblings.filter { $0.role == .roots }.compactMap(\.bytes)
        let pinned = beside.isEmpty ? [facts.root(recognition.kind)] : beside
        let time = summary.firstMoment ?? Timestamp(secondsSinceEpoch: 0)
        let request = Self.request(about: recognition, at: time, to: pinned)
        unverified = UnverifiedList(
            heading: "Present, and not verified by 'appattest verify' either",
            parts: request.map(facts.unverified) ?? [])
        chain =
            summary.firstMoment == nil
            ? nil : request.flatMap { ChainPicture(facts.chain($0), of: $0, moment: "the leaf's beginning") }
    }

    /// The sentence about the limits of an inspection.
    var limits: String {
        chain == nil
            ? "Nothing here is verified: 'appattest verify' checks signatures, certificates and values."
            : "Only the certificate chain is verified here, at the time that stands below its drawing: 'appattest verify' "
                + "checks the whole object, with the values of your server."
    }

    /// The values beside the object, as names and texts.
    var siblings: [(name: String, value: String)] {
        recognition.siblings.filter { $0.role != .roots }.map { sibling in
            (sibling.place, sibling.text.count > 200 ? "\(sibling.text.prefix(200))…" : sibling.text)
        }
    }

    /// Returns a request about the object without any value of a server; `nil` for an object that is no evidence.
    private static func request(
        about recognition: Recognition, at time: Timestamp, to roots: [[UInt8]]
    ) -> VerificationRequest? {
        let (app, none) = (AppIdentity(teamId: "", bundleId: ""), [UInt8]())
        return switch recognition.kind {
        case .attestation:
            .attestation(
                AttestationRequest(
                    attestation: recognition.bytes, challenge: none, clientDataHash: none, keyId: none, app: app,
                    environment: .production, roots: roots, time: time))
        case .assertion:
            .assertion(
                AssertionRequest(
                    assertion: recognition.bytes, clientData: none, clientDataHash: none, publicKey: none,
                    publicKeyPEM: "", credentialCertificate: none, keyId: none, app: app, environment: .production,
                    storedCounter: 0, challenge: nil, time: time))
        case .receipt:
            .receipt(
                ReceiptRequest(
                    receipt: recognition.bytes, receiptType: .attest, app: app, publicKey: none, publicKeyPEM: "",
                    clientDataHash: nil, environment: .production, roots: roots, time: time))
        default: nil
        }
    }
}

/// The facts about an inspected object that need a verifier, as functions.
package struct InspectionFacts: Sendable {
    /// Returns the root certificate, DER, at which Apple's chain for a kind of object ends.
    package let root: @Sendable (ObjectKind) -> [UInt8]
    /// Returns the parts of the object in a request that no check reads.
    package let unverified: @Sendable (VerificationRequest) -> [UnverifiedPart]
    /// Returns the findings about the certificates of the object in a request.
    package let chain: @Sendable (VerificationRequest) -> ChainFindings?

    package init(
        root: @escaping @Sendable (ObjectKind) -> [UInt8],
        unverified: @escaping @Sendable (VerificationRequest) -> [UnverifiedPart],
        chain: @escaping @Sendable (VerificationRequest) -> ChainFindings?
    ) { (self.root, self.unverified, self.chain) = (root, unverified, chain) }
}
