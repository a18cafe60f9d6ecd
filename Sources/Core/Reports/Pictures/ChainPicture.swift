import AttestModel
import EvidenceAnatomy

/// The certificate chain of a vector as a picture: the pinned root above, the leaf below, and the faulty place marked.
/// It draws what a verifier found, for the requirements about certificates.
struct ChainPicture {
    private static let requirements: [Requirement] = [
        .attestationX5C, .attestationChain, .attestationCA, .attestationValidity, .receiptChain,
    ]

    /// One certificate.
    struct Box {
        let name: String
        let lines: [(text: String, isMarked: Bool)]
        let isMarked: Bool
    }

    /// The relation of a certificate to the one above it.
    enum Link: String {
        case signs = "signs ✓"
        /// The signature is right, but the signer must not sign certificates.
        case mustNotSign = "must not sign ✗"
        case doesNotSign = "does not sign ✗"
        /// The signature is right, but the signed certificate names another issuer.
        case notNamed = "is not named by ✗"
        /// The key signed, in a way that does not count.
        case signsWrongly = "wrongly signs ✗"
    }

    /// From the pinned root to the leaf.
    let boxes: [Box]
    /// Between the boxes: one fewer than these.
    let links: [Link]
    /// Everything that is wrong, and the facts that no box shows, as sentences.
    let sentences: [String]

    /// Creates the picture; `nil` for a vector that is about something else.
    init?(vector: Vector, read: (VerificationRequest) -> ChainFindings?) {
        guard Self.requirements.contains(vector.requirement), let request = vector.request else { return nil }
        self.init(read(request), of: request, fault: vector.fault)
    }

    /// Creates the picture of an attestation or a receipt; `nil` where a verifier found nothing about a chain.
    /// - Parameters:
    ///   - fault: the one thing that is known to be wrong. Where every certificate is right by itself, its place is marked.
    ///   - moment: what happened at the time of the request.
    init?(
        _ chain: ChainFindings?, of request: VerificationRequest, fault: FaultRecord? = nil,
        moment: String = "the verification"
    ) {
        guard let chain else { return nil }
        let parts = EvidenceParts(request)
        let marks = fault.map { FaultLocation($0, in: parts.root).ranges } ?? []
        let members = chain.certificates.map {
            ChainMember(
                $0, in: parts, roots: request.roots, marks: marks,
                isRootTouched: fault?.path.hasPrefix("request.roots") ?? false)
        }
        links = zip(chain.issuanceFaults, members).map { fault, issuer in
            fault?.link ?? (issuer.faults.contains(where: \.forbidsIssuing) ? .mustNotSign : .signs)
        }
        var sentences = chain.listFaults.map(\.sentence)
        for (index, member) in members.enumerated().reversed() {
            sentences += member.sentences(at: chain.time)
            guard index > 0, let fault = chain.issuanceFaults[index - 1] else { continue }
            sentences.append(member.sentence(about: fault, by: members[index - 1]))
        }
        let isSound = sentences.isEmpty && links.allSatisfy { $0 == .signs }
        boxes = members.map { member in
            let isChanged = isSound && member.isTouched
            return Box(
                name: member.name,
                lines: member.lines + (isChanged ? [("changed", true)] : []),
                isMarked: !member.faults.isEmpty || isChanged)
        }
        if let fault, isSound { sentences.append("The change: \(fault.change).") }
        if !chain.outside.isEmpty {
            let shown = chain.outside.prefix(3).map(parts.certificateName).joined(separator: ", ")
            let rest = chain.outside.count > 3 ? " and more" : ""
            sentences.append("Not part of this path: \(shown)\(rest).")
        }
        let moment = chain.time == request.time ? moment : "the receipt's creation"
        self.sentences = sentences + ["The time of \(moment) is \(chain.time)."]
    }

    /// The picture in words, for readers who do not see it.
    var description: String {
        let steps = zip(boxes, boxes.dropFirst()).enumerated().map { index, pair in
            // The sign at the end is for the eye.
            "\(pair.0.name) \(links[index].rawValue.dropLast(2)) \(pair.1.name)"
        }
        return "Certificate chain: " + (steps.isEmpty ? "only the pinned root" : steps.joined(separator: ", "))
    }

    var lines: [String] {
        let width = (boxes.map(\.name.count).max() ?? 0) + 2
        var lines: [String] = []
        for (index, box) in boxes.enumerated() {
            if index > 0 { lines += ["  │", "  │ \(links[index - 1].rawValue)", "  ▼"] }
            let isLast = index == boxes.count - 1
            for (row, line) in box.lines.enumerated() {
                let head = row == 0 ? box.name : isLast ? "" : "  │"
                lines.append("\(head.padded(to: width))\(line.isMarked ? "✗ " : "")\(line.text)")
            }
        }
        return lines + [""] + sentences.flatMap { $0.folded() }
    }

    // The measures of the drawing in pixels. Below each other, the boxes fit on a telephone; the style sheet puts up to
    // three of them side by side where there is room.
    private static let gap = 44
    private var boxHeight: Int { 32 + 16 * min(boxes.map(\.lines.count).max() ?? 0, Self.mostLines) }
    private static let mostLines = 6

    /// The values of the template `PictureChain`.
    var context: [String: Any?] {
        let pitch = boxHeight + Self.gap
        return [
            "description": description, "height": pitch * (boxes.count - 1) + boxHeight + 2,
            "count": boxes.count, "boxHeight": boxHeight,
            "boxes": boxes.enumerated().map { index, box in
                let isLeaf = index > 0 && index == boxes.count - 1 && box.name.hasPrefix("x5c")
                return (
                    index: index, y: pitch * index + 1, name: isLeaf ? "\(box.name), the leaf" : box.name,
                    isMarked: box.isMarked,
                    rows: box.lines.prefix(Self.mostLines).enumerated().map { row, line in
                        (y: 38 + 16 * row, text: ChainMember.short(line.text), isMarked: line.isMarked)
                    }
                )
            },
            "links": links.enumerated().map { index, link in
                (index: index, y: pitch * index + boxHeight + 1, words: link.rawValue, isMarked: link != .signs)
            },
            "sentences": sentences,
        ]
    }
}

extension VerificationRequest {
    /// The pinned roots of a request about an attestation or a receipt.
    fileprivate var roots: [[UInt8]] {
        switch self {
        case .attestation(let request): request.roots
        case .receipt(let request): request.roots
        default: []
        }
    }
}
