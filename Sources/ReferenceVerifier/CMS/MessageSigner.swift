import CLibCrypto

/// One SignerInfo of CMS SignedData (RFC 5652 section 5.3).
struct MessageSigner {
    let digestAlgorithm: ObjectID
    let signatureAlgorithm: ObjectID
    let signature: [UInt8]
    /// What is signed instead of the content; `nil` when there are no signed attributes.
    let attributes: SignedAttributes?

    /// Keeps `info` alive.
    private let structure: CMSStructure
    private let info: OpaquePointer

    /// Every signer, in order.
    static func all(of structure: CMSStructure) throws(DERFault) -> [MessageSigner] {
        guard let stack = CMS_get0_SignerInfos(structure.handle) else { return [] }
        var signers: [MessageSigner] = []
        for index in 0..<max(0, CMS_SignerInfo_stack_count(stack)) {
            guard let info = CMS_SignerInfo_stack_value(stack, index),
                let signer = MessageSigner(info, of: structure)
            else { throw DERFault(reason: "signer \(index) cannot be read") }
            signers.append(signer)
        }
        return signers
    }

    private init?(_ info: OpaquePointer, of structure: CMSStructure) {
        var digest: UnsafeMutablePointer<X509_ALGOR>?
        var algorithm: UnsafeMutablePointer<X509_ALGOR>?
        CMS_SignerInfo_get0_algs(info, nil, nil, &digest, &algorithm)
        guard let digestAlgorithm = OpenSSLReading.algorithm(digest),
            let signatureAlgorithm = OpenSSLReading.algorithm(algorithm),
            let signature = OpenSSLReading.bytes(CMS_SignerInfo_get0_signature(info))
        else { return nil }
        self.digestAlgorithm = digestAlgorithm
        self.signatureAlgorithm = signatureAlgorithm
        self.signature = signature
        attributes = SignedAttributes(of: info)
        self.structure = structure
        self.info = info
    }

    /// Whether this signer names a certificate as its own, by issuer and serial number or by key identifier.
    func names(_ certificate: Certificate) -> Bool {
        CMS_SignerInfo_cert_cmp(info, certificate.handle) == 0
    }

    /// Whether the signature is one over the signed attributes by a certificate's key (RFC 5652 section 5.4).
    func signsAttributes(by certificate: Certificate) -> Bool {
        defer { ERR_clear_error() }
        CMS_SignerInfo_set1_signer_cert(info, certificate.handle)
        return CMS_SignerInfo_verify(info) == 1
    }
}
