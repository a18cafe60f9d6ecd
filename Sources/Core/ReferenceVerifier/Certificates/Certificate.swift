import AttestModel
import CLibCrypto

/// One X.509 certificate, parsed and owned by libcrypto, with the fields that the checks read.
///
/// Nothing changes after parsing, and libcrypto locks the caches in its structure: tasks may share a certificate.
package final class Certificate: @unchecked Sendable {
    /// The bytes as received, which may hold more than the certificate.
    package let received: [UInt8]
    /// The number of received bytes after the certificate.
    package let bytesAfter: Int
    /// The reason why the bytes are not exactly one certificate in DER; `nil` when they are.
    package let encodingFault: String?
    /// 3 for a version 3 certificate.
    package let version: Int
    /// The names as DER.
    package let subject: [UInt8]
    package let issuer: [UInt8]
    /// Validity in seconds since 1970; `nil` when a time cannot be read.
    package let notBefore: Int64?
    package let notAfter: Int64?
    package let extensions: [CertificateExtension]
    package let key: SubjectKey
    /// The algorithm outside the signed part.
    package let signatureAlgorithm: ObjectID
    /// The algorithm inside the signed part.
    let innerSignatureAlgorithm: ObjectID?

    /// libcrypto's structure, which lives as long as this object.
    let handle: OpaquePointer

    /// Reads the certificate at the start of the bytes; `nil` when there is none.
    package convenience init?(_ bytes: [UInt8]) {
        defer { ERR_clear_error() }
        var length = 0
        let parsed = bytes.withUnsafeBufferPointer { buffer in
            var cursor = buffer.baseAddress
            let parsed = d2i_X509(nil, &cursor, buffer.count)
            if let start = buffer.baseAddress, let cursor { length = cursor - start }
            return parsed
        }
        guard let parsed else { return nil }
        self.init(parsed, received: bytes, length: length)
    }

    /// Reads a certificate that libcrypto has parsed, and frees it with this object, or at once when it is unreadable.
    convenience init?(adopting parsed: OpaquePointer) {
        defer { ERR_clear_error() }
        guard let encoding = LibcryptoFields.encoding({ i2d_X509(parsed, $0) }) else {
            X509_free(parsed)
            return nil
        }
        self.init(parsed, received: encoding, length: encoding.count)
    }

    private init?(_ parsed: OpaquePointer, received bytes: [UInt8], length: Int) {
        guard let key = LibcryptoFields.subjectKey(parsed),
            let subject = LibcryptoFields.name(X509_get_subject_name(parsed)),
            let issuer = LibcryptoFields.name(X509_get_issuer_name(parsed)),
            let signatureAlgorithm = LibcryptoFields.signatureAlgorithm(parsed),
            let extensions = LibcryptoFields.extensions(parsed),
            let encoding = LibcryptoFields.encoding({ i2d_X509(parsed, $0) })
        else {
            X509_free(parsed)
            return nil
        }
        handle = parsed
        received = bytes
        bytesAfter = bytes.count - length
        encodingFault = Self.encodingFault(of: bytes, length: length, encoding: encoding)
        version = X509_get_version(parsed) + 1
        (self.subject, self.issuer) = (subject, issuer)
        notBefore = LibcryptoFields.seconds(X509_get0_notBefore(parsed))
        notAfter = LibcryptoFields.seconds(X509_get0_notAfter(parsed))
        (self.extensions, self.key, self.signatureAlgorithm) = (extensions, key, signatureAlgorithm)
        innerSignatureAlgorithm = LibcryptoFields.algorithm(X509_get0_tbs_sigalg(parsed))
    }

    deinit { X509_free(handle) }

    package var isSelfIssued: Bool { subject == issuer }

    package func extensions(_ id: ObjectID) -> [CertificateExtension] { extensions.filter { $0.id == id } }

    /// The content of the first subjectKeyIdentifier (RFC 5280 section 4.2.1.2); `nil` when there is none in DER.
    var subjectKeyIdentifier: [UInt8]? {
        guard let value = extensions(.subjectKeyIdentifier).first?.value else { return nil }
        var reader = DERReader(value[...])
        return (try? reader.content(of: 0x04, named: "subjectKeyIdentifier")).map { Array($0) }
    }

    /// The content of the signature's BIT STRING without its count of unused bits; `nil` when it cannot be read.
    var signatureValue: [UInt8]? { LibcryptoFields.signatureValue(handle) }

    /// Tells whether this certificate's signature verifies under another's key, and the algorithms inside and outside
    /// the signed part are the same (RFC 5280 section 4.1.1.2).
    package func signatureVerifies(under issuer: Certificate) -> Bool {
        defer { ERR_clear_error() }
        return X509_get0_pubkey(issuer.handle).map { X509_verify(handle, $0) == 1 } ?? false
    }

    /// Tells whether an ECDSA signature in DER over a message verifies under this certificate's key.
    package func verifies(_ signature: [UInt8], over message: [UInt8], digest: OpaquePointer? = EVP_sha256()) -> Bool {
        defer { ERR_clear_error() }
        guard key.isOnAcceptedNamedCurve, let key = X509_get0_pubkey(handle), let context = EVP_MD_CTX_new() else {
            return false
        }
        defer { EVP_MD_CTX_free(context) }
        guard EVP_DigestVerifyInit(context, nil, digest, nil, key) == 1 else { return false }
        return EVP_DigestVerify(context, signature, signature.count, message, message.count) == 1
    }

    /// Tells whether another's key made the signature by ECDSA, whatever algorithm the certificate names.
    func isSigned(byKeyOf issuer: Certificate) -> Bool {
        var whole = DERReader(received[...])
        guard let signature = signatureValue, let content = try? whole.content(of: 0x30, named: "certificate") else {
            return false
        }
        var parts = DERReader(content)
        guard (try? parts.element()) != nil else { return false }
        let signed = Array(content[..<parts.rest.startIndex])
        return [EVP_sha256(), EVP_sha384()].contains { issuer.verifies(signature, over: signed, digest: $0) }
    }

    private static func encodingFault(of bytes: [UInt8], length: Int, encoding: [UInt8]) -> String? {
        guard length == bytes.count else { return "\(bytes.count - length) bytes follow the certificate" }
        do { try StrictDER.check(bytes[...]) } catch { return "the encoding is not DER: \(error.reason)" }
        return encoding == bytes ? nil : "the certificate does not encode to the same bytes"
    }
}

