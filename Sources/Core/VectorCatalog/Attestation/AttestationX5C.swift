import AttestModel
import FixtureForge

extension Group where Draft == AttestationDraft {
    static let attestationX5C = Group(
        .attestationX5C,
        [
            x5c(
                "empty", "x5c without a certificate", "all certificates removed", impact: .forgery,
                why: "A verifier that loops over the chain verifies nothing, so anyone can make such an object. "
                    + "One that reads the first element without a check of the count crashes."
            ) { _ in [] },
            x5c(
                "leaf-only", "Leaf certificate without its intermediate", "intermediate removed", impact: .forgery,
                why: "Nothing in the object shows who signed the leaf. A verifier that accepts it verifies no "
                    + "signature; one that reads the second element without a check of the count crashes."
            ) { [$0.x5c[0]] },
            x5c(
                "intermediate-only", "Intermediate without a leaf certificate", "leaf removed", impact: .forgery,
                why: "The intermediate chains to the root but attests no key, and everyone has a copy of it. A "
                    + "verifier must not use it as the leaf."
            ) { [$0.x5c[1]] },
            x5c(
                "reversed", "Intermediate before the leaf certificate", "order reversed",
                why: "The first certificate is the one that attests the key. A verifier that sorts the chain may "
                    + "apply the checks of the leaf to another certificate."
            ) { $0.x5c.reversed() },
            x5c(
                "leaf-twice", "Second copy of the leaf in place of the intermediate",
                "intermediate replaced by the leaf", impact: .forgery,
                why: "A verifier that compares issuer and subject, but verifies no signature, may accept any second "
                    + "certificate."
            ) { [$0.x5c[0], $0.x5c[0]] },
            x5c(
                "leaf-not-der", "Text instead of the leaf certificate", "leaf replaced by text",
                impact: .denialOfService,
                why: "A certificate parser that traps on other bytes takes the server down."
            ) { [Array("not a certificate".utf8), $0.x5c[1]] },
            x5c(
                "intermediate-not-der", "Text instead of the intermediate", "intermediate replaced by text",
                impact: .denialOfService,
                why: "A verifier that parses the chain without a check of the result, or sorts it first, traps on a "
                    + "missing issuer."
            ) { [$0.x5c[0], Array("not a certificate".utf8)] },
            x5c(
                "leaf-empty-bytes", "Leaf certificate of zero bytes", "leaf emptied", impact: .denialOfService,
                why: "A parser that reads the first byte without a check of the length crashes."
            ) { [[], $0.x5c[1]] },
            x5c(
                "three-with-root", "Root after the intermediate", "root added", level: .info,
                why: "Devices leave the root out. A verifier that ignores it and uses its pinned root does no harm."
            ) { $0.x5c + [$0.context.apple.root.certificate.der] },
            x5c(
                "unrelated-extra-certificate", "Unrelated certificate after the intermediate", "certificate added",
                level: .info, why: "The chain does not need it, so a verifier that ignores it does no harm."
            ) { $0.x5c + [$0.context.receipts.root.certificate.der] },
            x5c(
                "leaf-trailing-bytes", "Bytes after the leaf certificate", "two zero bytes added to the leaf",
                level: .should,
                why:
                    "No signature covers these bytes. A server that recognizes certificates by their hash would see two "
                    + "different leaves for one key."
            ) { [$0.x5c[0] + [0x00, 0x00], $0.x5c[1]] },
            x5c(
                "intermediate-trailing-bytes", "Bytes after the intermediate",
                "two zero bytes added to the intermediate",
                level: .should,
                why: "An attacker can change these bytes at will. A server that pins or blocks intermediates by hash "
                    + "would not recognize this one."
            ) { [$0.x5c[0], $0.x5c[1] + [0x00, 0x00]] },
            x5c(
                "thousand-certificates", "x5c with a thousand certificates",
                "copies of the smallest possible one added",
                level: .should, impact: .denialOfService,
                why: "Each certificate costs a parse, and a path builder that tries them all costs far more. Only "
                    + "the verdict and the time limit of the run are judged, not the time that it takes."
            ) { draft in draft.x5c + Array(repeating: draft.context.smallestCertificate, count: 998) },
            x5c(
                "ber-encoded-leaf", "Leaf certificate in BER instead of DER", "length of the leaf rewritten",
                level: .should,
                why:
                    "The same content has many BER encodings but only one in DER. A receipt holds the leaf in DER, so a "
                    + "comparison of bytes would fail later."
            ) { draft in
                let content = Array(draft.x5c[0].dropFirst(4))
                return [BERBytes.longForm(0x30, content, lengthBytes: 3), draft.x5c[1]]
            },
        ] + attestationDER + attestationX5CThree)

    private static func x5c(
        _ name: String, _ title: String, _ change: String, level: Level = .must, impact: Impact = .hardening,
        why: String, _ value: @escaping @Sendable (AttestationDraft) -> [[UInt8]]
    ) -> Case<AttestationDraft> {
        .reject(
            name, title, level: level, impact: impact, control: "production", why: why,
            Fault(.object, change, after: .chain) { $0.x5c = value($0) })
    }
}

extension ForgeContext {
    /// A certificate of version 1 with empty names and an empty signature, about a hundred bytes long.
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
