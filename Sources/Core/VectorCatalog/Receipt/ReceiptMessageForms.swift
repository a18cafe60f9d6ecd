import AttestModel
import FixtureForge
import SwiftASN1

extension Group where Draft == ReceiptDraft {
    /// Messages in forms that RFC 5652 allows and that no known receipt has.
    @CaseList<ReceiptDraft> static var receiptMessageForms: [Entry] {
        // Lengths and pieces.
        accept("message-with-long-lengths", level: .should, after: .plan) { $0.form = .padded(lengthBytes: 5) }
        accept("content-in-nested-pieces", level: .should, after: .message) { draft in
            let pieces = BERBytes.pieces(of: draft.payload, 300)
            let nested = BERBytes.indefinite(0x24, pieces.prefix(2).concatenated)
            draft.message.contentNode = BERBytes.longForm(
                0x24, nested + DERBytes.octetString([]) + pieces.dropFirst(2).concatenated, lengthBytes: 2)
        }
        // Parts that a verifier does not need.
        accept("certificates-in-another-order", level: .should, after: .certificates) { $0.certificates.reverse() }
        accept("revocation-list", level: .should, after: .message) { draft in
            let issuer = draft.authority.intermediate
            draft.message.revocationLists = [issuer.revocationList(at: draft.time.adding(days: -1))]
        }
        accept("revocation-information-of-another-kind", level: .info, after: .message) {
            // The status tryLater, which has no signature.
            let response = DERBytes.sequence(DERBytes.primitive(.enumerated, [3]))
            $0.message.revocationLists = [
                DERBytes.explicit(1, DERBytes.identifier([1, 3, 6, 1, 5, 5, 7, 16, 2]) + response)
            ]
            $0.message.version = 5
        }
        accept("certificate-of-another-kind", level: .info, after: .message) {
            $0.message.certificates.append(DERBytes.explicit(3, DERBytes.identifier([2, 999, 1]) + DERBytes.null))
            $0.message.version = 5
        }
        accept("attribute-certificate", level: .info, after: .message) {
            $0.message.certificates.append(
                $0.authority.intermediate.attributeCertificate(of: $0.signerCertificate, at: $0.time))
            $0.message.version = 4
        }
        accept("digest-algorithm-in-both-forms", level: .should, after: .message) {
            $0.message.digestAlgorithms = [CMSDigest.sha256(parameters: []), CMSDigest.sha256]
        }
        accept("unsigned-attribute", level: .should, after: .message) {
            $0.signer.unsignedAttributes = CMSAttribute.attribute(
                [2, 999, 1], unknown(100), unknown(127), unknown(16_384))
        }
        // The signer's name.
        accept("signer-named-by-key-identifier", level: .should, after: .message) { draft in
            draft.signer.keyIdentifier = draft.signerTemplate[.subjectKeyIdentifier].map {
                Array($0.value.dropFirst(2))
            }
            draft.signer.version = 3
            draft.message.version = 3
        }
        // Signed attributes.
        attributes("signed-attributes") { [CMSAttribute.contentType, CMSAttribute.messageDigest(of: $0.payload)] }
        attributes("signed-attributes-four") { CMSAttribute.all(for: $0.payload, at: $0.time.adding(seconds: -1)) }
        attributes("signed-attributes-127-bytes") { attributes(of: $0, extra: 41) }
        attributes("signed-attributes-128-bytes") { attributes(of: $0, extra: 42) }
        attributes("signed-attributes-long") { draft in
            CMSAttribute.all(for: draft.payload, at: draft.time.adding(seconds: -1))
                + [CMSAttribute.attribute([2, 999, 1], DERBytes.octetString(draft.bytes(160, "attribute")))]
        }
        receiptChainForms
    }

    /// Returns a value of a type that nobody knows.
    private static func unknown(_ tag: UInt) -> [UInt8] {
        DERBytes.node(ASN1Identifier(tagWithNumber: tag, tagClass: .private), DERBytes.octetString([1]))
    }

    /// Returns the attributes that RFC 5652 demands, and one that holds some bytes.
    private static func attributes(of draft: ReceiptDraft, extra count: Int) -> [[UInt8]] {
        let extra = CMSAttribute.attribute([2, 999, 1], DERBytes.octetString(draft.bytes(count, "attribute")))
        return [CMSAttribute.contentType, CMSAttribute.messageDigest(of: draft.payload), extra]
    }

    private static func attributes(
        _ name: String, _ attributes: @escaping @Sendable (ReceiptDraft) -> [[UInt8]]
    ) -> Entry {
        accept(name, level: .should, after: .message) {
            $0.signer = $0.signer.signing(attributes: attributes($0), with: $0.signerKey)
        }
    }
}
