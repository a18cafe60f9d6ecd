import AttestModel
import ReferenceVerifier

/// The reading of one attestation by libcrypto and libcbor alone, without a look at what they find.
struct AttestationReading {
    private let object: [UInt8]
    private let certificates: [[UInt8]]
    private let hashed: [[UInt8]]
    /// The keys that are read: the leaf's, and those of the issuers.
    private let keys: [SignatureCheck]

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
        object = request.attestation
        certificates = issuers ? x5c + request.roots : [leaf]
        hashed = [authData + request.clientDataHash, point, Array(request.app.appId.utf8), Array(receipt)]
        // An attestation has no signature under the leaf's key.
        let leafKey = try SignatureCheck(info: P256Point.infoPrefix + point, digest: nil, message: [], signature: [])
        keys = [leafKey] + (issuers ? checks : [])
    }

    /// Reads the object, the certificates and the keys, and makes the hashes of nonce, key, app ID and receipt.
    func read() {
        LibraryReading.items(of: object)
        for certificate in certificates { LibraryReading.certificate(certificate) }
        for bytes in hashed { _ = LibraryReading.hash(bytes) }
        for key in keys { key.readKey() }
    }
}
