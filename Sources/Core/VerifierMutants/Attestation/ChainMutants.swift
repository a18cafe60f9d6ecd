import AttestModel
import ReferenceVerifier

/// The chain followed wrongly: ATT-CHAIN.
enum ChainMutants {
    static let all: [Mutation<AttestationEvidence>] = [
        path("root-taken-from-x5c") { $0.anchors = { pinned, x5c in pinned + x5c.suffix(1).filter(\.isSelfIssued) } },
        path("root-known-by-name") { $0.end = { last, anchors, _ in anchors.first { $0.subject == last.issuer } } },
        // CVE-2020-0601.
        path("root-known-by-point") {
            $0.anchors = { pinned, x5c in
                pinned + x5c.filter { candidate in pinned.contains { $0.key.bits == candidate.key.bits } }
            }
            $0.issuanceFault = WrongIssuance.withAnyAlgorithm
        },
        .lenient("any-chain-named-apple", .attestationChain) { evidence in
            let path = try evidence.path.get()
            guard let last = path.certificates.last, path.certificates.count == 2 else { return false }
            return isIssued(path.certificates[0], by: last, evidence)
                && !last.issuer.split(separator: Array("Apple".utf8)).dropFirst().isEmpty
        },
        .issuance("chain-built-but-not-verified", WrongIssuance.withoutSignature),
        .issuance("issuer-names-not-compared", WrongIssuance.withoutNames),
        .issuance("zero-certificate-signatures-taken", WrongIssuance.withZeroSignatures),
        .issuance("weak-certificate-signatures-taken", WrongIssuance.withAnyAlgorithm),
        .lenient("only-intermediate-verified", .attestationChain) { evidence in
            guard let intermediate = try evidence.certificates.get().elements.dropFirst().first?.value else {
                return false
            }
            return evidence.roots.compactMap(\.value).contains { isIssued(intermediate, by: $0, evidence) }
        },
        .lenient("intermediate-picked-by-name", .attestationChain) { evidence in
            let issuer = try evidence.leaf.get().issuer
            let named = try evidence.certificates.get().elements.compactMap(\.value).filter { $0.subject == issuer }
            return evidence.roots.compactMap(\.value).contains { root in
                named.contains { isIssued($0, by: root, evidence) }
            }
        },
        .lenient("any-certificate-leads-to-the-root", .attestationChain) { evidence in
            let all = try evidence.certificates.get().elements.compactMap(\.value)
            let roots = evidence.roots.compactMap(\.value)
            return all.count > 1 && isIssued(all[0], by: all[1], evidence)
                && all.contains { one in roots.contains { isIssued(one, by: $0, evidence) } }
        },
        .lenient("leaf-from-root-taken", .attestationChain) { evidence in
            let leaf = try evidence.leaf.get()
            return evidence.roots.compactMap(\.value).contains { isIssued(leaf, by: $0, evidence) }
        },
        .lenient("critical-extensions-ignored", .attestationChain) { evidence in
            let path = try evidence.path.get()
            return path.faults.isEmpty && path.unreadable == nil && path.anchor != nil
        },
        .stricter("leaf-extended-key-usage-refused", .attestationChain) {
            try $0.leaf.get().extensions(.extendedKeyUsage).isEmpty
        },
    ]

    private static func path(
        _ name: String, _ change: (inout ChainSteps) -> Void
    ) -> Mutation<AttestationEvidence> { .steps(name, .attestationChain) { change(&$0.chain) } }

    private static func isIssued(
        _ certificate: Certificate, by issuer: Certificate, _ evidence: AttestationEvidence
    ) -> Bool { Issuance.fault(of: certificate, by: issuer, evidence.cryptography) == nil }
}

extension Mutation where Evidence == AttestationEvidence {
    static func issuance(_ name: String, _ fault: @escaping WrongIssuance.Fault) -> Mutation {
        .steps(name, .attestationChain) { $0.chain.issuanceFault = fault }
    }
}

/// The right to issue certificates judged wrongly: ATT-CA.
enum AuthorityMutants {
    static let all: [Mutation<AttestationEvidence>] = [
        authority("ca-flag-not-checked", WrongAuthority.withoutCAFlag),
        authority("basic-constraints-optional", WrongAuthority.withOptionalConstraints),
        authority("key-cert-sign-not-checked", WrongAuthority.withoutKeyCertSign),
        authority("path-length-not-checked", WrongAuthority.withoutPathLength),
        authority("old-certificates-are-authorities", WrongAuthority.withOldVersions),
    ]

    private static func authority(
        _ name: String, _ read: @escaping WrongAuthority.Reader
    ) -> Mutation<AttestationEvidence> { .steps(name, .attestationCA) { $0.chain.authority = read } }
}
