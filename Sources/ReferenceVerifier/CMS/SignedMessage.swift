import CLibCrypto

/// CMS SignedData (RFC 5652 section 5), parsed by libcrypto.
struct SignedMessage {
    /// More certificates than this are not looked at; genuine receipts have three.
    static let maximumCertificates = 8

    /// The type of what is signed.
    let contentType: ObjectID
    /// What is signed; `nil` when it is not inside.
    let content: [UInt8]?
    /// The first of the certificates that can be read, in their order.
    let certificates: [Certificate]
    let signers: [MessageSigner]

    /// - Parameter bytes: the message and nothing after it, checked for bounds.
    init(_ bytes: [UInt8]) throws(DERFault) {
        defer { ERR_clear_error() }
        guard let structure = CMSStructure(bytes) else { throw DERFault(reason: "not a CMS structure") }
        let type = OpenSSLReading.objectID(CMS_get0_type(structure.handle))
        guard type == .cmsSignedData else {
            throw DERFault(reason: "a CMS structure of type \(type?.text ?? "unknown"), expected SignedData")
        }
        guard let contentType = OpenSSLReading.objectID(CMS_get0_eContentType(structure.handle)) else {
            throw DERFault(reason: "SignedData without a content type")
        }
        self.contentType = contentType
        content = CMS_get0_content(structure.handle).flatMap { OpenSSLReading.bytes($0.pointee) }
        certificates = Self.certificates(of: structure)
        signers = try MessageSigner.all(of: structure)
    }

    private static func certificates(of structure: CMSStructure) -> [Certificate] {
        guard let stack = CMS_get1_certs(structure.handle) else { return [] }
        defer { X509_stack_free(stack) }
        return (0..<min(Int32(maximumCertificates), X509_stack_count(stack))).compactMap { index in
            X509_stack_value(stack, index).flatMap(OpenSSLReading.encoding).flatMap(Certificate.init)
        }
    }
}
