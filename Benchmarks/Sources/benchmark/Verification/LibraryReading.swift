import AttestModel
import CLibCBOR
import CLibCrypto

/// The reading of one piece of evidence by libcrypto and libcbor alone, without a look at what they find: the part of a
/// verifier's work beside the signatures that no verifier which uses them can save.
enum LibraryReading {
    /// Reads evidence of any kind that has a limit.
    static func read(_ request: VerificationRequest, _ checks: [SignatureCheck]) {
        switch request {
        case .assertion(let request): read(request, checks)
        case .receipt(let request): read(request, checks)
        default: break
        }
    }

    /// Reads the key and the object of an assertion, and makes the three hashes that its signature covers.
    private static func read(_ request: AssertionRequest, _ checks: [SignatureCheck]) {
        items(of: request.assertion)
        let clientDataHash = hash(request.clientData)
        // The authenticator data takes 37 bytes, or a few more.
        let nonce = hash(request.assertion.suffix(37) + clientDataHash)
        _ = hash(nonce)
        for check in checks { check.readKey() }
    }

    /// Reads the message of a receipt with its certificates, and their keys.
    private static func read(_ request: ReceiptRequest, _ checks: [SignatureCheck]) {
        request.receipt.withUnsafeBufferPointer { buffer in
            var cursor = buffer.baseAddress
            var empty = CMS_ContentInfo_new_ex(Keyless.library.context, nil)
            guard let message = d2i_CMS_ContentInfo(&empty, &cursor, buffer.count) else { return }
            X509_stack_free(CMS_get1_certs(message))
            CMS_ContentInfo_free(message)
        }
        for check in checks { check.readKey() }
        ERR_clear_error()
    }

    /// Reads a certificate, its key left as bytes.
    static func certificate(_ bytes: [UInt8]) {
        bytes.withUnsafeBufferPointer { buffer in
            var cursor = buffer.baseAddress
            var empty = X509_new_ex(Keyless.library.context, nil)
            X509_free(d2i_X509(&empty, &cursor, buffer.count))
        }
    }

    /// A library context without any algorithm. In any other, libcrypto searches all its decoders for each key of a
    /// certificate, and takes longer than for the verification.
    private struct Keyless: @unchecked Sendable {
        static let library = Keyless()

        let context: OpaquePointer?

        private init() {
            context = OSSL_LIB_CTX_new()
            OSSL_PROVIDER_load(context, "null")
        }
    }

    /// Returns the 32-byte SHA-256.
    static func hash(_ bytes: some Collection<UInt8>) -> [UInt8] {
        let bytes = Array(bytes)
        return [UInt8](unsafeUninitializedCapacity: 32) { buffer, count in
            SHA256(bytes, bytes.count, buffer.baseAddress)
            count = 32
        }
    }

    /// Reads all items of CBOR, and keeps none.
    static func items(of bytes: [UInt8]) {
        bytes.withUnsafeBufferPointer { buffer in
            var used = 0
            while used < buffer.count, let start = buffer.baseAddress {
                let result = withUnsafePointer(to: cbor_empty_callbacks) {
                    cbor_stream_decode(start + used, buffer.count - used, $0, nil)
                }
                guard result.status == CBOR_DECODER_FINISHED, result.read > 0 else { return }
                used += result.read
            }
        }
    }
}
