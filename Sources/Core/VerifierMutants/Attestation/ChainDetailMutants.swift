import AttestModel
import ReferenceVerifier

/// One detail of the chain judged wrongly while the rest is right: ATT-CHAIN, ATT-CA, ATT-X5C and ATT-KEYTYPE. Each of
/// them needs a vector of its own, so that a small set covers them all.
enum ChainDetailMutants {
    static let all = signatures + critical + authorities + encodings + keys

    private static let signatures: [Mutation<AttestationEvidence>] = [
        .issuance(
            "unreadable-certificate-signatures-taken",
            "Mistakes a certificate signature that is not DER for a right one.",
            WrongIssuance.withUnreadableSignatures),
        .issuance(
            "unreadable-intermediate-signature-taken",
            "Mistakes a signature on the intermediate that is not DER for a right one.",
            onIntermediate(WrongIssuance.withUnreadableSignatures)),
        .issuance(
            "algorithm-of-another-key-taken",
            "Mistakes an algorithm that the issuer's key cannot have for a right one.",
            WrongIssuance.withAlgorithmsOfOtherKeys),
        .issuance(
            "intermediate-algorithm-of-another-key-taken",
            "Mistakes an algorithm on the intermediate that the root's key cannot have for a right one.",
            onIntermediate(WrongIssuance.withAlgorithmsOfOtherKeys)),
        .issuance(
            "inner-signature-algorithm-ignored", "Does not compare the two signature algorithms of a certificate.",
            WrongIssuance.withoutInnerAlgorithm),
        .issuance(
            "sha1-certificates-taken", "Accepts certificates signed by ECDSA with SHA-1.", WrongIssuance.withSHA1),
    ]

    private static let critical: [Mutation<AttestationEvidence>] = [
        criticalIgnored("leaf-critical-extensions-ignored", "the leaf", at: 0),
        criticalIgnored("intermediate-critical-extensions-ignored", "the intermediate", at: 1),
    ]

    private static let authorities: [Mutation<AttestationEvidence>] = [
        pathLength(
            "path-length-of-nearest-issuer-only", "Checks the path length of the leaf's own issuer and of no other."
        ) { _ in true },
        pathLength(
            "authorities-without-limit-not-counted", "Counts only authorities with a path length against a path length."
        ) { issuers in
            issuers.indices.allSatisfy { index in
                let below = issuers[..<index].count { $0.pathLength != nil }
                return issuers[index].pathLength.map { $0 >= below } ?? true
            }
        },
    ]

    private static let encodings: [Mutation<AttestationEvidence>] = [
        encoding("bytes-after-leaf-ignored", "Ignores bytes after the leaf certificate.") {
            $0[0].hasBytesAfter && !$0[1].hasBytesAfter
        },
        encoding("bytes-after-intermediate-ignored", "Ignores bytes after the intermediate.") {
            !$0[0].hasBytesAfter && $0[1].hasBytesAfter
        },
        encoding("ber-certificates-taken", "Accepts certificates in BER.") {
            !$0[0].hasBytesAfter && !$0[1].hasBytesAfter
        },
    ]

    private static let keys: [Mutation<AttestationEvidence>] = [
        key("leaf-key-on-any-curve", "Accepts a leaf's key on any curve.") {
            $0.algorithm == .ecPublicKey && $0.namedCurve != .p256
        },
        key("leaf-key-curve-by-length", "Reads every point of 65 bytes as one on P-256.") {
            $0.algorithm == .ecPublicKey && $0.bits.count == 65 && $0.namedCurve != .p256
        },
        key("leaf-point-not-verified", "Does not check that the leaf's key is a point of its curve.") {
            $0.namedCurve == .p256 && $0.bits.count == 65
        },
        key("leaf-point-at-infinity-taken", "Accepts the point at infinity as the leaf's key.") { $0.bits == [0x00] },
        key("leaf-key-of-any-algorithm", "Accepts a leaf's key that is not on an elliptic curve.") {
            $0.algorithm != .ecPublicKey
        },
        key("leaf-rsa-key-taken", "Accepts an RSA key in the leaf.") {
            $0.algorithm.octets == [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x01, 0x01]
        },
    ]

    /// Returns a fault in judging the signature on the intermediate alone.
    private static func onIntermediate(_ fault: @escaping WrongIssuance.Fault) -> WrongIssuance.Fault {
        { certificate, issuer, cryptography in
            issuer.isSelfIssued
                ? fault(certificate, issuer, cryptography)
                : Issuance.fault(of: certificate, by: issuer, cryptography)
        }
    }

    /// Returns a mutation that ignores critical extensions of one certificate in a chain that holds otherwise.
    private static func criticalIgnored(
        _ name: String, _ certificate: String, at position: Int
    ) -> Mutation<AttestationEvidence> {
        .lenient(name, .attestationChain, "Ignores unknown critical extensions of \(certificate).") { evidence in
            let path = try evidence.path.get()
            let known = Set([ObjectID.basicConstraints, .keyUsage, .extendedKeyUsage, .appleNonce])
            let others = path.certificates.indices.filter { $0 != position }.map { path.certificates[$0] }
            return path.faults.isEmpty && path.unreadable == nil && path.anchor != nil
                && others.allSatisfy { $0.extensionFault(known: known) == nil }
        }
    }

    private static func pathLength(
        _ name: String, _ summary: String, holds: @escaping @Sendable ([Authority]) throws -> Bool
    ) -> Mutation<AttestationEvidence> {
        .lenient(name, .attestationCA, summary) { evidence in
            let path = try evidence.path.get()
            let issuers = path.certificates.dropFirst() + [path.anchor].compactMap(\.self)
            guard issuers.count > 1 else { return false }
            let authorities = try? issuers.map { certificate throws(DERFault) in try Authority.read(from: certificate) }
            guard let authorities, authorities.allSatisfy({ $0.isCA && $0.signsCertificates }) else { return false }
            return try holds(authorities)
        }
    }

    private static func encoding(
        _ name: String, _ summary: String, _ accepts: @escaping @Sendable ([Certificate]) -> Bool
    ) -> Mutation<AttestationEvidence> {
        .lenient(name, .attestationX5C, summary) { evidence in
            let list = try evidence.certificates.get()
            let certificates = list.elements.prefix(2).compactMap(\.value)
            return list.count == 2 && certificates.count == 2 && list.disorder == nil && accepts(certificates)
        }
    }

    /// Returns a mutation that accepts more kinds of keys, and skips the steps that need a point on P-256.
    private static func key(
        _ name: String, _ summary: String, _ accepts: @escaping @Sendable (SubjectKey) -> Bool
    ) -> Mutation<AttestationEvidence> {
        .lenient(name, .attestationKeyType, summary, skipsUnreached: true) { accepts(try $0.leaf.get().key) }
    }
}

extension Certificate {
    /// A Boolean value that indicates whether bytes follow the certificate.
    fileprivate var hasBytesAfter: Bool {
        var outer = DERReader(received[...])
        return (try? outer.element()) != nil && !outer.isAtEnd
    }
}
