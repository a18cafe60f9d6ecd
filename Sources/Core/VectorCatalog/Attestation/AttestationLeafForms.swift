import AttestModel
import FixtureForge
import SwiftASN1

extension Group where Draft == AttestationDraft {
    /// Leaf certificates in forms that RFC 5280 allows and that no known device sends.
    static let attestationLeafForms: [Case<AttestationDraft>] = [
        .accept(
            "valid-beyond-2049", "Leaf certificate that expires after 2049", level: .should,
            why: "A time from 2050 on is a GeneralizedTime (RFC 5280 section 4.1.2.5). A reader that knows only "
                + "UTCTime locks these users out, or reads 1950.",
            edits: [DraftEdit(.plan) { $0.notAfter = Validity.end.adding(days: 365) }]),
        .accept(
            "unknown-extensions-of-many-lengths", "Leaf certificate with unknown extensions of many lengths",
            level: .should,
            why: "A verifier must ignore extensions that it does not know and that are not critical (RFC 5280 section "
                + "4.2), whatever their names and lengths.",
            edits: [
                DraftEdit(.leaf) { draft in
                    for (arc, count) in [(127, 127), (16_384, 128), (2_097_152, 256)] {
                        let value = draft.bytes(count, "extension of \(count) bytes")
                        draft.leaf.extensions.append(CertificateExtension([2, 999, UInt(arc)], value: value))
                    }
                }
            ]),
        .accept(
            "critical-extended-key-usage", "Leaf certificate with a critical extended key usage", level: .should,
            why: "Every verifier must know this extension (RFC 5280 section 4.2), critical or not.",
            edits: [DraftEdit(.leaf) { $0.leaf[.extendedKeyUsage]?.isCritical = true }]),
        .accept(
            "subject-in-bmp-string", "Leaf certificate with a part of its subject in two-byte characters",
            level: .should,
            why: "RFC 5280 section 4.1.2.4 asks verifiers to be prepared for this old type of text. No step of "
                + "Apple's reads the subject.",
            edits: [
                DraftEdit(.signed) { draft in
                    let text = DERBytes.primitive(.bmpString, [0x00, 0x41])
                    draft.rewriteLeaf(DERBytes.primitive(.utf8String, Array("AAA Certification".utf8)), as: text)
                }
            ]),
        .accept(
            "subject-with-bit-string", "Leaf certificate with a BIT STRING of one bit in its subject", level: .should,
            why: "The attribute x500UniqueIdentifier of X.520 is a BIT STRING. No step of Apple's reads the subject.",
            edits: [
                DraftEdit(.signed) { draft in
                    let unit = DERBytes.primitive(.utf8String, Array("AAA Certification".utf8))
                    draft.rewriteLeaf(
                        DERBytes.sequence(DERBytes.identifier([2, 5, 4, 11]), unit),
                        as: DERBytes.sequence(
                            DERBytes.identifier([2, 5, 4, 45]), DERBytes.primitive(.bitString, [0x07, 0x80])))
                }
            ]),
        .accept(
            "subject-unique-identifier", "Leaf certificate with a unique identifier of its issuer", level: .should,
            why: "RFC 5280 section 4.1.2.8 asks verifiers to parse this old field. No step of Apple's reads it.",
            edits: [
                DraftEdit(.signed) { draft in
                    let tag = ASN1Identifier(tagWithNumber: 1, tagClass: .contextSpecific)
                    let key = draft.leaf.subjectPublicKeyInfo
                    draft.rewriteLeaf(key, as: key + DERBytes.primitive(tag, [0x00, 0x17, 0x2A]))
                }
            ]),
        .accept(
            otherProperties, "Leaf certificate of a Mac with properties of other numbers", level: .should,
            why: "Each system release adds properties, and their numbers are their tags. A verifier must find the "
                + "platform behind those that it does not know.",
            edits: [
                DraftEdit(.plan) {
                    $0.profile = .macOS27
                    ($0.authDataExtensions, $0.flags) = (
                        AuthDataExtensions(bundleVersion: nil, validationCategory: 6), 0xC0
                    )
                },
                DraftEdit(.leaf) { draft in
                    guard let known = draft.leaf[.systemProperties]?.value else { return }
                    let tags: [UInt] = [30, 31, 127, 16_384]
                    let others = tags.map { DERBytes.explicit($0, DERBytes.integer(300)) }.concatenated
                    let head = known[1] < 0x80 ? 2 : 2 + Int(known[1] & 0x7F)
                    draft.leaf[.systemProperties]?.value = DERBytes.sequence(others, Array(known.dropFirst(head)))
                },
            ]),
    ]

    /// A leaf of a Mac with properties that nobody knows.
    static let otherProperties = "macos-properties-of-other-numbers"
}

extension AttestationDraft {
    /// Replaces a node of the leaf, and signs it.
    mutating func rewriteLeaf(_ old: [UInt8], as new: [UInt8]) {
        credCert.tbsCertificate = DERBytes.replacing(old, with: new, in: credCert.tbsCertificate)
        credCert.signature = leafSigner.signature(credCert.tbsCertificate)
    }
}
