import AttestModel
import ReferenceVerifier

/// A verifier that is right, and refuses some of what sources leave open. No vector and no search may accuse it.
package struct StrictVerifier: Sendable {
    /// The permanent name: lower-case words joined by hyphens.
    package let name: String
    /// One sentence that says what it refuses.
    package let summary: String
    /// Returns whether it refuses evidence that the reference verifier accepts.
    package let refuses: @Sendable (VerificationRequest) -> Bool

    private init(_ name: String, _ summary: String, refuses: @escaping @Sendable (VerificationRequest) -> Bool) {
        (self.name, self.summary, self.refuses) = (name, summary, refuses)
    }

    /// Returns a verifier that refuses evidence of one kind.
    private static func of<Evidence: VerifiedEvidence>(
        _: Evidence.Type, _ name: String, _ summary: String, refuses: @escaping @Sendable (Evidence) -> Bool
    ) -> StrictVerifier {
        StrictVerifier(name, summary) { request in
            guard let request = request.request as? Evidence.Request else { return false }
            return refuses(Evidence(request))
        }
    }

    /// Returns the answer about a request.
    package func response(to request: VerificationRequest, after verifier: ReferenceVerifier) -> VerdictResponse {
        let response = verifier.assess(request).response
        guard response.verdict == .accept, refuses(request) else { return response }
        return VerdictResponse(.reject, reason: summary, code: name)
    }

    package static func named(_ name: String) -> StrictVerifier? { all.first { $0.name == name } }

    package static let all: [StrictVerifier] = [
        of(AttestationEvidence.self, "two-certificates", "Refuses every x5c but leaf and intermediate.") {
            $0.certificates.value?.count != 2
        },
        of(AttestationEvidence.self, "plain-flags", "Refuses attestations with other flags than AT and ED.") {
            $0.header.value?.flags.value.map { $0 & ~0x80 != 0x40 } ?? true
        },
        of(
            AttestationEvidence.self, "shortest-cbor",
            "Refuses attestations in CBOR that is longer than needed, or has tags."
        ) {
            !ShortestCBOR.holds($0.request.attestation)
                || !($0.credential.value?.tail.value.map { $0.isEmpty || ShortestCBOR.holds($0) } ?? false)
        },
        of(
            AttestationEvidence.self,
            "exact-nonce", "Refuses leaves whose nonce extension is critical, or not written as Apple writes it."
        ) {
            $0.leaf.value?.extensions(.appleNonce).map {
                $0.isCritical || $0.value.prefix(4) != [0x30, 0x24, 0xA1, 0x22]
            } != [false]
        },
        of(
            AttestationEvidence.self, "plain-leaf",
            "Refuses leaves of other versions than 3, and those that are not marked as leaves."
        ) {
            guard let leaf = $0.leaf.value, let constraints = leaf.extensions(.basicConstraints).first,
                let usage = leaf.extensions(.keyUsage).first
            else { return true }
            return leaf.version != 3 || constraints.value != [0x30, 0x00] || usage.value.last != 0xF0
        },
        of(AttestationEvidence.self, "sha-256-leaf", "Refuses leaves that are not signed with SHA-256.") {
            $0.leaf.value?.signatureAlgorithm != .ecdsaWithSHA256
        },
        of(AttestationEvidence.self, "uncompressed-leaf", "Refuses leaves with a compressed key.") {
            $0.leaf.value?.key.bits.first != 4
        },
        of(AssertionEvidence.self, "plain-assertion-flags", "Refuses assertions with other flags than AT and ED.") {
            $0.header.value?.flags.value.map { $0 & ~0x80 != 0x40 } ?? true
        },
        of(
            AssertionEvidence.self, "shortest-assertion-cbor",
            "Refuses assertions in CBOR that is longer than needed, or has tags."
        ) {
            !ShortestCBOR.holds($0.request.assertion)
                || !($0.tail.value.map { $0.isEmpty || ShortestCBOR.holds($0) } ?? false)
        },
        of(AssertionEvidence.self, "uncompressed-stored-key", "Refuses stored keys that are compressed.") {
            $0.request.publicKey.first != 4
        },
        of(ReceiptEvidence.self, "receipt-environment-demanded", "Refuses receipts that name no environment.") {
            $0.payload.value?.optional(.environment).value.flatMap(\.self) == nil
        },
        of(
            ReceiptEvidence.self, "receipt-in-order",
            "Refuses receipts whose certificates do not begin with signer and intermediate."
        ) {
            guard let certificates = $0.message.value?.certificates, certificates.count > 1 else { return true }
            return certificates[0].received != $0.signerCertificate.value?.received
                || certificates[0].issuer != certificates[1].subject
        },
        of(
            ReceiptEvidence.self, "receipt-fraction-counted",
            "Refuses receipts that were created a fraction of a second after the verification, or after their signer ended."
        ) {
            guard let created = $0.creation.value?.timestamp, let text = $0.payload.value?.value(.creationTime).value,
                text.contains(UInt8(ascii: "."))
            else { return false }
            return created == $0.request.time || $0.signerCertificate.value?.notAfter == created.secondsSinceEpoch
        },
        StrictVerifier("capital-bearer", "Refuses the scheme Bearer in other letters.") {
            guard case .deviceCheckCall(let call) = $0 else { return false }
            return call.headers["Authorization"]?.hasPrefix("Bearer ") != true
        },
    ]
}

/// CBOR in which nothing is longer than needed (RFC 8949 section 4.2.1, without the order of keys), and nothing is tagged.
private enum ShortestCBOR {
    /// Returns whether the bytes are one item in this form.
    static func holds(_ bytes: [UInt8]) -> Bool {
        var rest = bytes[...]
        return skip(&rest) && rest.isEmpty
    }

    private static func skip(_ bytes: inout ArraySlice<UInt8>) -> Bool {
        guard let first = bytes.popFirst() else { return false }
        let (major, info) = (first >> 5, Int(first & 0x1F))
        var size = UInt64(info)
        if info >= 24 {
            let width = 1 << (info - 24)
            guard info <= 27, bytes.count >= width else { return false }
            size = bytes.prefix(width).reduce(0) { $0 << 8 | UInt64($1) }
            bytes = bytes.dropFirst(width)
            guard size >= (width == 1 ? 24 : 1 << (UInt64(width) * 4)) else { return false }
        }
        switch major {
        case 0, 1: return true
        case 2, 3:
            guard size <= UInt64(bytes.count) else { return false }
            bytes = bytes.dropFirst(Int(size))
            return true
        case 4, 5:
            guard size <= UInt64(bytes.count) else { return false }
            for _ in 0..<Int(size) * (major == 5 ? 2 : 1) where !skip(&bytes) { return false }
            return true
        default: return false
        }
    }
}
