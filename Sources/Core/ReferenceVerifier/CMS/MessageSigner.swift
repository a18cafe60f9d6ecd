import CLibCrypto

/// One SignerInfo of CMS SignedData (RFC 5652 section 5.3).
package struct MessageSigner {
    package let digestAlgorithm: ObjectID
    package let signatureAlgorithm: ObjectID
    package let signature: [UInt8]
    /// The attributes that are signed instead of the content; `nil` when there are none.
    package let attributes: SignedAttributes?

    /// The structure that keeps `info` alive.
    private let structure: CMSStructure
    private let info: OpaquePointer

    static func all(of structure: CMSStructure) throws(DERFault) -> [MessageSigner] {
        guard let stack = CMS_get0_SignerInfos(structure.handle) else { return [] }
        var signers: [MessageSigner] = []
        for index in 0..<max(0, CMS_SignerInfo_stack_count(stack)) {
            guard let info = CMS_SignerInfo_stack_value(stack, index), let signer = MessageSigner(info, of: structure)
            else { throw DERFault(reason: "signer \(index) cannot be read") }
            signers.append(signer)
        }
        return signers
    }

    private init?(_ info: OpaquePointer, of structure: CMSStructure) {
        var digest: UnsafeMutablePointer<X509_ALGOR>?
        var algorithm: UnsafeMutablePointer<X509_ALGOR>?
        CMS_SignerInfo_get0_algs(info, nil, nil, &digest, &algorithm)
        guard let digestAlgorithm = LibcryptoFields.algorithm(digest),
            let signatureAlgorithm = LibcryptoFields.algorithm(algorithm),
            let signature = LibcryptoFields.bytes(CMS_SignerInfo_get0_signature(info))
        else { return nil }
        (self.digestAlgorithm, self.signatureAlgorithm) = (digestAlgorithm, signatureAlgorithm)
        (self.signature, attributes) = (signature, SignedAttributes(of: info))
        (self.structure, self.info) = (structure, info)
    }

    /// Tells whether this signer names a certificate as its own, by issuer and serial number or by key identifier.
    package func names(_ certificate: Certificate) -> Bool {
        var keyIdentifier: UnsafeMutablePointer<ASN1_OCTET_STRING>?
        guard CMS_SignerInfo_get0_signer_id(info, &keyIdentifier, nil, nil) == 1, let keyIdentifier else {
            return CMS_SignerInfo_cert_cmp(info, certificate.handle) == 0
        }
        // libcrypto would find no key identifier in a certificate of which any other extension is malformed.
        return certificate.subjectKeyIdentifier == LibcryptoFields.bytes(keyIdentifier)
    }

    /// Tells whether the signature is one over the signed attributes by a certificate's key (RFC 5652 section 5.4).
    package func signsAttributes(by certificate: Certificate) -> Bool {
        guard let attributes else { return false }
        return certificate.verifies(signature, over: attributes.encoding)
    }
}

/// The signed attributes of a SignerInfo that tie them to the content (RFC 5652 sections 11.1 and 11.2).
package struct SignedAttributes {
    /// The type of the content; `nil` when the attribute does not occur exactly once with one value.
    package let contentType: ObjectID?
    /// The digest of the content; `nil` when the attribute does not occur exactly once with one value.
    package let messageDigest: [UInt8]?
    /// The form that is signed: a SET in DER, its own tag instead of [0], in the order received (RFC 5652 section 5.4).
    let encoding: [UInt8]

    /// The value for libcrypto that finds an attribute only when it occurs once, with one value.
    private static let onlyOne: Int32 = -3

    /// Reads the attributes; `nil` when there are none at all.
    init?(of info: OpaquePointer) {
        let count = CMS_signed_get_attr_count(info)
        guard count > 0 else { return nil }
        let type = CMS_signed_get0_data_by_OBJ(info, OBJ_nid2obj(NID_pkcs9_contentType), Self.onlyOne, V_ASN1_OBJECT)
        contentType = type.flatMap { LibcryptoFields.objectID(OpaquePointer($0)) }
        let digest = CMS_signed_get0_data_by_OBJ(
            info, OBJ_nid2obj(NID_pkcs9_messageDigest), Self.onlyOne, V_ASN1_OCTET_STRING)
        messageDigest = digest.flatMap { LibcryptoFields.bytes($0.assumingMemoryBound(to: ASN1_STRING.self)) }
        encoding = Self.set(
            of: (0..<count).flatMap { position in
                LibcryptoFields.encoding { i2d_X509_ATTRIBUTE(CMS_signed_get_attr(info, position), $0) } ?? []
            })
    }

    /// Returns a SET with the shortest length in front of the content.
    private static func set(of content: [UInt8]) -> [UInt8] {
        guard content.count >= 0x80 else { return [0x31, UInt8(content.count)] + content }
        let length = withUnsafeBytes(of: UInt64(content.count).bigEndian) { Array($0.drop { $0 == 0 }) }
        return [0x31, 0x80 | UInt8(length.count)] + length + content
    }
}
