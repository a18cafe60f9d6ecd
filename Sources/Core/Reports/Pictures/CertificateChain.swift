import AttestModel
import EvidenceAnatomy

/// The certificates of an attestation or a receipt in the order of their signatures, from the pinned root down.
struct CertificateChain {
    /// The relation of a certificate to the one above it.
    enum Link {
        case signs
        /// The signature is right, but the signer must not sign certificates.
        case mustNotSign
        case doesNotSign

        var words: String {
            switch self {
            case .signs: "signs ✓"
            case .mustNotSign: "must not sign ✗"
            case .doesNotSign: "does not sign ✗"
            }
        }
    }

    /// From the pinned root to the leaf.
    private(set) var members: [ChainMember]
    /// Between the members: one fewer than these.
    private(set) var links: [Link] = []
    /// The names of certificates that are not part of the path.
    let outside: [String]
    /// The moment at which every certificate but the root has to be valid.
    let time: Timestamp
    /// Things that are wrong with the list of certificates itself, as sentences.
    private(set) var listFaults: [String] = []

    /// Reads the chain of a request's evidence; `nil` for evidence without certificates.
    init?(_ request: VerificationRequest, fault: FaultRecord?) {
        let parts = EvidenceParts(request)
        let mark = fault.map { FaultLocation($0, in: parts.root) }
        let found = parts.certificates.map { part in
            let (bytes, excess) = parts.certificate(part)
            let isTouched = mark?.ranges.contains {
                part.range.lowerBound <= $0.lowerBound && $0.upperBound <= part.range.upperBound
            }
            return ChainMember(
                name: part.path ?? part.label, bytes: bytes, isTouched: isTouched ?? false, excess: excess)
        }
        let isRootTouched = fault?.path.hasPrefix("request.roots") ?? false
        let start: Int
        let pinned: [[UInt8]]
        switch request {
        case .attestation(let request):
            (start, pinned, time) = (0, request.roots, request.time)
            let count = parts.declaredCount
            if !(2...8).contains(count) {
                listFaults.append("x5c has \(Count.text(count, "certificate")), and 2 to 8 are right.")
            }
        case .receipt(let request):
            (start, pinned) = (Self.signer(of: parts, among: found), request.roots)
            time = Self.creation(of: parts) ?? request.time
        default: return nil
        }
        let roots = pinned.map { ChainMember(name: "pinned root", bytes: $0, isTouched: isRootTouched) }
        guard !roots.isEmpty else { return nil }
        let isOrdered = parts["x5c"] != nil
        let path = Self.path(from: start, among: found, to: roots, isOrdered: isOrdered)
        let used = Set(path.dropFirst().map(\.name))
        outside = found.filter { !used.contains($0.name) && !pinned.contains($0.bytes) }.map(\.name)
        members = path
        examine(isReceipt: !isOrdered)
        if !isOrdered, let first = found.first, !Self.isNamed(found[safe: start] ?? first, in: parts) {
            listFaults.append("The signer information names none of these certificates.")
        }
    }

    /// All that is wrong, as sentences.
    var findings: [String] {
        var sentences = listFaults
        for (index, member) in members.enumerated().reversed() {
            sentences += member.faults.map { "\(member.sentenceName) \($0.clause)." }
            guard index > 0, links[index - 1] == .doesNotSign else { continue }
            let issuer = members[index - 1]
            let reason = Self.reason(member, issuer)
            sentences.append("\(member.sentenceName) is not signed by \(issuer.nameInSentence): \(reason).")
        }
        return sentences
    }

    private static func reason(_ member: ChainMember, _ issuer: ChainMember) -> String {
        guard let facts = member.facts, let above = issuer.facts else { return "one of them is not a certificate" }
        return Issuance.fault(of: facts, by: above) ?? "it is signed"
    }

