import AttestModel
import EvidenceAnatomy

/// A certificate in the picture of a chain: its fields, and what a verifier found wrong with it.
struct ChainMember {
    /// The name: `pinned root`, `x5c[0]` or `signer`.
    let name: String
    let faults: [CertificateFault]
    /// A Boolean value that indicates whether the vector's fault lies within this certificate.
    let isTouched: Bool
    private let size: Int
    /// The fields; `nil` for bytes that are not a certificate.
    private let facts: CertificateFacts?

    /// - Parameter marks: the places of the vector's fault in the evidence.
    init(
        _ findings: CertificateFindings, in parts: EvidenceParts, roots: [[UInt8]], marks: [Range<Int>],
        isRootTouched: Bool
    ) {
        let bytes: [UInt8]
        var excess = 0
        switch findings.place {
        case .root(let position):
            (name, bytes, isTouched) = ("pinned root", roots[position], isRootTouched)
            // The root is trusted as it is: it matters by itself only where the vector is about it.
            faults = findings.faults.filter { isRootTouched || [.authority, .usage].contains($0.aspect) }
        case .evidence(let position):
            let part = parts.certificates.dropFirst(position).first
            name = parts.certificateName(at: position)
            (bytes, excess) = part.map(parts.certificate) ?? ([], 0)
            isTouched = marks.contains { $0.clamped(to: part?.range ?? 0..<0) == $0 }
            faults = findings.faults
        }
        size = bytes.count
        facts = CertificateFacts(Array(bytes.dropLast(excess)))
    }

    /// Returns the name in a sentence. An element of a list is named as it is written.
    private func name(behind article: String) -> String { name.hasSuffix("]") ? name : "\(article) \(name)" }

    /// - Parameter time: the moment at which the certificate has to be valid.
    func sentences(at time: Timestamp) -> [String] { faults.map { "\(name(behind: "The")) \($0.clause(at: time))." } }

    /// Returns the sentence about the certificate above, which did not issue this one.
    func sentence(about fault: IssuanceFault, by issuer: ChainMember) -> String {
        let deed = fault.link == .doesNotSign ? "is not signed" : "does not count as signed"
        return "\(name(behind: "The")) \(deed) by \(issuer.name(behind: "the")): \(fault.clause)."
    }

    /// The facts as lines of the picture, each with a Boolean value that indicates whether it is marked.
    var lines: [(text: String, isMarked: Bool)] {
        func marked(_ aspect: CertificateFault.Aspect) -> Bool { faults.contains { $0.aspect == aspect } }
        let others = faults.filter { $0.aspect == .whole }.map {
            (text: size == 0 ? "no bytes" : $0.caption, isMarked: true)
        }
        guard let facts else { return [("\(Count.text(size, "byte"))", false)] + others }
        let length = facts.pathLength.map { ", path length \($0)" } ?? ""
        let authority = facts.isCA.map { $0 ? "CA: yes\(length)" : "CA: no" } ?? "CA: not stated"
        let usage = facts.keyUsage.map { "keyCertSign: \($0.contains("keyCertSign") ? "yes" : "no")" }
        let dates = [facts.notBefore, facts.notAfter].map { $0?.day ?? "?" }
        let validity = faults.first { $0.aspect == .validity }?.caption ?? "valid \(dates.joined(separator: " to "))"
        return [
            (Self.short(facts.commonName ?? "no common name"), false), (authority, marked(.authority)),
            (usage ?? "key usage: not stated", marked(.usage)), (validity, marked(.validity)),
        ] + others
    }

    /// Returns a text that fits into a box. Leaf certificates are named after 64 digits.
    static func short(_ text: String) -> String {
        let text = PrintableText.of(text)
        return text.count > 32 ? "\(text.prefix(18))…\(text.suffix(10))" : text
    }
}
