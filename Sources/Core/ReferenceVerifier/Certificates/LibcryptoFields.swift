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

    static func signatureValue(_ certificate: OpaquePointer) -> [UInt8]? {
        var value: UnsafePointer<ASN1_BIT_STRING>?
        X509_get0_signature(&value, nil, certificate)
        return bytes(value)
    }

    /// Returns what one of libcrypto's encoders writes; `nil` when it cannot.
    static func encoding(_ encode: (UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>?) -> Int32) -> [UInt8]? {
        let count = encode(nil)
        guard count > 0 else { return nil }
        return [UInt8](unsafeUninitializedCapacity: Int(count)) { buffer, written in
            var cursor = buffer.baseAddress
            written = Int(max(0, encode(&cursor)))
        }
    }

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

    static func bytes(_ string: UnsafePointer<ASN1_STRING>?) -> [UInt8]? {
        guard let string else { return nil }
        return Array(UnsafeBufferPointer(start: ASN1_STRING_get0_data(string), count: Int(ASN1_STRING_length(string))))
    }
}
