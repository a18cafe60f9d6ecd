import SwiftASN1

/// CMS SignedData inside its ContentInfo (RFC 5652 sections 3 and 5.1). Every part may have any value.
package struct CMSSignedData: Sendable {
    /// The way in which lengths are written.
    package enum Form: Sendable, Hashable {
        /// BER as in real receipts: indefinite lengths, the content in pieces of this many bytes.
        case indefinite(piece: Int)
        /// Definite lengths, the content in one piece.
        case definite
        /// Definite lengths of this many bytes, more than they need, the content in one piece.
        case padded(lengthBytes: Int)
    }

    package var form = Form.indefinite(piece: 1000)
    package var contentType = ASN1ObjectIdentifier.signedData
    /// The version, 1 for data, plain certificates and signers of version 1.
    package var version = 1
    package var innerContentType = ASN1ObjectIdentifier.data
    /// The AlgorithmIdentifiers of the digests, DER.
    package var digestAlgorithms: [[UInt8]]
    /// The eContent; `nil` when it is detached.
    package var content: [UInt8]?
    /// The OCTET STRING around the eContent as a whole node; `nil` for one in the form of the message.
    package var contentNode: [UInt8]?
    /// The certificates, DER, in the order of writing.
    package var certificates: [[UInt8]]
    /// The revocation lists, DER; genuine receipts have none.
    package var revocationLists: [[UInt8]] = []
    package var signers: [CMSSignerInfo]

    /// Creates the message of one signer, with its digest algorithm listed.
    package init(content: [UInt8], certificates: [[UInt8]], signer: CMSSignerInfo) {
        digestAlgorithms = [signer.digestAlgorithm]
        (self.content, self.certificates) = (content, certificates)
        signers = [signer]
    }

    /// The whole ContentInfo, BER or DER.
    package var bytes: [UInt8] {
        let signedData = node(
            0x30, DERBytes.integer(version), DERBytes.set(digestAlgorithms.concatenated),
            node(
                0x30, DERBytes.identifier(innerContentType),
                content.map { node(0xA0, contentNode ?? octetString($0)) } ?? []),
            node(0xA0, certificates.concatenated), revocationSet, DERBytes.set(signers.map(\.der).concatenated))
        return node(0x30, DERBytes.identifier(contentType), node(0xA0, signedData))
    }

    private var revocationSet: [UInt8] {
        revocationLists.isEmpty ? [] : DERBytes.explicit(1, revocationLists.concatenated)
    }

    /// Returns a SEQUENCE (tag 30) or an explicit tag [0] (tag A0).
    private func node(_ tag: UInt8, _ children: [UInt8]...) -> [UInt8] {
        switch form {
        case .indefinite: BERBytes.indefinite(tag, children.concatenated)
        case .definite:
            tag == 0x30 ? DERBytes.sequence(children.concatenated) : DERBytes.explicit(0, children.concatenated)
        case .padded(let bytes): BERBytes.longForm(tag, children.concatenated, lengthBytes: bytes)
        }
    }

    private func octetString(_ content: [UInt8]) -> [UInt8] {
        switch form {
        case .indefinite(let piece): BERBytes.octetString(content, chunkedBy: piece)
        case .definite: DERBytes.octetString(content)
        case .padded(let bytes): BERBytes.longForm(0x04, content, lengthBytes: bytes)
        }
    }
}
