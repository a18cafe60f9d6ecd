import FixtureForge
import Primitives
import SwiftASN1

/// A change of a certificate before its issuer signs it.
struct CertificateChange: Sendable {
    /// The certificates in which no source forbids or demands the change, so that either answer is right.
    enum Freedom { case none, leaf, any }

    let name: String
    let freedom: Freedom
    let apply: @Sendable (inout CertificateTemplate) -> Void

    private init(
        _ name: String, open freedom: Freedom = .none, _ apply: @escaping @Sendable (inout CertificateTemplate) -> Void
    ) { (self.name, self.freedom, self.apply) = (name, freedom, apply) }

    private static let others = AuthorityNames(
        root: "Another Root CA", intermediate: "Another CA 1", organization: "Example")

    static let all = [
        CertificateChange("no basicConstraints", open: .leaf) { $0[.basicConstraints] = nil },
        CertificateChange("not an authority") { $0[.basicConstraints] = .endEntity },
        CertificateChange("an authority", open: .leaf) { $0[.basicConstraints] = .authority() },
        CertificateChange("an authority with path length 0", open: .leaf) {
            $0[.basicConstraints] = .authority(pathLength: 0)
        },
        CertificateChange("an authority with path length 1", open: .leaf) {
            $0[.basicConstraints] = .authority(pathLength: 1)
        },
        CertificateChange("basicConstraints not critical", open: .any) { $0[.basicConstraints]?.isCritical = false },
        CertificateChange("no keyUsage", open: .any) { $0[.keyUsage] = nil },
        CertificateChange("keyUsage cRLSign", open: .leaf) { $0[.keyUsage] = .signsOnlyRevocationLists },
        CertificateChange("keyUsage digitalSignature", open: .leaf) { $0[.keyUsage] = .signsData },
        CertificateChange("keyUsage keyCertSign", open: .leaf) { $0[.keyUsage] = .signsCertificates },
        CertificateChange("version 1", open: .leaf) { $0.version = 1 },
        CertificateChange("an unknown critical extension") {
            $0.extensions.append(CertificateExtension([2, 999, 1], critical: true, value: DERBytes.null))
        },
        CertificateChange("an unknown extension") {
            $0.extensions.append(CertificateExtension([2, 999, 1], value: DERBytes.null))
        },
        CertificateChange("another algorithm inside") { $0.innerAlgorithm = .ecdsaWithSHA384 },
        CertificateChange("the issuer is another") { $0.issuer = others.intermediate },
        CertificateChange("the subject is another", open: .any) { $0.subject = others.intermediate },
        CertificateChange("the subject is empty", open: .any) { $0.subject = AuthorityNames.none },
        CertificateChange("the issuer is empty") { $0.issuer = AuthorityNames.none },
        CertificateChange("no extensions", open: .leaf) { $0.extensions = [] },
        CertificateChange("a long serial number", open: .any) { $0.serialNumber = [UInt8](repeating: 0x5A, count: 20) },
        CertificateChange("no extensions of Apple's") {
            ($0[.receiptSigner], $0[.applicationIntegrationCA]) = (nil, nil)
        },
    ]
}

/// The ways in which a signature in a certificate is wrong, or by the wrong key. Each gets bytes that are no signature.
enum SignatureChange {
    static let all: [(name: String, apply: @Sendable (inout SignedCertificate, _ random: [UInt8]) -> Void)] = [
        ("zeros", { certificate, _ in certificate.signature = ECDSASignature(curve: .p384, r: [0], s: [0]).der }),
        ("empty", { certificate, _ in certificate.signature = [] }),
        ("an empty sequence", { certificate, _ in certificate.signature = [0x30, 0x00] }),
        ("random", { $0.signature = $1 }), ("one bit differs", { certificate, _ in certificate.flipSignatureBit() }),
        ("one number alone", { certificate, _ in certificate.signature = [0x30, 0x03, 0x02, 0x01, 0x01] }),
        (
            "over other content",
            { certificate, _ in certificate.tbsCertificate[certificate.tbsCertificate.count - 1] ^= 1 }
        ),
    ]
}

/// The algorithms by which a certificate is signed instead of ECDSA with SHA-256, by the right key or by another.
enum SignerChange: String, CaseIterable, Sendable {
    case sha1 = "SHA-1", namedRSA = "named RSA", namedEd25519 = "named Ed25519", sha384 = "SHA-384", impostor

    func signer(_ key: ECKey, impostor: @autoclosure () -> ECKey) -> CertificateSigner {
        switch self {
        case .sha1: .ecdsaWithSHA1(key)
        case .namedRSA: CertificateSigner(algorithm: .sha256WithRSA) { key.sign($0, hash: .sha256).der }
        case .namedEd25519: CertificateSigner(algorithm: .ed25519) { key.sign($0, hash: .sha256).der }
        case .sha384: .ecdsaWithSHA384(key)
        case .impostor: .ecdsaWithSHA256(impostor())
        }
    }
}

/// The ways in which the order or the count of a list that is not empty is wrong.
enum ListChange {
    static let all: [(name: String, apply: @Sendable (inout [[UInt8]], _ other: [UInt8]) -> Void)] = [
        ("without the first", { list, _ in list.removeFirst() }),
        ("without the last", { list, _ in list.removeLast() }),
        ("empty", { list, _ in list = [] }), ("the last alone", { list, _ in list = list.suffix(1) }),
        ("reversed", { list, _ in list.reverse() }), ("the first twice", { list, _ in list.insert(list[0], at: 0) }),
        ("the last twice", { list, _ in list += list.suffix(1) }), ("another first", { $0.insert($1, at: 0) }),
        ("another last", { $0.append($1) }), ("another instead of the last", { $0[$0.count - 1] = $1 }),
    ]
}
