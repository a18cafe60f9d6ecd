import AttestModel
import EvidenceAnatomy

/// A certificate in the picture of a chain, with all that is wrong with it.
struct ChainMember {
    /// One thing that is wrong.
    struct Fault {
        /// The line of the picture that is marked.
        enum Aspect { case authority, usage, validity, whole }

        let aspect: Aspect
        /// A few words for the picture.
        let words: String
        /// A clause that goes on after the certificate's name.
        let clause: String
    }

    /// The name: `pinned root`, `x5c[0]` or `signer`.
    let name: String
    let bytes: [UInt8]
    /// The fields; `nil` for bytes that are not a certificate.
    let facts: CertificateFacts?
    /// A Boolean value that indicates whether the vector's fault lies within this certificate.
    let isTouched: Bool
    /// The number of bytes after the certificate.
    let excess: Int
    var faults: [Fault] = []

    init(name: String, bytes: [UInt8], isTouched: Bool = false, excess: Int = 0) {
        self.name = name
        self.bytes = bytes
        facts = CertificateFacts(Array(bytes.dropLast(excess)))
        self.isTouched = isTouched
        self.excess = excess
    }

    mutating func add(_ aspect: Fault.Aspect, _ words: String, _ clause: String) {
        faults.append(Fault(aspect: aspect, words: words, clause: clause))
    }
}

extension ChainMember {
    /// Extensions that a verifier of App Attest understands when they are critical.
    private static let known: Set = ["2.5.29.15", "2.5.29.19", "2.5.29.37"]
    private static let apple = "1.2.840.113635.100."

    /// Adds all that is wrong with the certificate by itself.
    ///
    /// - Parameter time: the moment at which it has to be valid.
    mutating func examine(at time: Timestamp) {
        guard let facts else {
            return add(.whole, bytes.isEmpty ? "no bytes" : "not a certificate", "is not a certificate")
        }
        if let end = facts.notAfter, time > end {
            add(.validity, "ended \(end)", "ended at \(end), and has to be valid at \(time)")
        }
        if let start = facts.notBefore, time < start {
            add(.validity, "begins \(start)", "begins at \(start), and has to be valid at \(time)")
        }
        if facts.signatureAlgorithm != facts.innerSignatureAlgorithm {
            add(
                .whole, "two signature algorithms",
                "names \(Issuance.name(of: facts.innerSignatureAlgorithm)) inside of the signed part, and "
                    + "\(Issuance.name(of: facts.signatureAlgorithm)) outside")
        }
        for unknown in facts.criticalExtensions where !Self.known.contains(unknown) && !unknown.hasPrefix(Self.apple) {
            add(.whole, "critical: \(unknown)", "has the unknown critical extension \(unknown)")
        }
        if excess > 0 {
            let count = Count.text(excess, "byte")
            add(.whole, "\(count) after the end", "has \(count) after its end")
        }
    }

    /// Adds all that forbids the certificate to sign others (RFC 5280 sections 4.2.1.3 and 4.2.1.9).
    ///
    /// - Parameter below: the number of authorities between it and the leaf.
    mutating func examineAuthority(below: Int) {
        guard let facts else { return }
        if facts.isCA != true {
            add(.authority, "", "signed a certificate, but is not a certification authority")
        } else if let limit = facts.pathLength, below > limit {
            add(
                .authority, "",
                "allows \(Count.text(limit, "authority", "authorities")) below it, but has \(below)")
        }
        if facts.keyUsage?.contains("keyCertSign") != true {
            add(.usage, "", "signed a certificate, but its key usage has no keyCertSign")
        }
    }

    /// A Boolean value that indicates whether the certificate must not sign another.
    var lacksAuthority: Bool { faults.contains { $0.aspect == .authority || $0.aspect == .usage } }

    /// The facts as lines of the picture, each with a Boolean value that indicates whether it is marked.
    var lines: [(text: String, isMarked: Bool)] {
        func marked(_ aspect: Fault.Aspect) -> Bool { faults.contains { $0.aspect == aspect } }
        let others = faults.filter { $0.aspect == .whole }.map { (text: $0.words, isMarked: true) }
        guard let facts else { return [("\(Count.text(bytes.count, "byte"))", false)] + others }
        let length = facts.pathLength.map { ", path length \($0)" } ?? ""
        let authority = facts.isCA.map { $0 ? "CA: yes\(length)" : "CA: no" } ?? "CA: not stated"
        let usage = facts.keyUsage.map { "keyCertSign: \($0.contains("keyCertSign") ? "yes" : "no")" }
        let validity = faults.first { $0.aspect == .validity }?.words ?? "valid \(Self.dates(of: facts))"
        return [
            (Self.short(facts.commonName ?? "no common name"), false), (authority, marked(.authority)),
            (usage ?? "key usage: not stated", marked(.usage)), (validity, marked(.validity)),
        ] + others
    }

    private static func dates(of facts: CertificateFacts) -> String {
        [facts.notBefore, facts.notAfter].map { $0.map { String($0.description.prefix(10)) } ?? "?" }
            .joined(separator: " to ")
    }

    /// Returns a name that fits into a box. Leaf certificates are named after 64 digits.
    private static func short(_ name: String) -> String {
        let name = PrintableText.of(name)
        return name.count > 32 ? "\(name.prefix(18))…\(name.suffix(10))" : name
    }
}
