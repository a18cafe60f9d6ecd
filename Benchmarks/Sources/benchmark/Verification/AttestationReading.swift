import AttestModel
import CLibCrypto
import ReferenceVerifier

/// The reading of one attestation by libcrypto and libcbor alone, without a look at what they find.
final class AttestationReading {
    private let object: [UInt8]
    private let certificates: [[UInt8]]
    private let hashed: [[UInt8]]
    private let issuers: [SignatureCheck]
    /// The leaf's key, as X9.62 uncompressed point, and in libcrypto, whose point is set anew.
    private let point: [UInt8]
    private let key: OpaquePointer

    /// - Parameters:
    ///   - issuers: A Boolean value that indicates whether the intermediate, the root and their keys are read, too.
    ///   - checks: the verifications under the keys of the issuers.
    /// - Throws: `BenchmarkFailure` when it is no genuine attestation.
    init(_ request: VerificationRequest, issuers: Bool, _ checks: [SignatureCheck]) throws {
        guard case .attestation(let request) = request else {
            throw BenchmarkFailure("a vector of attestations asks about something else.")
        }
        let evidence = AttestationEvidence(request, steps: .init())
        let x5c = evidence.certificates.value?.elements.compactMap { $0.value?.received } ?? []
        guard let point = evidence.leafPoint.value?.uncompressed, let authData = evidence.object.authData.value,
            case .bytes(let receipt)?? = evidence.object.receipt.value, let leaf = x5c.first
        else { throw BenchmarkFailure("a genuine attestation of the vectors cannot be read.") }
        let info = P256Key.prefix + point
        let key = info.withUnsafeBufferPointer { buffer in
            var cursor = buffer.baseAddress
            return d2i_PUBKEY(nil, &cursor, buffer.count)
        }
        guard let key else { throw BenchmarkFailure("libcrypto cannot read a key of the vectors.") }
        object = request.attestation
        certificates = issuers ? x5c + request.roots : [leaf]
        hashed = [authData + request.clientDataHash, point, Array(request.app.appId.utf8), Array(receipt)]
        self.issuers = issuers ? checks : []
        (self.point, self.key) = (point, key)
    }

    deinit { EVP_PKEY_free(key) }

    /// Reads the object, the certificates and the keys, and makes the hashes of nonce, key, app ID and receipt.
    func read() {
        LibraryReading.items(of: object)
        for certificate in certificates { LibraryReading.certificate(certificate) }
        for bytes in hashed { _ = LibraryReading.hash(bytes) }
        EVP_PKEY_set1_encoded_public_key(key, point, point.count)
        for issuer in issuers { issuer.readKey() }
    }
}
