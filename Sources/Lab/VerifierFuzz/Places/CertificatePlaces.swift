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

/// The ways in which a signature in a certificate is wrong, or by the wrong key.
enum SignatureChange: String, CaseIterable, Sendable {
    case zeros, empty, emptySequence = "an empty sequence", random, bitFlipped = "one bit differs"
    case oneNumber = "one number alone", otherContent = "over other content"

    /// - Parameter random: bytes that are no signature.
    func apply(to certificate: inout SignedCertificate, random: [UInt8]) {
        switch self {
        case .zeros: certificate.signature = ECDSASignature(curve: .p384, r: [0], s: [0]).der
        case .empty: certificate.signature = []
        case .emptySequence: certificate.signature = [0x30, 0x00]
        case .random: certificate.signature = random
        case .bitFlipped: certificate.flipSignatureBit()
        case .oneNumber: certificate.signature = [0x30, 0x03, 0x02, 0x01, 0x01]
        case .otherContent: certificate.tbsCertificate[certificate.tbsCertificate.count - 1] ^= 0x01
        }
    }
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

/// The lists that an order or a count can be wrong in.
enum ListChange: String, CaseIterable, Sendable {
    case dropFirst = "without the first", dropLast = "without the last", empty, onlyLast = "the last alone", reversed
    case firstTwice = "the first twice", lastTwice = "the last twice", otherFirst = "another first"
    case otherLast = "another last", otherInstead = "another instead of the last"

    func apply(to list: inout [[UInt8]], other: [UInt8]) {
        guard let first = list.first, let last = list.last else { return }
        switch self {
        case .dropFirst: list.removeFirst()
        case .dropLast: list.removeLast()
        case .empty: list = []
        case .onlyLast: list = [last]
        case .reversed: list.reverse()
        case .firstTwice: list.insert(first, at: 0)
        case .lastTwice: list.append(last)
        case .otherFirst: list.insert(other, at: 0)
        case .otherLast: list.append(other)
        case .otherInstead: list[list.count - 1] = other
        }
    }
}
