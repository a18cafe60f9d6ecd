import AttestModel
import ReferenceVerifier

/// One detail of the chain judged wrongly while the rest is right: ATT-CHAIN, ATT-CA, ATT-X5C and ATT-KEYTYPE. Each of
/// them needs a vector of its own, so that a small set covers them all.
enum ChainDetailMutants {
    static let all: [Mutation<AttestationEvidence>] = [
        .issuance("unreadable-certificate-signatures-taken", WrongIssuance.withUnreadableSignatures),
        .issuance("unreadable-intermediate-signature-taken", onIntermediate(WrongIssuance.withUnreadableSignatures)),
        .issuance("algorithm-of-another-key-taken", WrongIssuance.withAlgorithmsOfOtherKeys),
        .issuance(
            "intermediate-algorithm-of-another-key-taken", onIntermediate(WrongIssuance.withAlgorithmsOfOtherKeys)),
        .issuance("inner-signature-algorithm-ignored", WrongIssuance.withoutInnerAlgorithm),
        .issuance("sha1-certificates-taken", WrongIssuance.withSHA1),
        criticalIgnored("leaf-critical-extensions-ignored", at: 0),
        criticalIgnored("intermediate-critical-extensions-ignored", at: 1),
        pathLength("path-length-of-nearest-issuer-only") { _ in true },
        pathLength("authorities-without-limit-not-counted") { issuers in
            issuers.indices.allSatisfy { index in
                let below = issuers[..<index].count { $0.pathLength != nil }
                return issuers[index].pathLength.map { $0 >= below } ?? true
            }
        },
        encoding("bytes-after-leaf-ignored") { $0[0].hasBytesAfter && !$0[1].hasBytesAfter },
        encoding("bytes-after-intermediate-ignored") { !$0[0].hasBytesAfter && $0[1].hasBytesAfter },
        encoding("ber-certificates-taken") { !$0[0].hasBytesAfter && !$0[1].hasBytesAfter },
        // The length of the serial number follows two heads, the version and a tag.
        .stricter("leaf-serial-number-of-64-bits-demanded", .attestationX5C) {
            try $0.leaf.get().received.dropFirst(14).first.map { $0 <= 8 } ?? true
        },
        key("leaf-key-on-any-curve") { $0.algorithm == .ecPublicKey && $0.namedCurve != .p256 },
        key("leaf-key-curve-by-length") {
            $0.algorithm == .ecPublicKey && $0.bits.count == 65 && $0.namedCurve != .p256
        },
        key("leaf-point-not-verified") { $0.namedCurve == .p256 && $0.bits.count == 65 },
        key("leaf-point-at-infinity-taken") { $0.bits == [0x00] },
        key("leaf-key-of-any-algorithm") { $0.algorithm != .ecPublicKey },
        key("leaf-rsa-key-taken") { $0.algorithm.octets == [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x01, 0x01] },
    ]

    /// Returns a fault in judging the signature on the intermediate alone.
    private static func onIntermediate(_ fault: @escaping WrongIssuance.Fault) -> WrongIssuance.Fault {
        { certificate, issuer, cryptography in
            issuer.isSelfIssued
                ? fault(certificate, issuer, cryptography) : Issuance.fault(of: certificate, by: issuer, cryptography)
        }
    }

    /// Returns a mutation that ignores critical extensions of one certificate in a chain that holds otherwise.
    private static func criticalIgnored(_ name: String, at position: Int) -> Mutation<AttestationEvidence> {
        .lenient(name, .attestationChain) { evidence in
            let path = try evidence.path.get()
            let known = Set([ObjectID.basicConstraints, .keyUsage, .extendedKeyUsage, .appleNonce])
            let others = path.certificates.indices.filter { $0 != position }.map { path.certificates[$0] }
            return path.faults.isEmpty && path.unreadable == nil && path.anchor != nil
                && others.allSatisfy { $0.extensionFault(known: known) == nil }
        }
    }

    private static func pathLength(
        _ name: String, holds: @escaping @Sendable ([Authority]) throws -> Bool
    ) -> Mutation<AttestationEvidence> {
        .lenient(name, .attestationCA) { evidence in
            let path = try evidence.path.get()
            let issuers = path.certificates.dropFirst() + [path.anchor].compactMap(\.self)
            guard issuers.count > 1 else { return false }
            let authorities = try? issuers.map { certificate throws(DERFault) in try Authority.read(from: certificate) }
            guard let authorities, authorities.allSatisfy({ $0.isCA && $0.signsCertificates }) else { return false }
            return try holds(authorities)
        }
    }

    private static func encoding(
        _ name: String, _ accepts: @escaping @Sendable ([Certificate]) -> Bool
    ) -> Mutation<AttestationEvidence> {
        .lenient(name, .attestationX5C) { evidence in
            let list = try evidence.certificates.get()
            let certificates = list.elements.prefix(2).compactMap(\.value)
            return list.count == 2 && certificates.count == 2 && list.disorder == nil && accepts(certificates)
        }
    }

    /// Returns a mutation that accepts more kinds of keys, and skips the steps that need a point on P-256.
    private static func key(
        _ name: String, _ accepts: @escaping @Sendable (SubjectKey) -> Bool
    ) -> Mutation<AttestationEvidence> {
        .lenient(name, .attestationKeyType, skipsUnreached: true) { accepts(try $0.leaf.get().key) }
    }
}

extension Certificate {
    fileprivate var hasBytesAfter: Bool {
        var outer = DERReader(received[...])
        return (try? outer.element()) != nil && !outer.isAtEnd
    }
}
