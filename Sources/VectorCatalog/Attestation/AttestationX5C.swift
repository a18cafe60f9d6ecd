import AttestModel
import FixtureForge

extension Group where Draft == AttestationDraft {
    static let attestationX5C = Group(
        .attestationX5C,
        [
            x5c("empty", "No certificate", "emptied") { _ in [] },
            x5c("leaf-only", "Leaf without its intermediate", "intermediate removed") { [$0.x5c[0]] },
            x5c("intermediate-only", "Intermediate without a leaf", "leaf removed") { [$0.x5c[1]] },
            x5c("reversed", "Intermediate before the leaf", "order reversed") { $0.x5c.reversed() },
            x5c("leaf-twice", "Leaf in the place of the intermediate", "intermediate replaced by the leaf") {
                [$0.x5c[0], $0.x5c[0]]
            },
            x5c("leaf-not-der", "Leaf that is no certificate", "leaf replaced by text") {
                [Array("not a certificate".utf8), $0.x5c[1]]
            },
            x5c("leaf-empty-bytes", "Leaf of no bytes", "leaf emptied") { [[], $0.x5c[1]] },
            x5c(
                "three-with-root", "Root behind the intermediate", "root added", level: .info,
                why: "Devices leave the root out; who ignores it does no harm."
            ) { $0.x5c + [$0.context.apple.root.certificate.der] },
            x5c(
                "unrelated-extra-certificate", "Another certificate behind the intermediate", "certificate added",
                level: .info, why: "Nothing leads to it; who ignores it does no harm."
            ) { $0.x5c + [$0.context.receipts.root.certificate.der] },
            x5c("leaf-trailing-bytes", "Bytes after the leaf", "bytes added", level: .should, why: surplus) {
                [$0.x5c[0] + [0x00, 0x00], $0.x5c[1]]
            },
            x5c(
                "intermediate-trailing-bytes", "Bytes after the intermediate", "bytes added", level: .should,
                why: surplus
            ) { [$0.x5c[0], $0.x5c[1] + [0x00, 0x00]] },
            x5c(
                "thousand-certificates", "A thousand certificates", "copies of the smallest possible one added",
                level: .should, impact: .denialOfService,
                why: "Each costs a parse, and a path builder that tries them all costs far more."
            ) { draft in draft.x5c + Array(repeating: draft.context.smallestCertificate, count: 998) },
            x5c(
                "ber-encoded-leaf", "Leaf in BER", "length of the leaf rewritten", level: .should, why: surplus
            ) { draft in
                let content = Array(draft.x5c[0].dropFirst(4))
                return [BERBytes.longForm(0x30, content, lengthBytes: 3), draft.x5c[1]]
            },
        ])

    private static let surplus =
        "Two encodings of one certificate are two certificates for whoever remembers them by their bytes."

    private static func x5c(
        _ name: String, _ title: String, _ change: String, level: Level = .must, impact: Impact = .hardening,
        why: String = "A chain that is not leaf and intermediate must be refused, and not blow up the verifier.",
        _ value: @escaping @Sendable (AttestationDraft) -> [[UInt8]]
    ) -> Case<AttestationDraft> {
        .reject(
            name, title, level: level, impact: impact, control: "production", why: why,
            Fault(.object, change, after: .chain) { $0.x5c = value($0) })
    }
}

extension ForgeContext {
    /// A certificate of version 1 with empty names and an empty signature: about a hundred bytes.
    fileprivate var smallestCertificate: [UInt8] {
        var template = apple.root.certificate.template
        template.version = 1
        template.serialNumber = [1]
        template.issuer = AuthorityNames.none
        template.subject = AuthorityNames.none
        template.subjectPublicKeyInfo = PublicKeyInfo.ed25519(seed.bytes(32, for: "smallest certificate"))
        return template.signed(by: CertificateSigner(algorithm: .ecdsaWithSHA256) { _ in [] }).der
    }
}
