import AttestModel
import FixtureForge
import SwiftASN1

extension Group where Draft == AttestationDraft {
    /// Leaf certificates that Apple's authority signed in a form that is BER and not DER. A receipt holds the same leaf.
    static let attestationDER: [Entry] = [
        // The bytes of a value.
        rewritten("ber-boolean") { _ in
            (CertificateExtension.endEntity.der, CertificateExtension.endEntity.der.map { $0 == 0xFF ? 1 : $0 })
        },
        rewritten("ber-utc-time-without-seconds") { time($0, .utcTime) { $0.dropFirst(2).dropLast(2) + "Z" } },
        rewritten("ber-utc-time-with-offset") { time($0, .utcTime) { $0.dropFirst(2) + "+0000" } },
        rewritten("ber-generalized-time-with-fraction") { time($0, .generalizedTime) { $0 + ".5Z" } },
        rewritten("ber-generalized-time-without-seconds") { time($0, .generalizedTime) { $0.dropLast(2) + "Z" } },
        // The heads.
        rewritten("ber-string-in-pieces") { _ in
            let whole = CertificateExtension.endEntity
            let pieces = DERBytes.node(.octetString, BERBytes.pieces(of: whole.value, 1).concatenated)
            return (DERBytes.octetString(whole.value), pieces)
        },
        rewritten("ber-indefinite-length") { draft in
            let key = draft.leaf.subjectPublicKeyInfo
            return (key, BERBytes.indefinite(0x30, Array(key.dropFirst(2))))
        },
        rewritten("ber-long-length") { draft in
            let key = draft.leaf.subjectPublicKeyInfo
            return (key, BERBytes.longForm(0x30, Array(key.dropFirst(2)), lengthBytes: 1))
        },
        rewritten("ber-long-length-127") { draft in
            let known = draft.leaf.extensions.map(\.der).concatenated
            let value = BERBytes.longForm(0x04, draft.bytes(127, "extension"), lengthBytes: 1)
            return (
                DERBytes.sequence(known),
                DERBytes.sequence(known, DERBytes.sequence(DERBytes.identifier([2, 999, 1]), value))
            )
        },
        rewritten("ber-length-with-leading-zero") { draft in
            let extensions = draft.leaf.extensions.map(\.der).concatenated
            return (DERBytes.sequence(extensions), BERBytes.longForm(0x30, extensions, lengthBytes: 3))
        },
    ]

    /// Returns the node of the beginning of a leaf's validity, and one of another text. The function gets the digits.
    private static func time(
        _ draft: AttestationDraft, _ tag: ASN1Identifier, _ text: (String) -> String
    ) -> (old: [UInt8], new: [UInt8]) {
        let digits = draft.leaf.notBefore.description.filter(\.isNumber)
        return (DERBytes.time(draft.leaf.notBefore), DERBytes.primitive(tag, Array(text(digits).utf8)))
    }

    /// A leaf that is signed with a replaced node.
    private static let rewritten = Place(.x5c(0), after: .signed, madeBy: .apple).setting {
        (draft: inout AttestationDraft, nodes: (old: [UInt8], new: [UInt8])) in
        draft.rewriteLeaf(nodes.old, as: nodes.new)
    }
}
