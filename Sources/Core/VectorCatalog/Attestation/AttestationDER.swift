import AttestModel
import FixtureForge
import SwiftASN1

extension Group where Draft == AttestationDraft {
    /// Leaf certificates that Apple's authority signed in a form that is BER and not DER. A receipt holds the same leaf.
    static let attestationDER: [Case<AttestationDraft>] = values + forms

    // MARK: The bytes of a value

    private static let values: [Case<AttestationDraft>] = [
        rewritten(
            "ber-boolean", "Leaf certificate with a BOOLEAN that is 01", "TRUE written as 01",
            why: "DER writes TRUE as FF (X.690 section 11.1). A reader that knows this byte alone takes the extension "
                + "for one that is not critical."
        ) { _ in (CertificateExtension.endEntity.der, CertificateExtension.endEntity.der.map { $0 == 0xFF ? 1 : $0 }) },
        rewritten(
            "ber-utc-time-without-seconds", "Leaf certificate with a time without seconds",
            "seconds of notBefore removed",
            why:
                "RFC 5280 section 4.1.2.5.1 demands seconds. A reader of fixed positions reads a time that is not there."
        ) { time($0, .utcTime) { $0.dropFirst(2).dropLast(2) + "Z" } },
        rewritten(
            "ber-utc-time-with-offset", "Leaf certificate with a time of another zone",
            "offset of notBefore written as digits",
            why: "RFC 5280 section 4.1.2.5.1 demands Z. A reader that ignores the offset is off by hours."
        ) { time($0, .utcTime) { $0.dropFirst(2) + "+0000" } },
        rewritten(
            "ber-generalized-time-with-fraction", "Leaf certificate with a time with a fraction of a second",
            "notBefore written as GeneralizedTime with a fraction",
            why: "RFC 5280 section 4.1.2.5.2 forbids fractions. A reader that rounds and one that does not disagree."
        ) { time($0, .generalizedTime) { $0 + ".5Z" } },
        rewritten(
            "ber-generalized-time-without-seconds", "Leaf certificate with a GeneralizedTime without seconds",
            "notBefore written as GeneralizedTime without seconds",
            why:
                "RFC 5280 section 4.1.2.5.2 demands seconds. A reader of fixed positions reads a time that is not there."
        ) { time($0, .generalizedTime) { $0.dropLast(2) + "Z" } },
    ]

    // MARK: The heads

    private static let forms: [Case<AttestationDraft>] = [
        rewritten(
            "ber-string-in-pieces", "Leaf certificate with an extension in pieces",
            "value of basicConstraints in pieces",
            why: "DER has no constructed strings (X.690 section 10.2). A reader that takes the first piece for the "
                + "value finds other constraints."
        ) { _ in
            let whole = CertificateExtension.endEntity
            let pieces = DERBytes.node(.octetString, BERBytes.pieces(of: whole.value, 1).concatenated)
            return (DERBytes.octetString(whole.value), pieces)
        },
        rewritten(
            "ber-indefinite-length", "Leaf certificate with a key of indefinite length",
            "head of the key replaced by one of indefinite length",
            why: "DER has no indefinite lengths (X.690 section 10.1). A reader that hashes the key's bytes as "
                + "received finds another hash."
        ) { draft in
            let key = draft.leaf.subjectPublicKeyInfo
            return (key, BERBytes.indefinite(0x30, Array(key.dropFirst(2))))
        },
        rewritten(
            "ber-long-length", "Leaf certificate with the length of its key in two bytes",
            "length of the key rewritten",
            why: "DER writes a length below 128 in one byte (X.690 section 10.1). A reader of fixed positions reads "
                + "another key."
        ) { draft in
            let key = draft.leaf.subjectPublicKeyInfo
            return (key, BERBytes.longForm(0x30, Array(key.dropFirst(2)), lengthBytes: 1))
        },
        rewritten(
            "ber-long-length-127", "Leaf certificate with a length of 127 in two bytes", "extension added",
            why: "DER writes a length below 128 in one byte (X.690 section 10.1). This is the greatest one."
        ) { draft in
            let known = draft.leaf.extensions.map(\.der).concatenated
            let value = BERBytes.longForm(0x04, draft.bytes(127, "extension"), lengthBytes: 1)
            return (
                DERBytes.sequence(known),
                DERBytes.sequence(known, DERBytes.sequence(DERBytes.identifier([2, 999, 1]), value))
            )
        },
        rewritten(
            "ber-length-with-leading-zero", "Leaf certificate with a leading zero in a length",
            "length of the extensions rewritten",
            why: "DER writes a length in as few bytes as possible (X.690 section 10.1). A reader of fixed positions "
                + "reads other extensions."
        ) { draft in
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

    /// Returns the case of a leaf that is signed with a replaced node.
    private static func rewritten(
        _ name: String, _ title: String, _ change: String, why: String,
        _ nodes: @escaping @Sendable (AttestationDraft) -> (old: [UInt8], new: [UInt8])
    ) -> Case<AttestationDraft> {
        .reject(
            name, title, level: .should, impact: .hardening, madeBy: .apple, control: "production", why: why,
            Fault(.x5c(0), change, after: .signed) { draft in
                let (old, new) = nodes(draft)
                draft.rewriteLeaf(old, as: new)
            })
    }
}
