import AttestModel
import EvidenceAnatomy

/// An object as it was recognized, taken apart and summed up, ready to be shown.
struct InspectedObject: Sendable {
    let recognition: Recognition
    let root: AnatomyNode
    let summary: ObjectSummary
    /// The drawing of the certificate chain; `nil` for an object without certificates.
    let chain: ChainPicture?

    /// - Parameters:
    ///   - recognition: the object.
    ///   - roots: the certificates at which the chain is to end, DER, by the kind of the object.
    init(_ recognition: Recognition, roots: (ObjectKind) -> [UInt8]) {
        self.recognition = recognition
        root = EvidenceAnatomy.tree(of: recognition.bytes, as: recognition.kind)
        summary = ObjectSummary(recognition.bytes, recognition.kind, root)
        let beside = recognition.siblings.filter { $0.role == .roots }.compactMap(\.bytes)
        let pinned = beside.isEmpty ? [roots(recognition.kind)] : beside
        chain = Self.chain(of: recognition, summary.firstMoment, to: pinned)
    }

    /// The sentence about the limits of an inspection.
    static let limits =
        "Nothing here is verified: 'appattest verify' checks signatures, certificates and values."

    /// The values beside the object, as names and texts.
    var siblings: [(name: String, value: String)] {
        recognition.siblings.filter { $0.role != .roots }.map { sibling in
            (sibling.place, sibling.text.count > 200 ? "\(sibling.text.prefix(200))…" : sibling.text)
        }
    }

    private static func chain(
        of recognition: Recognition, _ time: Timestamp?, to roots: [[UInt8]]
    ) -> ChainPicture? {
        let (app, none) = (AppIdentity(teamId: "", bundleId: ""), [UInt8]())
        guard let time else { return nil }
        switch recognition.kind {
        case .attestation:
            return ChainPicture(
                request: .attestation(
                    AttestationRequest(
                        attestation: recognition.bytes, challenge: none, clientDataHash: none, keyId: none, app: app,
                        environment: .production, roots: roots, time: time)), moment: "the leaf's beginning")
        case .receipt:
            return ChainPicture(
                request: .receipt(
                    ReceiptRequest(
                        receipt: recognition.bytes, receiptType: .attest, app: app, publicKey: none, publicKeyPEM: "",
                        clientDataHash: nil, environment: .production, roots: roots, time: time)),
                moment: "the leaf's beginning")
        default: return nil
        }
    }
}
