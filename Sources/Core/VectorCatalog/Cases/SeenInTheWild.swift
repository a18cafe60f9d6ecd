import AttestModel

/// A defect of a real verifier or server, with its public report and the vectors that detect it.
struct SeenInTheWild: Sendable {
    /// The tag of the vectors in the list.
    static let tag = "seen-in-the-wild"

    /// The public report.
    let link: String
    let vectors: [String]

    static let all: [SeenInTheWild] = [
        // The nonce used as the digest, so that every genuine assertion is rejected.
        .init(link: "https://github.com/antiwork/gumroad/pull/5308", vectors: ["assertion/nonce/nonce-as-digest"]),
        .init(
            link: "https://github.com/seichris/open-bike-computer/pull/359",
            vectors: ["assertion/nonce/nonce-as-digest"]),
        // Credential data expected in an assertion because of its AT flag.
        .init(
            link: "https://github.com/sbweeden/fido2viewer/pull/7",
            vectors: ["assertion/valid/flags-at-without-credential-data"]),
        .init(
            link: "https://github.com/seichris/open-bike-computer/pull/357",
            vectors: ["assertion/valid/flags-at-without-credential-data"]),
        // Extensions of OS 27 read only when the ED flag is set.
        .init(
            link: "https://github.com/webauthn4j/webauthn4j/issues/1497",
            vectors: ["attestation/valid/os27-extensions-ed-clear"]),
        .init(
            link: "https://github.com/seichris/open-bike-computer/pull/346",
            vectors: ["attestation/valid/os27-extensions-ed-clear"]),
        .init(
            link: "https://github.com/seichris/open-bike-computer/pull/348",
            vectors: ["assertion/valid/os27-extensions-ed-clear"]),
        // Leaves with the extended key usage of 2026 rejected, or client authentication demanded of them.
        .init(
            link: "https://github.com/bas-d/appattest/pull/6", vectors: ["attestation/valid/with-eku-and-acl-blob"]),
        .init(
            link:
                "https://github.com/MinBZK/nl-wallet/blob/453630f6ccc86ba6d7c7cc81a865d20170ee2b1b/wallet_core/lib/"
                + "apple_app_attest/src/certificates.rs",
            vectors: ["attestation/valid/with-eku-and-acl-blob"]),
        // The nonce not compared, so that nothing binds the attestation to a challenge.
        .init(
            link: "https://github.com/thunder-id/thunderid/pull/4055",
            vectors: ["attestation/nonce/other-challenge"]),
        // One authData is checked, and another is verified.
        .init(
            link: "https://github.com/block/buzz/pull/7744",
            vectors: ["attestation/nonce/signed-auth-data-in-nested-map"]),
        // Key identifiers compared as base64 text of either alphabet.
        .init(
            link: "https://github.com/Kilo-Org/cloud/pull/5052",
            vectors: ["attestation/valid/key-id-with-plus-and-slash"]),
        // Coordinates that lose their leading zeros.
        .init(
            link: "https://github.com/passwordless-lib/fido2-net-lib/issues/552",
            vectors: ["attestation/valid/leading-zero-x", "attestation/valid/leading-zero-y"]),
        // Production hard-coded.
        .init(
            link: "https://github.com/webauthn4j/webauthn4j/issues/590", vectors: ["attestation/valid/development"]),
        // The raw challenge as clientDataHash.
        .init(
            link: "https://github.com/veehaitch/devicecheck-appattest/issues/40",
            vectors: ["attestation/valid/raw-challenge-as-client-data-hash"]),
        // Receipts verified with the root of attestations, so that every genuine one is rejected.
        .init(
            link: "https://github.com/veehaitch/devicecheck-appattest/pull/10",
            vectors: ["receipt/valid/attest-ber-indefinite-1000-byte-chunks", "receipt/valid/receipt-type-risk-3"]),
        // Traps on short authData and on missing certificates.
        .init(
            link: "https://github.com/zunda-pixel/appattest-swift/pull/57",
            vectors: [
                "attestation/authdata/31-bytes", "attestation/authdata/36-bytes", "attestation/authdata/54-bytes",
                "attestation/authdata/empty", "attestation/x5c/empty", "attestation/x5c/leaf-only",
            ]),
        // A chain verified without the validity, the CA flag and the right to sign certificates.
        .init(
            link: "https://github.com/agentrust-io/agent-manifest/pull/295",
            vectors: [
                "attestation/ca/leaf-signs-leaf-three", "attestation/ca/intermediate-not-ca",
                "attestation/ca/intermediate-without-key-cert-sign", "attestation/validity/always-expired",
            ]),
        // A chain verified without the path length.
        .init(
            link: "https://github.com/agentrust-io/agent-manifest/pull/384",
            vectors: ["attestation/ca/path-length-exceeded"]),
    ]

    /// Returns outlines with the links of the defects and their tag.
    ///
    /// - Throws: `CatalogError` when a defect names a vector that does not exist.
    static func mark(
        _ outlines: [VectorOutline], with defects: [SeenInTheWild] = all
    ) throws(CatalogError) -> [VectorOutline] {
        var links: [String: [String]] = [:]
        for defect in defects {
            for id in defect.vectors { links[id, default: []].append(defect.link) }
        }
        if let missing = Set(links.keys).subtracting(outlines.map(\.id.description)).min() {
            throw CatalogError(
                .unknownVector, "\(missing): the list of real defects names it, but there is no such vector")
        }
        return outlines.map { outline in
            guard let links = links[outline.id.description] else { return outline }
            var outline = outline
            outline.links = links.sorted()
            outline.tags.append(tag)
            return outline
        }
    }
}
