import CLibCrypto

/// CMS SignedData (RFC 5652 section 5), parsed by libcrypto.
package struct SignedMessage {
    /// The largest number of certificates that are read; genuine receipts have three.
    package static let maximumCertificates = 8

    package let contentType: ObjectID
    /// The signed content; `nil` when it is not inside.
    package let content: [UInt8]?
    /// The first of the certificates that can be read, in their order.
    package let certificates: [Certificate]
    package let signers: [MessageSigner]

    /// - Parameter bytes: the message and nothing after it, checked for bounds.
    package init(_ bytes: [UInt8]) throws(DERFault) {
        defer { ERR_clear_error() }
        guard let structure = CMSStructure(bytes) else { throw DERFault(reason: "not a CMS structure") }
        let type = LibcryptoFields.objectID(CMS_get0_type(structure.handle))
        guard type == .cmsSignedData else {
            throw DERFault(reason: "a CMS structure of type \(type?.text ?? "unknown"), expected SignedData")
        }
        guard let contentType = LibcryptoFields.objectID(CMS_get0_eContentType(structure.handle)) else {
            throw DERFault(reason: "SignedData without a content type")
        }
        self.contentType = contentType
        content = CMS_get0_content(structure.handle).flatMap { LibcryptoFields.bytes($0.pointee) }
        certificates = Self.certificates(of: structure)
        signers = try MessageSigner.all(of: structure)
    }

    private static func certificates(of structure: CMSStructure) -> [Certificate] {
        guard let stack = CMS_get1_certs(structure.handle) else { return [] }
        defer { X509_stack_free(stack) }
        return (0..<min(Int32(maximumCertificates), X509_stack_count(stack))).compactMap { index in
            guard let certificate = X509_stack_value(stack, index), X509_up_ref(certificate) == 1 else { return nil }
            return Certificate(adopting: certificate)
        }
    }
}

/// A CMS ContentInfo (RFC 5652 section 3), parsed and owned by libcrypto.
final class CMSStructure {
    let handle: OpaquePointer

    /// Parses the structure; `nil` when the bytes do not begin with one.
    init?(_ bytes: [UInt8]) {
        let parsed = bytes.withUnsafeBufferPointer { buffer in
            var cursor = buffer.baseAddress
            return d2i_CMS_ContentInfo(nil, &cursor, buffer.count)
        }
        guard let parsed else { return nil }
        handle = parsed
    }

    deinit { CMS_ContentInfo_free(handle) }
}
