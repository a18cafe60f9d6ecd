import AttestModel

/// The chain followed wrongly: ATT-CHAIN.
enum ChainMutants {
    static let all = anchors + issuance + [criticalExtensionsIgnored, pinnedPointTrusted]

    private static let anchors: [Mutant] = [
        .reading(
            attestation: "root-taken-from-x5c", .attestationChain,
            "Trusts the last certificate of x5c when it is self-issued."
        ) { $0.anchors = .lastOfX5C },
        .reading(
            attestation: "root-known-by-name", .attestationChain,
            "Takes the intermediate for the root's when it names the root as issuer, and verifies only the leaf."
        ) { $0.anchors = .named },
        .looser(
            "any-chain-named-apple", ChainCheck(),
            "Is content with a chain that holds in itself, when its names are Apple's."
        ) { evidence in
            let path = try evidence.path.get()
            guard let last = path.certificates.last, path.certificates.count == 2 else { return false }
            return Issuance.fault(of: path.certificates[0], by: last) == nil
                && !last.issuer.split(separator: Array("Apple".utf8)).dropFirst().isEmpty
        },
    ]

    private static let issuance: [Mutant] = [
        .reading(
            attestation: "chain-built-but-not-verified", .attestationChain,
            "Follows the names of the chain and verifies no signature."
        ) { $0.issuance.verifiesSignatures = false },
        .reading(
            attestation: "issuer-names-not-compared", .attestationChain,
            "Verifies the signatures of the chain and does not compare the names."
        ) { $0.issuance.comparesNames = false },
        .reading(
            attestation: "zero-certificate-signatures-taken", .attestationChain,
            "Takes the signature r = s = 0 for valid in certificates."
        ) { $0.issuance.takesZeroSignatures = true },
        .reading(
            attestation: "weak-certificate-signatures-taken", .attestationChain,
            "Takes certificates signed with SHA-1 or MD5, and with RSA."
        ) { $0.issuance.demandsStrongAlgorithms = false },
        .looser(
            "only-intermediate-verified", ChainCheck(),
            "Verifies that the root issued the intermediate, and not that the intermediate issued the leaf."
        ) { evidence in
            guard let intermediate = try evidence.certificates.get().elements.dropFirst().first?.value else {
                return false
            }
            return evidence.roots.contains { root in
                root.value.map { Issuance.fault(of: intermediate, by: $0) == nil } ?? false
            }
        },
        .looser(
            "intermediate-picked-by-name", ChainCheck(),
            "Picks the issuer from x5c by its name, and verifies only that the root issued that one."
        ) { evidence in
            let issuer = try evidence.leaf.get().issuer
            let named = try evidence.certificates.get().elements.compactMap(\.value).filter { $0.subject == issuer }
            return evidence.roots.compactMap(\.value).contains { root in
                named.contains { Issuance.fault(of: $0, by: root) == nil }
            }
        },
        .looser(
            "leaf-from-root-taken", ChainCheck(), "Takes a leaf that the root itself has issued."
        ) { evidence in
            let leaf = try evidence.leaf.get()
            return evidence.roots.contains { root in
                root.value.map { Issuance.fault(of: leaf, by: $0) == nil } ?? false
            }
        },
    ]

    private static let criticalExtensionsIgnored = Mutant.looser(
        "critical-extensions-ignored", ChainCheck(), "Overlooks critical extensions that it does not know."
    ) { evidence in
        let path = try evidence.path.get()
        return path.faults.isEmpty && path.unreadable == nil && path.anchor != nil
    }

    private static let pinnedPointTrusted = Mutant.reading(
        attestation: "root-known-by-point", .attestationChain,
        "Trusts a certificate of x5c with the public point of the root, whatever curve it spells out."
    ) { reading in
        reading.anchors = .samePoint
        reading.issuance.demandsStrongAlgorithms = false
    }
}