    /// Fills in the links, and everything that is wrong with each certificate in its place.
    private mutating func examine(isReceipt: Bool) {
        for index in members.indices.dropFirst() { members[index].examine(at: time) }
        // The validity of the root matters only where the vector is about it.
        if members[0].isTouched { members[0].examine(at: time) }
        let last = members.count - 1
        for index in members.indices.dropLast() {
            let below = members[(index + 1)...].dropLast().count { $0.facts.map { $0.subject != $0.issuer } ?? true }
            members[index].examineAuthority(below: below)
        }
        if last > 0, let leaf = members[last].facts {
            if isReceipt, !leaf.extensions.contains("1.2.840.113635.100.12.15") {
                members[last].add(
                    .whole, "not marked for receipts", "lacks the extension 1.2.840.113635.100.12.15 of receipt signers"
                )
            } else if !isReceipt, leaf.isCA == true {
                members[last].add(.authority, "", "is a certification authority in the place of the leaf")
            }
        }
        links = zip(members, members.dropFirst()).map { issuer, member in
            guard let facts = member.facts, let above = issuer.facts, Issuance.fault(of: facts, by: above) == nil
            else { return .doesNotSign }
            return issuer.lacksAuthority ? .mustNotSign : .signs
        }
    }

    /// Returns the way from a certificate to a pinned root, the root first. Where no certificate signed another, the
    /// next one of the evidence is taken, so that the picture shows the place where the chain breaks.
    private static func path(
        from start: Int, among found: [ChainMember], to roots: [ChainMember], isOrdered: Bool
    ) -> [ChainMember] {
        func signed(_ member: ChainMember, _ issuer: ChainMember) -> Bool {
            guard let facts = member.facts, let above = issuer.facts else { return false }
            return Issuance.fault(of: facts, by: above) == nil
        }
        guard var current = found.indices.contains(start) ? start : nil else { return [roots[0]] }
        var path = [current]
        while true {
            if let root = roots.first(where: { signed(found[current], $0) }) {
                return [root] + path.reversed().map { found[$0] }
            }
            let rest = found.indices.filter { !path.contains($0) }
            let next =
                isOrdered ? rest.first { $0 > current } : rest.first { signed(found[current], found[$0]) } ?? rest.first
            // More than eight are never right, and would not fit.
            guard let next, path.count < 8 else { return [roots[0]] + path.reversed().map { found[$0] } }
            path.append(next)
            current = next
        }
    }

    /// Returns the position of the certificate that a receipt's signer information names; 0 when it names none.
    private static func signer(of parts: EvidenceParts, among found: [ChainMember]) -> Int {
        found.firstIndex { isNamed($0, in: parts) } ?? 0
    }

    private static func isNamed(_ member: ChainMember, in parts: EvidenceParts) -> Bool {
        guard let facts = member.facts, let name = parts["signerInfo.sid"] else { return false }
        let content = CertificateFacts.content(of: name, in: parts.bytes)
        // A key identifier has the tag [0] (RFC 5652 section 5.3).
        return parts.bytes[name.offset] == 0x80
            ? content == facts.keyIdentifier : content == facts.issuer + facts.serialNumber
    }

    /// Returns the creation time of a receipt, field 12, in whole seconds.
    private static func creation(of parts: EvidenceParts) -> Timestamp? {
        guard let text = parts["fields.12"]?.children.last?.value?.dropFirst().dropLast() else { return nil }
        return Timestamp("\(text.prefix { $0 != "." && $0 != "Z" })Z")
    }
}

extension Collection {
    fileprivate subscript(safe index: Index) -> Element? { indices.contains(index) ? self[index] : nil }
}

extension ChainMember {
    /// The name in the middle of a sentence. An element of a list is named as it is written.
    fileprivate var nameInSentence: String { name.hasSuffix("]") ? name : "the \(name)" }

    /// The name at the beginning of a sentence.
    fileprivate var sentenceName: String { name.hasSuffix("]") ? name : "The \(name)" }
}
