import AttestModel
import ReferenceVerifier

/// The assertion's signature verified wrongly: AST-SIGNATURE and AST-NONCE.
enum SignatureMutants {
    static let all: [Mutation<AssertionEvidence>] = [
        encoding("p1363-accepted", SignatureEncodings.fromP1363),
        encoding("ber-signature-accepted", SignatureEncodings.fromBER),
        encoding("signature-integers-unsigned", SignatureEncodings.withUnsignedIntegers),
        encoding("signature-integers-reduced", SignatureEncodings.withReducedIntegers),
        signature("zero-signature-accepted") { $0 == SignatureEncodings.zero },
        signature("empty-signature-accepted") { $0.isEmpty },
        signature("zero-s-accepted") { $0.suffix(3) == [0x02, 0x01, 0x00] },
        .stricter("low-s-enforced", .assertionSignature) { evidence in
            guard let s = SignatureEncodings.s(of: try evidence.object.signature.get()) else { return true }
            return !halfOrder.lexicographicallyPrecedes([UInt8](repeating: 0, count: max(0, 32 - s.count)) + s)
        },
        .stricter("signature-of-70-bytes-demanded", .assertionSignature) { try $0.object.signature.get().count >= 70 },
        .stricter("signature-numbers-padded-by-one-byte", .assertionSignature) {
            SignatureEncodings.shortestNumber(of: try $0.object.signature.get()).map { $0 >= 31 } ?? true
        },
        .stricter("leading-zeros-of-stored-key-lost", .assertionKey) {
            P256Point(octets: $0.request.publicKey[...]).map { $0.x.first != 0 && $0.y.first != 0 } ?? true
        },
        .check("nonce-used-as-digest", .assertionNonce) { evidence in try covers(evidence) { [nonce($0)] } },
        message("nonce-used-as-digest-too") { [nonce($0)] },
        message("message-used-as-digest-too") { [Array(($0.authenticatorData + $0.clientDataHash).prefix(32))] },
        message("nonce-without-client-data-too") { digests(of: $0.authenticatorData + Digest.sha256([])) },
        message("assertion-nonce-in-either-order") { digests(of: $0.clientDataHash + $0.authenticatorData) },
        message("client-data-unhashed-too") { digests(of: $0.authenticatorData + $0.clientData) },
    ]

    /// The number (n - 1) / 2 for the order n of P-256.
    private static let halfOrder: [UInt8] = {
        var carry: UInt8 = 0
        return ECDSASignature.order.map { byte in
            defer { carry = byte & 1 }
            return byte >> 1 | carry << 7
        }
    }()

    private static func encoding(
        _ name: String, _ der: @escaping @Sendable ([UInt8]) -> [UInt8]
    ) -> Mutation<AssertionEvidence> { .steps(name, .assertionSignature) { $0.signature = der } }

    private static func signature(
        _ name: String, _ accepts: @escaping @Sendable ([UInt8]) -> Bool
    ) -> Mutation<AssertionEvidence> {
        .lenient(name, .assertionSignature, skipsUnreached: true) { accepts(try $0.object.signature.get()) }
    }

    private static func message(
        _ name: String, _ digests: @escaping @Sendable (NonceInputs) -> [[UInt8]]
    ) -> Mutation<AssertionEvidence> { .lenient(name, .assertionNonce) { try covers($0, digests) } }

    private static func covers(
        _ evidence: AssertionEvidence, _ digests: (NonceInputs) -> [[UInt8]]
    ) throws(CheckFailure) -> Bool {
        let signature = try evidence.signature.get()
        return digests(signature.inputs).contains(where: signature.covers)
    }

    private static func nonce(_ inputs: NonceInputs) -> [UInt8] {
        Digest.sha256(inputs.authenticatorData + inputs.clientDataHash)
    }

    private static func digests(of bytes: [UInt8]) -> [[UInt8]] {
        let once = Digest.sha256(bytes)
        let twice = Digest.sha256(once)
        return [once, twice, Digest.sha256(twice)]
    }
}
