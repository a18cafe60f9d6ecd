import CLibCrypto

/// The signed attributes of a SignerInfo that tie them to the content (RFC 5652 sections 11.1 and 11.2).
struct SignedAttributes {
    /// `nil` when it does not stand there exactly once with one value.
    let contentType: ObjectID?
    /// `nil` when it does not stand there exactly once with one value.
    let messageDigest: [UInt8]?

    /// "Only when there is one attribute of this kind, and one value in it" for libcrypto.
    private static let onlyOne: Int32 = -3

    /// `nil` when there are no signed attributes at all.
    init?(of info: OpaquePointer) {
        guard CMS_signed_get_attr_count(info) > 0 else { return nil }
        let type = CMS_signed_get0_data_by_OBJ(
            info, OBJ_nid2obj(NID_pkcs9_contentType), Self.onlyOne, V_ASN1_OBJECT)
        contentType = type.flatMap { OpenSSLReading.objectID(OpaquePointer($0)) }
        let digest = CMS_signed_get0_data_by_OBJ(
            info, OBJ_nid2obj(NID_pkcs9_messageDigest), Self.onlyOne, V_ASN1_OCTET_STRING)
        messageDigest = digest.flatMap { OpenSSLReading.bytes($0.assumingMemoryBound(to: ASN1_STRING.self)) }
    }
}
