import AttestModel
import FixtureForge
import Primitives
import SwiftASN1

extension Group where Draft == AttestationDraft {
    /// The faults of the extension that holds the nonce: its place and its encoding.
    static let attestationNonceExtension = places + encodings

    // MARK: Another place

    private static let places: [Case<AttestationDraft>] = [
        leaf(
            "extension-missing", "Leaf certificate without the nonce extension", impact: .forgery,
            "nonce extension removed",
            why: "Without the extension, nothing ties the certificate to authData and the challenge. A "
                + "verifier that then skips the comparison accepts any of them."
        ) { $0.leaf[.nonce] = nil },
        leaf(
            "nonce-in-another-extension", "Nonce in an extension with another identifier", level: .should,
            "nonce extension moved to 2.999.8.2",
            why: "Apple names one extension. A verifier that searches the certificate for the bytes of the "
                + "nonce reads fields that have another meaning."
        ) { draft in
            draft.leaf[.nonce] = nil
            draft.leaf.extensions.append(CertificateExtension([2, 999, 8, 2], value: Self.wrapped(draft.nonce)))
        },
        leaf(
            "nonce-in-the-intermediate-only", "Nonce extension in the intermediate, not in the leaf certificate",
            level: .should,
            "nonce extension moved to the intermediate",
            why: "Apple issued the leaf for this key and this challenge. A verifier that looks through the whole chain "
                + "reads the nonce of another certificate."
        ) { draft in
            draft.leaf[.nonce] = nil
            draft.intermediateTemplate.extensions.append(.nonce(draft.nonce))
        },
        leaf(
            "two-extensions-genuine-first", "Two nonce extensions, the genuine one first", level: .should,
            "second nonce extension added after the genuine one",
            why: "RFC 5280 section 4.2 allows each extension once. A library that returns the last one reads another "
                + "nonce than the rest of the verifier."
        ) { $0.leaf.extensions.append(.nonce($0.bytes(32, "other nonce"))) },
        leaf(
            "two-extensions-genuine-last", "Two nonce extensions, the genuine one last", level: .should,
            "second nonce extension added before the genuine one",
            why:
                "Most libraries return the first extension with an identifier, which is not the genuine one here. RFC 5280 section 4.2 "
                + "allows only one."
        ) { draft in
            draft.leaf.extensions.removeAll { $0.identifier == .nonce }
            draft.leaf.extensions += [.nonce(draft.bytes(32, "other nonce")), .nonce(draft.nonce)]
        },
        leaf(
            "critical-extension", "Nonce extension marked critical", level: .info, "critical set to TRUE",
            why: "No device marks it critical. A verifier that knows the extension may accept it either way."
        ) { $0.leaf[.nonce]?.isCritical = true },
    ]

    // MARK: Another encoding

