import AttestModel
import FixtureForge
import Primitives

extension Group where Draft == ReceiptDraft {
    /// Objects that are not one CMS SignedData with a SET of fields.
    static let receiptDecode = Group(.receiptDecode) {
        // Not a message at all.
        encoded("empty") { _ in [] }
        encoded("not-asn1") { _ in Array("no receipt at all".utf8) }
        encoded("truncated") { Array($0.encoded.prefix($0.encoded.count / 2)) }
        encoded("unterminated", impact: .hardening) { $0.encoded.dropLast(2) }
        encoded("trailing-bytes", impact: .hardening) { $0.encoded + Array("more".utf8) }
        encoded("trailing-byte", impact: .hardening) { $0.encoded + [0x00] }
        // Another message.
        reject("wrong-content-type", at: .contentType, after: .message) { $0.message.contentType = .envelopedData }
        reject("wrong-inner-content-type", at: .innerContentType, after: .message) {
            $0.message.innerContentType = .signedData
        }
        reject("detached-content", impact: .forgery, madeBy: .anyone, at: .content, after: .message) {
            $0.message.content = nil
        }
        reject("no-signer", impact: .forgery, at: .signerInfos, after: .message) { $0.message.signers = [] }
        reject("two-signers", at: .signerInfos, after: .message) { draft in
            var second = draft.signer
            second.signature = draft.signerKey.sign(draft.payload, hash: .sha256).mirrored.der
            draft.message.signers.append(second)
        }
        // Messages that CMS or BER forbids, in bytes that no signature covers.
        reject("signed-data-version", at: .version, after: .message) { $0.message.version = 2 }
        reject("signer-version", at: .signerVersion, after: .message) { $0.signer.version = 3 }
        reject(
            "signed-data-version-of-key-identifier", control: "signer-named-by-key-identifier",
            at: .version, after: .message
        ) { $0.message.version = 1 }
        reject(
            "signer-version-of-key-identifier", control: "signer-named-by-key-identifier",
            at: .signerVersion, after: .message
        ) { $0.signer.version = 1 }
        primitive("primitive-set") { DERBytes.set($0.message.digestAlgorithms.concatenated) }
        primitive("primitive-sequence") { $0.signer.identifier }
        primitive("primitive-certificates", control: "attest-definite-der") {
            DERBytes.explicit(0, $0.message.certificates.concatenated)
        }
        primitive("primitive-revocation-lists", control: "revocation-list") {
            DERBytes.explicit(1, $0.message.revocationLists.concatenated)
        }
        primitive("primitive-signed-attributes", control: "signed-attributes") { $0.signer.signedAttributeSet ?? [] }
        primitive("primitive-unsigned-attributes", control: "unsigned-attribute") {
            $0.signer.unsignedAttributeSet ?? []
        }
        // Another content.
        reject("payload-not-set", at: .content, after: .payload) { $0.payload[0] = 0x30 }
        field(5, "field-without-value") { $0.fields[type: 5]?.value = nil }
        field(2, "missing-app-id") { $0.fields[type: 2] = nil }
        field(3, "missing-key") { $0.fields[type: 3] = nil }
        field(12, "missing-creation-time") { $0.fields[type: 12] = nil }
        twice("field-twice-genuine-first") { $0 + 1 }
        twice("field-twice-genuine-last") { $0 }
        receiptContentFaults
        // Bombs.
        encoded("nested-deep", impact: .denialOfService) { _ in
            [[UInt8]](repeating: [0x30, 0x80], count: 10_000).concatenated
        }.killingProcesses()
        encoded("nested-deep-definite", impact: .denialOfService) { _ in DERBytes.nestedSequences(20_000) }
            .killingProcesses()
        encoded("huge-length", impact: .denialOfService) { _ in
            [0x30, 0x88, 0x7F] + [UInt8](repeating: 0xFF, count: 7)
        }.killingProcesses()
    }

    private static let encoded = Place(.object, after: .encoded, impact: .forgery).setting { $0.encoded = $1 }

    private static func twice(_ name: String, _ position: @escaping @Sendable (_ genuine: Int) -> Int) -> Entry {
        field(2, name) { draft in
            let genuine = draft.fields.firstIndex { $0.type == 2 } ?? 0
            draft.fields.insert(ReceiptField(2, draft.app.sibling.appId), at: position(genuine))
        }
    }

    private static let primitive = Place(.object, after: .encoded).setting {
        (draft: inout ReceiptDraft, element: [UInt8]) in
        guard let range = draft.encoded.firstRange(of: element) else { return }
        draft.encoded[range.lowerBound] ^= 0x20
    }
}