/// One extension of a certificate (RFC 5280 section 4.2).
package struct CertificateExtension: Sendable {
    package let id: ObjectID
    package let isCritical: Bool
    /// The content of extnValue.
    package let value: [UInt8]
}

/// The SubjectPublicKeyInfo of a certificate (RFC 5280 section 4.1.2.7), taken apart but not checked.
package struct SubjectKey {
    package let algorithm: ObjectID
    /// The named curve; `nil` when the parameters are absent or spell a curve out.
    package let namedCurve: ObjectID?
    /// The content of the BIT STRING without its count of unused bits.
    package let bits: [UInt8]

    /// A Boolean value that indicates whether an issuer may sign with it: its curve is named (RFC 5480 section 2.1.1).
    package var isOnAcceptedNamedCurve: Bool {
        guard algorithm == .ecPublicKey, let namedCurve else { return false }
        return [ObjectID.p256, .p384, .p521].contains(namedCurve)
    }

    /// Returns the point of a P-256 key.
    package func p256Point() throws(CheckFailure) -> P256Point {
        guard algorithm == .ecPublicKey else { throw .violated("the leaf's key is of algorithm \(algorithm.text)") }
        guard let namedCurve else { throw .violated("the leaf's key does not name its curve") }
        guard namedCurve == .p256 else { throw .violated("the leaf's key is on curve \(namedCurve.text)") }
        guard let point = P256Point(octets: bits[...]) else {
            throw .violated("the leaf's key \(bits.excerpt) is not a point on P-256")
        }
        return point
    }
}
