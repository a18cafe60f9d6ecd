import CLibCrypto

/// The fields of libcrypto's structures, copied into Swift values.
enum LibcryptoFields {
    /// Returns the DER of a name.
    static func name(_ name: OpaquePointer?) -> [UInt8]? {
        var start: UnsafePointer<UInt8>?
        var count = 0
        guard X509_NAME_get0_der(name, &start, &count) == 1 else { return nil }
        return Array(UnsafeBufferPointer(start: start, count: count))
    }

    static func objectID(_ object: OpaquePointer?) -> ObjectID? {
        guard let object, let data = OBJ_get0_data(object) else { return nil }
        return ObjectID(octets: Array(UnsafeBufferPointer(start: data, count: OBJ_length(object))))
    }

    /// Returns seconds since 1970; `nil` when it is not a time.
    static func seconds(_ time: UnsafePointer<ASN1_TIME>?) -> Int64? {
        guard let time, ASN1_TIME_check(time) == 1, let epoch = ASN1_TIME_set(nil, 0) else { return nil }
        defer { ASN1_STRING_free(epoch) }
        var days: Int32 = 0
        var seconds: Int32 = 0
        guard ASN1_TIME_diff(&days, &seconds, epoch, time) == 1 else { return nil }
        return Int64(days) * 86_400 + Int64(seconds)
    }

    /// Returns every extension in order; `nil` when one cannot be read, as it might be critical.
    static func extensions(_ certificate: OpaquePointer) -> [CertificateExtension]? {
        var extensions: [CertificateExtension] = []
        for position in 0..<max(0, X509_get_ext_count(certificate)) {
            guard let entry = X509_get_ext(certificate, position),
                let id = objectID(X509_EXTENSION_get_object(entry)),
                let value = bytes(X509_EXTENSION_get_data(entry))
            else { return nil }
            let isCritical = X509_EXTENSION_get_critical(entry) > 0
            extensions.append(CertificateExtension(id: id, isCritical: isCritical, value: value))
        }
        return extensions
    }

    static func subjectKey(_ certificate: OpaquePointer) -> SubjectKey? {
        var algorithm: OpaquePointer?
        var bits: UnsafePointer<UInt8>?
        var count: Int32 = 0
        var identifier: UnsafeMutablePointer<X509_ALGOR>?
        guard let info = X509_get_X509_PUBKEY(certificate),
            X509_PUBKEY_get0_param(&algorithm, &bits, &count, &identifier, info) == 1,
            let id = objectID(algorithm), count >= 0
        else { return nil }
        return SubjectKey(
            algorithm: id, namedCurve: parameterObjectID(identifier),
            bits: Array(UnsafeBufferPointer(start: bits, count: Int(count))))
    }

    static func signatureAlgorithm(_ certificate: OpaquePointer) -> ObjectID? {
        var algorithm: UnsafePointer<X509_ALGOR>?
        X509_get0_signature(nil, &algorithm, certificate)
        return self.algorithm(algorithm)
    }

    /// Returns the SubjectPublicKeyInfo, DER.
    static func subjectKeyInfo(_ certificate: OpaquePointer) -> [UInt8]? {
        let info = X509_get_X509_PUBKEY(certificate)
        return encoding { i2d_X509_PUBKEY(info, $0) }
    }

    /// Returns the signature; `nil` when the algorithms inside and outside the signed part differ, or libcrypto does not
    /// know them (RFC 5280 section 4.1.1.2).
    static func signature(_ certificate: OpaquePointer) -> CertificateSignature? {
        var value: UnsafePointer<ASN1_BIT_STRING>?
        var outer: UnsafePointer<X509_ALGOR>?
        X509_get0_signature(&value, &outer, certificate)
        guard let value, let bytes = bytes(value), value.pointee.flags & unusedBits == 0, let outer,
            X509_ALGOR_cmp(outer, X509_get0_tbs_sigalg(certificate)) == 0
        else { return nil }
        var digest: Int32 = 0
        var keyType: Int32 = 0
        guard OBJ_find_sigid_algs(X509_get_signature_nid(certificate), &digest, &keyType) == 1 else { return nil }
        return CertificateSignature(bytes: bytes, digest: EVP_get_digestbyname(OBJ_nid2sn(digest)), keyType: keyType)
    }

    /// Returns the content of the signature.
    static func signatureValue(_ certificate: OpaquePointer) -> [UInt8]? {
        var value: UnsafePointer<ASN1_BIT_STRING>?
        X509_get0_signature(&value, nil, certificate)
        return bytes(value)
    }

    /// The number of unused bits at the end of a BIT STRING, among its flags.
    private static let unusedBits = 0x07

    /// Returns the number of bytes that algorithm and signature take behind the signed part.
    static func trailer(_ certificate: OpaquePointer) -> Int {
        var value: UnsafePointer<ASN1_BIT_STRING>?
        var algorithm: UnsafePointer<X509_ALGOR>?
        X509_get0_signature(&value, &algorithm, certificate)
        return Int(i2d_X509_ALGOR(algorithm, nil)) + Int(i2d_ASN1_BIT_STRING(value, nil))
    }

    /// Returns the certificate encoded again.
    static func encoding(_ certificate: OpaquePointer) -> [UInt8]? {
        encoding { i2d_X509(certificate, $0) }
    }

    /// Returns the bytes that a function of libcrypto writes.
    ///
    /// - Parameter write: writes to the place when there is one, and returns the number of bytes.
    private static func encoding(
        _ write: (UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>?) -> Int32
    ) -> [UInt8]? {
        let count = write(nil)
        guard count > 0 else { return nil }
        return [UInt8](unsafeUninitializedCapacity: Int(count)) { buffer, written in
            var cursor = buffer.baseAddress
            written = Int(max(0, write(&cursor)))
        }
    }

    /// Returns the algorithm, without its parameters.
    static func algorithm(_ identifier: UnsafePointer<X509_ALGOR>?) -> ObjectID? {
        var id: OpaquePointer?
        X509_ALGOR_get0(&id, nil, nil, identifier)
        return objectID(id)
    }

    /// Returns the algorithm's parameters when they are an object identifier.
    private static func parameterObjectID(_ identifier: UnsafePointer<X509_ALGOR>?) -> ObjectID? {
        var type: Int32 = 0
        var value: UnsafeRawPointer?
        X509_ALGOR_get0(nil, &type, &value, identifier)
        guard type == V_ASN1_OBJECT, let value else { return nil }
        return objectID(OpaquePointer(value))
    }

    /// Returns the content of a string.
    static func bytes(_ string: UnsafePointer<ASN1_STRING>?) -> [UInt8]? {
        guard let string else { return nil }
        return Array(UnsafeBufferPointer(start: ASN1_STRING_get0_data(string), count: Int(ASN1_STRING_length(string))))
    }
}

/// The signature of a certificate, with the way in which it was made.
struct CertificateSignature {
    let bytes: [UInt8]
    /// The hash function; `nil` when the algorithm has none of its own.
    let digest: OpaquePointer?
    /// The type of the key, as number in libcrypto's table of objects.
    let keyType: Int32
}
