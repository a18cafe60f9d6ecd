import AttestModel
import FixtureForge
import SwiftASN1

extension Group where Draft == AttestationDraft {
    /// Leaf certificates in forms that RFC 5280 allows and that no known device sends.
    static let attestationLeafForms: [Entry] = [
        accept("valid-beyond-2049", level: .should, after: .plan) { $0.notAfter = Validity.end.adding(days: 365) },
        accept("unknown-extensions-of-many-lengths", level: .should, after: .leaf) { draft in
            for (arc, count) in [(127, 127), (16_384, 128), (2_097_152, 256)] {
                let value = draft.bytes(count, "extension of \(count) bytes")
                draft.leaf.extensions.append(CertificateExtension([2, 999, UInt(arc)], value: value))
            }
        },
        accept("critical-extended-key-usage", level: .should, after: .leaf) {
            $0.leaf[.extendedKeyUsage]?.isCritical = true
        },
        accept("subject-in-bmp-string", level: .should, after: .signed) { draft in
            let text = DERBytes.primitive(.bmpString, [0x00, 0x41])
            draft.rewriteLeaf(DERBytes.primitive(.utf8String, Array("AAA Certification".utf8)), as: text)
        },
        accept("subject-with-bit-string", level: .should, after: .signed) { draft in
            let unit = DERBytes.primitive(.utf8String, Array("AAA Certification".utf8))
            draft.rewriteLeaf(
                DERBytes.sequence(DERBytes.identifier([2, 5, 4, 11]), unit),
                as: DERBytes.sequence(
                    DERBytes.identifier([2, 5, 4, 45]), DERBytes.primitive(.bitString, [0x07, 0x80])))
        },
        accept("subject-unique-identifier", level: .should, after: .signed) { draft in
            let tag = ASN1Identifier(tagWithNumber: 1, tagClass: .contextSpecific)
            let key = draft.leaf.subjectPublicKeyInfo
            draft.rewriteLeaf(key, as: key + DERBytes.primitive(tag, [0x00, 0x17, 0x2A]))
        },
        accept(
            otherProperties, level: .should,
            edits: [
                DraftEdit(.plan) {
                    $0.profile = .macOS27
                    $0.extend(AuthDataExtensions(bundleVersion: nil, validationCategory: 6), flags: 0xC0)
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

    /// Genuine objects and policies in forms that are permitted, and that nobody has used so far.
    static let attestationPermittedForms: [Entry] = [
        accept("intermediate-path-length-32767", level: .should, after: .issuer) {
            $0.intermediateTemplate[.basicConstraints] = .authority(pathLength: 0x7FFF)
        },
        accept("policy-without-required-extensions", level: .should, needs: [.extensions], after: .plan) {
            $0.policy = ExtensionPolicy(validationCategories: [4], bundleVersions: ["42"], required: [])
        },
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
