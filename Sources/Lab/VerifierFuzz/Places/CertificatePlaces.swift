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
    ) {
        (self.name, self.freedom, self.apply) = (name, freedom, apply)
    }

    private static let others = AuthorityNames(
        root: "Another Root CA", intermediate: "Another CA 1", organization: "Example")

    static let all = [
        CertificateChange("withoutBasicConstraints", open: .leaf) { $0[.basicConstraints] = nil },
        CertificateChange("notAuthority") { $0[.basicConstraints] = .endEntity },
        CertificateChange("authority", open: .leaf) { $0[.basicConstraints] = .authority() },
        CertificateChange("pathLength0", open: .leaf) { $0[.basicConstraints] = .authority(pathLength: 0) },
        CertificateChange("pathLength1", open: .leaf) { $0[.basicConstraints] = .authority(pathLength: 1) },
        CertificateChange("constraintsNotCritical", open: .any) { $0[.basicConstraints]?.isCritical = false },
        CertificateChange("withoutKeyUsage", open: .any) { $0[.keyUsage] = nil },
        CertificateChange("signsLists", open: .leaf) { $0[.keyUsage] = .signsOnlyRevocationLists },
        CertificateChange("signsData", open: .leaf) { $0[.keyUsage] = .signsData },
        CertificateChange("signsCertificates", open: .leaf) { $0[.keyUsage] = .signsCertificates },
        CertificateChange("version1", open: .leaf) { $0.version = 1 },
        CertificateChange("unknownCritical") {
            $0.extensions.append(CertificateExtension([2, 999, 1], critical: true, value: DERBytes.null))
        },
        CertificateChange("unknownExtension") {
            $0.extensions.append(CertificateExtension([2, 999, 1], value: DERBytes.null))
        },
        CertificateChange("innerAlgorithm") { $0.innerAlgorithm = .ecdsaWithSHA384 },
        CertificateChange("otherIssuer") { $0.issuer = others.intermediate },
        CertificateChange("otherSubject", open: .any) { $0.subject = others.intermediate },
        CertificateChange("emptySubject", open: .any) { $0.subject = AuthorityNames.none },
        CertificateChange("emptyIssuer") { $0.issuer = AuthorityNames.none },
        CertificateChange("withoutExtensions", open: .leaf) { $0.extensions = [] },
        CertificateChange("longSerial", open: .any) { $0.serialNumber = [UInt8](repeating: 0x5A, count: 20) },
        CertificateChange("withoutAppleMarkers") { ($0[.receiptSigner], $0[.applicationIntegrationCA]) = (nil, nil) },
    ]
}

/// The ways in which a signature in a certificate is wrong, or by the wrong key.
enum SignatureChange: CaseIterable, Sendable {
    case zeros, empty, emptySequence, random, bitFlipped, oneNumber, otherContent

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
enum SignerChange: CaseIterable, Sendable {
    case sha1, namedRSA, namedEd25519, sha384, impostor

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
enum ListChange: CaseIterable, Sendable {
    case dropFirst, dropLast, empty, onlyLast, reversed, firstTwice, lastTwice, otherFirst, otherLast, otherInstead

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
