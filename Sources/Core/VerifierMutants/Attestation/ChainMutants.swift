import AttestModel
import ReferenceVerifier

/// The chain followed wrongly: ATT-CHAIN.
enum ChainMutants {
    static let all = anchors + issuance + skippedLinks + [criticalExtensionsIgnored, extendedKeyUsageRefused]

    private static let anchors: [Mutation<AttestationEvidence>] = [
        path("root-taken-from-x5c", "Trusts the last certificate of x5c when it is self-issued.") {
            $0.anchors = { pinned, x5c in pinned + x5c.suffix(1).filter(\.isSelfIssued) }
        },
        path(
            "root-known-by-name",
            "Trusts the intermediate when it names the root as its issuer, and verifies only the leaf."
        ) { $0.end = { last, anchors, _ in anchors.first { $0.subject == last.issuer } } },
        // CVE-2020-0601.
        path(
            "root-known-by-point",
            "Trusts a certificate of x5c with the public point of the root, whatever curve it spells out."
        ) {
            $0.anchors = { pinned, x5c in
                pinned + x5c.filter { candidate in pinned.contains { $0.key.bits == candidate.key.bits } }
            }
            $0.issuanceFault = WrongIssuance.withAnyAlgorithm
        },
        .lenient(
            "any-chain-named-apple", .attestationChain,
            "Accepts a chain that holds in itself when its names are Apple's."
        ) { evidence in
            let path = try evidence.path.get()
            guard let last = path.certificates.last, path.certificates.count == 2 else { return false }
            return isIssued(path.certificates[0], by: last, evidence)
                && !last.issuer.split(separator: Array("Apple".utf8)).dropFirst().isEmpty
        },
    ]

    private static let issuance: [Mutation<AttestationEvidence>] = [
        .issuance(
            "chain-built-but-not-verified", "Follows the names of the chain, and verifies no signature.",
            WrongIssuance.withoutSignature),
        .issuance(
            "issuer-names-not-compared", "Verifies the signatures of the chain, and does not compare the names.",
            WrongIssuance.withoutNames),
        .issuance(
            "zero-certificate-signatures-taken", "Accepts the signature r = s = 0 in certificates as valid.",
            WrongIssuance.withZeroSignatures),
        .issuance(
            "weak-certificate-signatures-taken", "Accepts certificates signed with SHA-1 or MD5, and with RSA.",
            WrongIssuance.withAnyAlgorithm),
    ]

    private static let skippedLinks: [Mutation<AttestationEvidence>] = [
        .lenient(
            "only-intermediate-verified", .attestationChain,
            "Verifies that the root issued the intermediate, but not that the intermediate issued the leaf."
        ) { evidence in
            guard let intermediate = try evidence.certificates.get().elements.dropFirst().first?.value else {
                return false
            }
            return evidence.roots.compactMap(\.value).contains { isIssued(intermediate, by: $0, evidence) }
        },
        .lenient(
            "intermediate-picked-by-name", .attestationChain,
            "Finds the issuer in x5c by its name, and verifies only that the root issued that one."
        ) { evidence in
            let issuer = try evidence.leaf.get().issuer
            let named = try evidence.certificates.get().elements.compactMap(\.value).filter { $0.subject == issuer }
            return evidence.roots.compactMap(\.value).contains { root in
                named.contains { isIssued($0, by: root, evidence) }
            }
        },
        .lenient("leaf-from-root-taken", .attestationChain, "Accepts a leaf that the root itself issued.") { evidence in
            let leaf = try evidence.leaf.get()
            return evidence.roots.compactMap(\.value).contains { isIssued(leaf, by: $0, evidence) }
        },
    ]

    private static let criticalExtensionsIgnored = Mutation<AttestationEvidence>.lenient(
        "critical-extensions-ignored", .attestationChain, "Ignores critical extensions that it does not know."
    ) { evidence in
        let path = try evidence.path.get()
        return path.faults.isEmpty && path.unreadable == nil && path.anchor != nil
    }

    private static let extendedKeyUsageRefused = Mutation<AttestationEvidence>.stricter(
        "leaf-extended-key-usage-refused", .attestationChain,
        "Rejects leaves with extended key usage, and so those of iOS 26.1 and later."
    ) { evidence in try evidence.leaf.get().extensions(.extendedKeyUsage).isEmpty }

    private static func path(
        _ name: String, _ summary: String, _ change: (inout ChainSteps) -> Void
    ) -> Mutation<AttestationEvidence> { .steps(name, .attestationChain, summary) { change(&$0.chain) } }

    private static func isIssued(
        _ certificate: Certificate, by issuer: Certificate, _ evidence: AttestationEvidence
    ) -> Bool { Issuance.fault(of: certificate, by: issuer, evidence.cryptography) == nil }
}

extension Mutation where Evidence == AttestationEvidence {
    /// Returns a mutation of the judgement that one certificate was issued by another.
    static func issuance(_ name: String, _ summary: String, _ fault: @escaping WrongIssuance.Fault) -> Mutation {
        .steps(name, .attestationChain, summary) { $0.chain.issuanceFault = fault }
    }
}

/// The right to issue certificates judged wrongly: ATT-CA.
enum AuthorityMutants {
    static let all: [Mutation<AttestationEvidence>] = [
        authority("ca-flag-not-checked", "Does not check the CA flag of issuers.", WrongAuthority.withoutCAFlag),
        authority(
            "basic-constraints-optional", "Accepts an issuer without basicConstraints.",
            WrongAuthority.withOptionalConstraints),
        authority(
            "key-cert-sign-not-checked", "Does not check the keyUsage of issuers.", WrongAuthority.withoutKeyCertSign),
        authority(
            "path-length-not-checked", "Does not check the path length of issuers.", WrongAuthority.withoutPathLength),
        authority(
            "old-certificates-are-authorities", "Accepts an issuer of a certificate version without extensions.",
            WrongAuthority.withOldVersions),
    ]

    private static func authority(
        _ name: String, _ summary: String, _ read: @escaping WrongAuthority.Reader
    ) -> Mutation<AttestationEvidence> { .steps(name, .attestationCA, summary) { $0.chain.authority = read } }
}