    private static let encodings: [Case<AttestationDraft>] = [
        value(
            "extension-empty", "Empty nonce extension", level: .must,
            why: "The extension is present, so a check for its presence passes. A reader that skips six bytes slices "
                + "past the end."
        ) { _ in [] },
        value(
            "empty-sequence", "Nonce extension with an empty SEQUENCE", level: .must,
            why:
                "The DER is valid but holds no nonce. A verifier that compares with a missing value may compare nothing."
        ) { _ in DERBytes.sequence() },
        value(
            "nonce-at-fixed-offset-of-other-structure", "Nonce at the right offset in another structure",
            why: "A verifier that skips six bytes instead of decoding DER accepts any structure around the nonce."
        ) { DERBytes.sequence(DERBytes.sequence(DERBytes.primitive(.utf8String, $0))) },
        value(
            "second-octet-string-in-sequence", "Nonce after another octet string",
            why: "A verifier that uses the last octet string, or any that fits, accepts a nonce in the wrong place."
        ) { DERBytes.sequence(tagged(1, sha256($0)), tagged(1, $0)) },
        value(
            "octet-string-behind", "Nonce before another octet string",
            why: "The SEQUENCE holds one element. A verifier that stops reading after the nonce accepts anything that "
                + "follows."
        ) { DERBytes.sequence(tagged(1, $0), tagged(2, sha256($0))) },
        value(
            "octet-string-behind-in-tag", "Nonce before another octet string under the same tag",
            why: "The tag [1] holds one octet string. Two decoders could take different ones for the nonce."
        ) {
            DERBytes.sequence(DERBytes.explicit(1, DERBytes.octetString($0) + DERBytes.octetString(sha256($0))))
        },
        value(
            "integer-instead", "Nonce as INTEGER",
            why:
                "A reader that ignores types compares the bytes of a number. Leading zeros and signs then decide about "
                + "equality."
        ) {
            DERBytes.sequence(DERBytes.explicit(1, DERBytes.primitive(.integer, $0)))
        },
        value(
            "tag-0", "Nonce under tag [0]",
            why: "Tags tell the fields of a structure apart. A verifier that ignores them may read another field that "
                + "Apple adds later."
        ) { DERBytes.sequence(tagged(0, $0)) },
        value(
            "tag-2", "Nonce under tag [2]",
            why: "Apple writes the nonce under [1]. A verifier that unwraps any tag accepts a field of unknown meaning."
        ) { DERBytes.sequence(tagged(2, $0)) },
        value(
            "primitive-tag", "Nonce under an implicit tag [1]",
            why: "With an implicit tag the type is lost. A verifier that accepts it cannot tell an octet string from "
                + "other types."
        ) { DERBytes.sequence([0x81, UInt8($0.count)] + $0) },
        value(
            "octet-string-not-wrapped", "Nonce without the tag [1]",
            why: "A verifier that searches for the first octet string, at any depth, accepts this structure."
        ) { DERBytes.sequence(DERBytes.octetString($0)) },
        value(
            "bit-string-instead", "Nonce as BIT STRING",
            why:
                "A BIT STRING begins with a count of unused bits. A verifier that skips it without a check of the type "
                + "accepts other structures as well."
        ) { DERBytes.sequence(DERBytes.explicit(1, DERBytes.bitString($0))) },
        value(
            "constructed-octet-string", "Nonce as constructed OCTET STRING",
            why: "BER allows an octet string in parts, DER does not. Two decoders could read different bytes as the "
                + "nonce."
        ) {
            let halves = DERBytes.octetString(Array($0.prefix(16))) + DERBytes.octetString(Array($0.suffix(16)))
            return DERBytes.sequence(DERBytes.explicit(1, [0x24, UInt8(halves.count)] + halves))
        },
        value(
            "trailing-bytes-in-extension", "Bytes after the SEQUENCE of the nonce",
            why: "DER leaves no room for them. A reader that counts from the end of the extension reads other bytes."
        ) { wrapped($0) + [0x00, 0x00] },
        value(
            "long-form-length", "SEQUENCE with its length in the long form", level: .info,
            why: "This is BER and not DER, which Apple writes. A lenient decoder reads the same nonce and does no harm."
        ) { BERBytes.longForm(0x30, tagged(1, $0), lengthBytes: 1) },
    ]

    // MARK: Shorthand

    private static func wrapped(_ nonce: [UInt8]) -> [UInt8] { DERBytes.sequence(tagged(1, nonce)) }

    private static func tagged(_ tag: UInt, _ nonce: [UInt8]) -> [UInt8] {
        DERBytes.explicit(tag, DERBytes.octetString(nonce))
    }

    /// Returns a case with another structure around the right bytes, which gains an attacker nothing.
    private static func value(
        _ name: String, _ title: String, level: Level = .should, why: String,
        _ value: @escaping @Sendable ([UInt8]) -> [UInt8]
    ) -> Case<AttestationDraft> {
        .reject(
            name, title, level: level, impact: .hardening, control: "production", why: why,
            Fault(.nonceExtension, "structure around the nonce replaced", after: .leaf) {
                $0.leaf[.nonce]?.value = value($0.nonce)
            })
    }

    /// Returns a case with other extensions in the leaf certificate.
    private static func leaf(
        _ name: String, _ title: String, level: Level = .must, impact: Impact = .hardening, _ change: String,
        why: String, _ edit: @escaping @Sendable (inout AttestationDraft) -> Void
    ) -> Case<AttestationDraft> {
        .leaf(name, title, level: level, impact: impact, change, at: .credCertExtensions, why: why, edit)
    }
}
