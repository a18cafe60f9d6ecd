import AttestModel
import FixtureForge
import Primitives
import SwiftASN1

extension Group where Draft == AttestationDraft {
    /// The faults of the extension that holds the nonce: its place and its encoding.
    static let attestationNonceExtension: [Entry] = [
        // Another place.
        extensions("extension-missing") { $0.leaf[.nonce] = nil },
        elsewhere("nonce-in-another-extension", [2, 999, 8, 2]),
        elsewhere("nonce-in-extension-below", [1, 2, 840, 113635, 100, 8, 2, 1]),
        elsewhere("nonce-in-neighbouring-extension", [1, 2, 840, 113635, 100, 8, 1]),
        elsewhere("nonce-in-extension-of-same-ending", [1, 3, 6, 1, 4, 1, 113635, 100, 8, 2]),
        extensions("nonce-in-the-intermediate-only") { draft in
            draft.leaf[.nonce] = nil
            draft.intermediateTemplate.extensions.append(.nonce(draft.nonce))
        },
        extensions("two-extensions-genuine-first") { $0.leaf.extensions.append(.nonce($0.bytes(32, "other nonce"))) },
        extensions("two-extensions-genuine-last") { draft in
            draft.leaf.extensions.removeAll { $0.identifier == .nonce }
            draft.leaf.extensions += [.nonce(draft.bytes(32, "other nonce")), .nonce(draft.nonce)]
        },
        extensions("critical-extension", level: .info) { $0.leaf[.nonce]?.isCritical = true },
        // Another encoding.
        value("extension-empty") { _ in [] },
        value("empty-sequence") { _ in DERBytes.sequence() },
        value("nonce-at-fixed-offset-of-other-structure") {
            DERBytes.sequence(DERBytes.sequence(DERBytes.primitive(.utf8String, $0.nonce)))
        },
        value("second-octet-string-in-sequence") {
            DERBytes.sequence(tagged(1, sha256($0.nonce)), tagged(1, $0.nonce))
        },
        value("octet-string-behind") { DERBytes.sequence(tagged(1, $0.nonce), tagged(2, sha256($0.nonce))) },
        value("octet-string-behind-in-tag") {
            DERBytes.sequence(
                DERBytes.explicit(1, DERBytes.octetString($0.nonce) + DERBytes.octetString(sha256($0.nonce))))
        },
        value("integer-instead") { DERBytes.sequence(DERBytes.explicit(1, DERBytes.primitive(.integer, $0.nonce))) },
        value("tag-0") { DERBytes.sequence(tagged(0, $0.nonce)) },
        value("tag-2") { DERBytes.sequence(tagged(2, $0.nonce)) },
        value("primitive-tag") { DERBytes.sequence([0x81, UInt8($0.nonce.count)] + $0.nonce) },
        value("octet-string-not-wrapped") { DERBytes.sequence(DERBytes.octetString($0.nonce)) },
        value("bit-string-instead") { DERBytes.sequence(DERBytes.explicit(1, DERBytes.bitString($0.nonce))) },
        value("constructed-octet-string") {
            let halves =
                DERBytes.octetString(Array($0.nonce.prefix(16))) + DERBytes.octetString(Array($0.nonce.suffix(16)))
            return DERBytes.sequence(DERBytes.explicit(1, [0x24, UInt8(halves.count)] + halves))
        },
        value("trailing-bytes-in-extension") { wrapped($0.nonce) + [0x00, 0x00] },
        value("long-form-length", level: .info) { BERBytes.longForm(0x30, tagged(1, $0.nonce), lengthBytes: 1) },
    ]

    /// Returns a case whose nonce is in an extension with another object identifier.
    private static func elsewhere(_ name: String, _ identifier: ASN1ObjectIdentifier) -> Entry {
        extensions(name) { draft in
            draft.leaf[.nonce] = nil
            draft.leaf.extensions.append(CertificateExtension(identifier, value: wrapped(draft.nonce)))
        }
    }

    private static func wrapped(_ nonce: [UInt8]) -> [UInt8] { DERBytes.sequence(tagged(1, nonce)) }

    private static func tagged(_ tag: UInt, _ nonce: [UInt8]) -> [UInt8] {
        DERBytes.explicit(tag, DERBytes.octetString(nonce))
    }

    /// Another structure around the right bytes, which gains an attacker nothing.
    private static let value = Place(.nonceExtension, after: .leaf).setting { $0.leaf[.nonce]?.value = $1 }

    private static let extensions = Place(.credCertExtensions, after: .leaf)
}
