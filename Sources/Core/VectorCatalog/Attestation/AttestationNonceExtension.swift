import AttestModel
import FixtureForge
import Primitives
import SwiftASN1

extension Group where Draft == AttestationDraft {
    /// The faults of the extension that holds the nonce: its place and its encoding.
    static let attestationNonceExtension = places + encodings

    // MARK: Another place

    private static let places: [Entry] = [
        leaf("extension-missing", impact: .forgery) { $0.leaf[.nonce] = nil },
        elsewhere("nonce-in-another-extension", [2, 999, 8, 2]),
        elsewhere("nonce-in-extension-below", [1, 2, 840, 113635, 100, 8, 2, 1]),
        elsewhere("nonce-in-neighbouring-extension", [1, 2, 840, 113635, 100, 8, 1]),
        elsewhere("nonce-in-extension-of-same-ending", [1, 3, 6, 1, 4, 1, 113635, 100, 8, 2]),
        leaf("nonce-in-the-intermediate-only", level: .should) { draft in
            draft.leaf[.nonce] = nil
            draft.intermediateTemplate.extensions.append(.nonce(draft.nonce))
        },
        leaf("two-extensions-genuine-first", level: .should) {
            $0.leaf.extensions.append(.nonce($0.bytes(32, "other nonce")))
        },
        leaf("two-extensions-genuine-last", level: .should) { draft in
            draft.leaf.extensions.removeAll { $0.identifier == .nonce }
            draft.leaf.extensions += [.nonce(draft.bytes(32, "other nonce")), .nonce(draft.nonce)]
        },
        leaf("critical-extension", level: .info) { $0.leaf[.nonce]?.isCritical = true },
    ]

    /// Returns a case whose nonce is in an extension with another object identifier.
    private static func elsewhere(_ name: String, _ identifier: ASN1ObjectIdentifier) -> Entry {
        leaf(name, level: .should) { draft in
            draft.leaf[.nonce] = nil
            draft.leaf.extensions.append(CertificateExtension(identifier, value: wrapped(draft.nonce)))
        }
    }

    // MARK: Another encoding

    private static let encodings: [Entry] = [
        value("extension-empty", level: .must) { _ in [] },
        value("empty-sequence", level: .must) { _ in DERBytes.sequence() },
        value("nonce-at-fixed-offset-of-other-structure") {
            DERBytes.sequence(DERBytes.sequence(DERBytes.primitive(.utf8String, $0)))
        },
        value("second-octet-string-in-sequence") { DERBytes.sequence(tagged(1, sha256($0)), tagged(1, $0)) },
        value("octet-string-behind") { DERBytes.sequence(tagged(1, $0), tagged(2, sha256($0))) },
        value("octet-string-behind-in-tag") {
            DERBytes.sequence(DERBytes.explicit(1, DERBytes.octetString($0) + DERBytes.octetString(sha256($0))))
        },
        value("integer-instead") { DERBytes.sequence(DERBytes.explicit(1, DERBytes.primitive(.integer, $0))) },
        value("tag-0") { DERBytes.sequence(tagged(0, $0)) },
        value("tag-2") { DERBytes.sequence(tagged(2, $0)) },
        value("primitive-tag") { DERBytes.sequence([0x81, UInt8($0.count)] + $0) },
        value("octet-string-not-wrapped") { DERBytes.sequence(DERBytes.octetString($0)) },
        value("bit-string-instead") { DERBytes.sequence(DERBytes.explicit(1, DERBytes.bitString($0))) },
        value("constructed-octet-string") {
            let halves = DERBytes.octetString(Array($0.prefix(16))) + DERBytes.octetString(Array($0.suffix(16)))
            return DERBytes.sequence(DERBytes.explicit(1, [0x24, UInt8(halves.count)] + halves))
        },
        value("trailing-bytes-in-extension") { wrapped($0) + [0x00, 0x00] },
        value("long-form-length", level: .info) { BERBytes.longForm(0x30, tagged(1, $0), lengthBytes: 1) },
    ]

    // MARK: Shorthand

    private static func wrapped(_ nonce: [UInt8]) -> [UInt8] { DERBytes.sequence(tagged(1, nonce)) }

    private static func tagged(_ tag: UInt, _ nonce: [UInt8]) -> [UInt8] {
        DERBytes.explicit(tag, DERBytes.octetString(nonce))
    }

    /// Returns a case with another structure around the right bytes, which gains an attacker nothing.
    private static func value(
        _ name: String, level: Level = .should, _ value: @escaping @Sendable ([UInt8]) -> [UInt8]
    ) -> Entry {
        .reject(name, level: level, at: .nonceExtension, after: .leaf) { $0.leaf[.nonce]?.value = value($0.nonce) }
    }

    /// Returns a case with other extensions in the leaf certificate.
    private static func leaf(
        _ name: String, level: Level = .must, impact: Impact = .hardening,
        _ edit: @escaping Edit
    ) -> Entry { .leaf(name, level: level, impact: impact, at: .credCertExtensions, edit) }
}
