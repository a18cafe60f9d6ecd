import AttestModel
import CLibCrypto

/// One X.509 certificate, parsed and owned by libcrypto, with the fields that the checks read.
final class Certificate {
    /// The bytes as received, which may hold more than the certificate.
    let received: [UInt8]
    /// Why the bytes are not exactly one certificate in DER; `nil` when they are.
    let encodingFault: String?
    /// 3 for a version 3 certificate.
    let version: Int
    /// The names as DER.
    let subject: [UInt8]
    let issuer: [UInt8]
    /// Validity in seconds since 1970; `nil` when a time cannot be read.
    let notBefore: Int64?
    let notAfter: Int64?
    let extensions: [CertificateExtension]
    let key: SubjectKey
    /// The algorithm outside the signed part.
    let signatureAlgorithm: ObjectID

    /// libcrypto's structure, which lives as long as this object.
    let handle: OpaquePointer

    /// What was found of issuers, by their bytes: several readings of one object ask the same, and it takes long.
    private var signatureVerdicts: [[UInt8]: Bool] = [:]

    /// Reads the certificate at the start of the bytes; `nil` when there is none.
    init?(_ bytes: [UInt8]) {
        defer { ERR_clear_error() }
        var length = 0
        let parsed = bytes.withUnsafeBufferPointer { buffer in
            var cursor = buffer.baseAddress
            let parsed = d2i_X509(nil, &cursor, buffer.count)
            if let start = buffer.baseAddress, let cursor { length = cursor - start }
            return parsed
        }
        guard let parsed else { return nil }
        guard let key = OpenSSLReading.subjectKey(parsed),
            let subject = OpenSSLReading.name(X509_get_subject_name(parsed)),
            let issuer = OpenSSLReading.name(X509_get_issuer_name(parsed)),
            let signatureAlgorithm = OpenSSLReading.signatureAlgorithm(parsed),
            let extensions = OpenSSLReading.extensions(parsed)
        else {
            X509_free(parsed)
            return nil
        }
        handle = parsed
        received = bytes
        encodingFault = Self.encodingFault(of: bytes, length: length, parsed)
        version = X509_get_version(parsed) + 1
        self.subject = subject
        self.issuer = issuer
        notBefore = OpenSSLReading.seconds(X509_get0_notBefore(parsed))
        notAfter = OpenSSLReading.seconds(X509_get0_notAfter(parsed))
        self.extensions = extensions
        self.key = key
        self.signatureAlgorithm = signatureAlgorithm
    }

    deinit { X509_free(handle) }

    var isSelfIssued: Bool { subject == issuer }

    /// Every extension with this identifier.
    func extensions(_ id: ObjectID) -> [CertificateExtension] { extensions.filter { $0.id == id } }

    /// Whether this certificate's signature verifies under another's key, the algorithm inside and outside the
    /// signed part being the same (RFC 5280 section 4.1.1.2).
    func signatureVerifies(under issuer: Certificate) -> Bool {
        if let known = signatureVerdicts[issuer.received] { return known }
        defer { ERR_clear_error() }
        let verdict = X509_get0_pubkey(issuer.handle).map { X509_verify(handle, $0) == 1 } ?? false
        signatureVerdicts[issuer.received] = verdict
        return verdict
    }

    /// Whether an ECDSA signature in DER over a message verifies under this certificate's key.
    func verifies(_ signature: [UInt8], over message: [UInt8], digest: OpaquePointer? = EVP_sha256()) -> Bool {
        defer { ERR_clear_error() }
        guard key.isOnAcceptedNamedCurve, let key = X509_get0_pubkey(handle), let context = EVP_MD_CTX_new() else {
            return false
        }
        defer { EVP_MD_CTX_free(context) }
        guard EVP_DigestVerifyInit(context, nil, digest, nil, key) == 1 else { return false }
        return EVP_DigestVerify(context, signature, signature.count, message, message.count) == 1
    }

    private static func encodingFault(of bytes: [UInt8], length: Int, _ parsed: OpaquePointer) -> String? {
        guard length == bytes.count else { return "\(bytes.count - length) bytes follow the certificate" }
        do {
            try StrictDER.check(bytes[...])
        } catch {
            return "the encoding is not DER: \(error.reason)"
        }
        return OpenSSLReading.encoding(parsed) == bytes ? nil : "the certificate does not encode to the same bytes"
    }
}
