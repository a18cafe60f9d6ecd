import AttestModel
import FixtureForge
import Primitives
import SwiftASN1

/// The fields of a certificate that are changed before its issuer signs it.
enum CertificateChange: CaseIterable, Sendable {
    case withoutBasicConstraints, notAuthority, authority, pathLength0, pathLength1, constraintsNotCritical
    case withoutKeyUsage, signsLists, signsData, signsCertificates, version1, unknownCritical, unknownExtension
    case innerAlgorithm, otherIssuer, otherSubject, emptySubject, emptyIssuer, withoutExtensions, longSerial,
        withoutAppleMarkers

    var name: String { "\(self)" }

    func apply(to certificate: inout CertificateTemplate) {
        let others = AuthorityNames(root: "Another Root CA", intermediate: "Another CA 1", organization: "Example")
        switch self {
        case .withoutBasicConstraints: certificate[.basicConstraints] = nil
        case .notAuthority: certificate[.basicConstraints] = .endEntity
        case .authority: certificate[.basicConstraints] = .authority()
        case .pathLength0: certificate[.basicConstraints] = .authority(pathLength: 0)
        case .pathLength1: certificate[.basicConstraints] = .authority(pathLength: 1)
        case .constraintsNotCritical: certificate[.basicConstraints]?.isCritical = false
        case .withoutKeyUsage: certificate[.keyUsage] = nil
        case .signsLists: certificate[.keyUsage] = .signsOnlyRevocationLists
        case .signsData: certificate[.keyUsage] = .signsData
        case .signsCertificates: certificate[.keyUsage] = .signsCertificates
        case .version1: certificate.version = 1
        case .unknownCritical:
            certificate.extensions.append(CertificateExtension([2, 999, 1], critical: true, value: DERBytes.null))
        case .unknownExtension: certificate.extensions.append(CertificateExtension([2, 999, 1], value: DERBytes.null))
        case .innerAlgorithm: certificate.innerAlgorithm = .ecdsaWithSHA384
        case .otherIssuer: certificate.issuer = others.intermediate
        case .otherSubject: certificate.subject = others.intermediate
        case .emptySubject: certificate.subject = AuthorityNames.none
        case .emptyIssuer: certificate.issuer = AuthorityNames.none
        case .withoutExtensions: certificate.extensions = []
        case .longSerial: certificate.serialNumber = [UInt8](repeating: 0x5A, count: 20)
        case .withoutAppleMarkers:
            for marker in [ASN1ObjectIdentifier.receiptSigner, .applicationIntegrationCA] { certificate[marker] = nil }
        }
    }

    /// Either answer is right: no source forbids it to a leaf, or demands it.
    func isOpen(inLeaf isLeaf: Bool) -> Bool {
        switch self {
        case .constraintsNotCritical, .longSerial, .emptySubject, .otherSubject: true
        case .authority, .pathLength0, .pathLength1, .withoutBasicConstraints, .withoutKeyUsage, .signsLists,
            .signsCertificates, .signsData, .withoutExtensions, .version1:
            isLeaf
        default: false
        }
    }
}

/// The ways in which a signature in a certificate is wrong, or by the wrong key.
enum SignatureChange: CaseIterable, Sendable {
    case zeros, empty, emptySequence, random, bitFlipped, oneNumber, otherContent

    var name: String { "\(self)" }

    /// - Parameter random: 70 bytes that are no signature.
    func apply(to certificate: inout SignedCertificate, random: [UInt8]) {
        switch self {
        case .zeros: certificate.signature = ECDSASignature(curve: .p384, r: [0], s: [0]).der
        case .empty: certificate.signature = []
        case .emptySequence: certificate.signature = [0x30, 0x00]
        case .random: certificate.signature = random
        case .bitFlipped: certificate.flipSignatureBit()
        case .oneNumber: certificate.signature = Array([0x30, 0x03, 0x02, 0x01, 0x01])
        case .otherContent: certificate.tbsCertificate[certificate.tbsCertificate.count - 1] ^= 0x01
        }
    }
}

/// The algorithms by which a certificate is signed instead of ECDSA with SHA-256, by the right key or by another.
enum SignerChange: CaseIterable, Sendable {
    case sha1, namedRSA, namedEd25519, sha384, impostor

    var name: String { "\(self)" }

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

    var name: String { "\(self)" }

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
