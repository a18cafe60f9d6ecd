import AttestModel
import EvidenceAnatomy

/// An object as it was recognized, taken apart and summed up, ready to be shown.
struct InspectedObject: Sendable {
    let recognition: Recognition
    let root: AnatomyNode
    let summary: ObjectSummary
    /// The drawing of the certificate chain; `nil` for an object without certificates.
    let chain: ChainPicture?
    let unverified: UnverifiedList

    /// - Parameter findings: the verifier whose findings about it are shown.
    init(_ recognition: Recognition, _ findings: FindingsReader) {
        self.recognition = recognition
        root = EvidenceAnatomy.tree(of: recognition.bytes, as: recognition.kind)
        summary = ObjectSummary(recognition, root)
        let beside = recognition.siblings.filter { $0.role == .roots }.compactMap(\.bytes)
        let time = summary.firstMoment ?? Timestamp(secondsSinceEpoch: 0)
        // No value of a server is looked at.
        let request = recognition.kind.evidence.map { kind in
            let request = kind.blank.with(evidence: recognition.bytes)
            return (request.verified(at: time) ?? request).trusting(beside.isEmpty ? [findings.root(kind)] : beside)
        }
        unverified = UnverifiedList(
            heading: "Present, and not verified by 'appattest verify' either",
            parts: recognition.foreign == nil ? request.map(findings.unverified) ?? [] : [])
        chain =
            summary.firstMoment == nil
            ? nil : request.flatMap { ChainPicture(findings.chain($0), of: $0, moment: "the leaf's beginning") }
    }

    var limits: String {
        chain == nil
            ? "Nothing here is verified: 'appattest verify' checks signatures, certificates and values."
            : "Only the certificate chain is verified here, at the time that stands below its drawing: 'appattest verify' "
                + "checks the whole object, with the values of your server."
    }

    var siblings: [(name: String, value: String)] {
        recognition.siblings.filter { $0.role != .roots }.map { sibling in
            (sibling.place, sibling.text.count > 200 ? "\(sibling.text.prefix(200))…" : sibling.text)
        }
    }
}

extension VerificationRequest {
    /// Returns the same request with other pinned roots.
    fileprivate func trusting(_ roots: [[UInt8]]) -> VerificationRequest {
        switch self {
        case .attestation(var request):
            request.roots = roots
            return .attestation(request)
        case .receipt(var request):
            request.roots = roots
            return .receipt(request)
        default: return self
        }
    }
}
