import AttestModel
import EvidenceAnatomy

extension CertificateFault {
    /// The line of a certificate's box that a fault marks.
    enum Aspect { case authority, usage, validity, whole }

    var aspect: Aspect {
        switch self {
        case .noAuthority, .oldVersion, .badConstraints, .pathLength, .authorityAsLeaf: .authority
        case .noKeyCertSign, .badKeyUsage: .usage
        case .validityUnreadable, .notYetValid, .expired: .validity
        default: .whole
        }
    }

    /// A Boolean value that indicates whether the certificate must not issue another.
    var forbidsIssuing: Bool { [.authority, .usage].contains(aspect) && self != .authorityAsLeaf }

    /// A few words for the box; empty where its line about authority or usage says it.
    var caption: String {
        switch self {
        case .unreadable: "not a certificate"
        case .validityUnreadable: "no readable validity"
        case .notYetValid(let start): "begins \(start)"
        case .expired(let end): "ended \(end)"
        case .twoAlgorithms: "two signature algorithms"
        case .unknownCriticalExtension(let id): "critical: \(id)"
        case .repeatedExtension(let id): "twice: \(id)"
        case .bytesAfter(let count): "\(Count.text(count, "byte")) after the end"
        case .notForReceipts: "not marked for receipts"
        default: ""
        }
    }

    /// Returns a clause that goes on after the certificate's name.
    func clause(at time: Timestamp) -> String {
        switch self {
        case .unreadable: "is not a certificate"
        case .validityUnreadable: "has a validity that cannot be read"
        case .notYetValid(let start): "begins at \(start), and has to be valid at \(time)"
        case .expired(let end): "ended at \(end), and has to be valid at \(time)"
        case .twoAlgorithms(let inside, let outside):
            "names \(SignatureAlgorithm.name(of: inside)) inside of the signed part, and "
                + "\(SignatureAlgorithm.name(of: outside)) outside"
        case .unknownCriticalExtension(let id): "has the unknown critical extension \(id)"
        case .repeatedExtension(let id): "has the extension \(id) twice"
        case .bytesAfter(let count): "has \(Count.text(count, "byte")) after its end"
        case .noAuthority: "signed a certificate, but is not a certification authority"
        case .oldVersion(let version):
            "signed a certificate, but is of version \(version), which has no extensions that could allow it"
        case .badConstraints(let reason):
            "signed a certificate, but its basic constraints cannot be relied on: \(reason)"
        case .badKeyUsage(let reason): "signed a certificate, but its key usage cannot be relied on: \(reason)"
        case .pathLength(let limit, let below):
            "allows \(Count.text(Int(clamping: limit), "authority", "authorities")) below it, but has \(below)"
        case .noKeyCertSign: "signed a certificate, but its key usage has no keyCertSign"
        case .notForReceipts: "lacks the extension 1.2.840.113635.100.12.15 of receipt signers"
        case .authorityAsLeaf: "is a certification authority in the place of the leaf"
        }
    }
}

extension IssuanceFault {
    var link: ChainPicture.Link {
        switch self {
        case .unreadable, .wrongSignature: .doesNotSign
        case .otherName: .notNamed
        case .weakAlgorithm, .otherKey: .signsWrongly
        }
    }

    /// A clause that goes on after `The signer is not signed by the intermediate:`.
    var clause: String {
        switch self {
        case .unreadable: "one of them is not a certificate"
        case .otherName: "its issuer has another name"
        case .weakAlgorithm(let algorithm):
            "its signature algorithm is \(SignatureAlgorithm.name(of: algorithm)), not ECDSA with SHA-2"
        case .otherKey: "that key is not on P-256, P-384 or P-521, given by name"
        case .wrongSignature: "its signature does not verify with that key"
        }
    }
}

extension CertificateListFault {
    var sentence: String {
        switch self {
        case .unreadable(let reason): "The certificates cannot be read: \(reason)."
        case .count(let count): "x5c has \(Count.text(count, "certificate")), and 2 to 8 are right."
        case .signerMissing: "The signer information names none of these certificates."
        }
    }
}

private enum SignatureAlgorithm {
    /// Returns the name of a dotted identifier, or the identifier.
    static func name(of id: String) -> String { AnatomyNames["signatureAlgorithms"]?[id]?.string ?? id }
}
