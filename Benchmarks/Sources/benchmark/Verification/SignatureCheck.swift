import CLibCrypto

/// One verification of a signature by libcrypto alone, with a key that is decoded already: the floor of everything that a
/// verifier does about that signature. Nothing changes after it is made.
final class SignatureCheck: @unchecked Sendable {
    private let key: OpaquePointer
    private let digest: OpaquePointer?
    private let message: [UInt8]
    private let signature: [UInt8]

    /// - Parameters:
    ///   - info: the key as SubjectPublicKeyInfo, DER.
    ///   - digest: the hash function over the message; `nil` when the message is a digest already.
    init(info: [UInt8], digest: String?, message: [UInt8], signature: [UInt8]) throws {
        let key = info.withUnsafeBufferPointer { buffer in
            var cursor = buffer.baseAddress
            return d2i_PUBKEY(nil, &cursor, buffer.count)
        }
        guard let key else { throw BenchmarkFailure("libcrypto cannot read a key of the vectors.") }
        self.key = key
        self.digest = digest.flatMap { EVP_MD_fetch(nil, $0, nil) }
        (self.message, self.signature) = (message, signature)
    }

    deinit { EVP_PKEY_free(key) }

    /// Verifies, and tells whether the signature is right.
    @discardableResult
    func verify() -> Bool {
        if let digest {
            guard let context = EVP_MD_CTX_new() else { return false }
            defer { EVP_MD_CTX_free(context) }
            return EVP_DigestVerifyInit(context, nil, digest, nil, key) == 1
                && EVP_DigestVerify(context, signature, signature.count, message, message.count) == 1
        }
        guard let context = EVP_PKEY_CTX_new(key, nil) else { return false }
        defer { EVP_PKEY_CTX_free(context) }
        return EVP_PKEY_verify_init(context) == 1
            && EVP_PKEY_verify(context, signature, signature.count, message, message.count) == 1
    }
}

extension SignatureCheck {
    /// Creates the verification of a certificate's signature, taken apart by libcrypto.
    convenience init(certificate: [UInt8], issuer: [UInt8]) throws {
        guard let certificate = Self.parsed(certificate), let issuer = Self.parsed(issuer) else {
            throw BenchmarkFailure("libcrypto cannot read a certificate of the vectors.")
        }
        defer {
            X509_free(certificate)
            X509_free(issuer)
        }
        var value: UnsafePointer<ASN1_BIT_STRING>?
        X509_get0_signature(&value, nil, certificate)
        var digest: Int32 = 0
        guard let value, OBJ_find_sigid_algs(X509_get_signature_nid(certificate), &digest, nil) == 1 else {
            throw BenchmarkFailure("libcrypto does not know the algorithm of a certificate of the vectors.")
        }
        try self.init(
            info: Self.bytes { i2d_X509_PUBKEY(X509_get_X509_PUBKEY(issuer), $0) },
            digest: String(cString: OBJ_nid2sn(digest)), message: Self.bytes { i2d_re_X509_tbs(certificate, $0) },
            signature: Array(UnsafeBufferPointer(start: value.pointee.data, count: Int(value.pointee.length))))
    }

    private static func parsed(_ certificate: [UInt8]) -> OpaquePointer? {
        certificate.withUnsafeBufferPointer { buffer in
            var cursor = buffer.baseAddress
            return d2i_X509(nil, &cursor, buffer.count)
        }
    }

    private static func bytes(_ write: (UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>?) -> Int32) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: max(0, Int(write(nil)))) { buffer, count in
            var cursor = buffer.baseAddress
            count = Int(max(0, write(&cursor)))
        }
    }
}
