import AttestModel

/// The assertion's signature verified wrongly: AST-SIGNATURE and AST-NONCE.
enum SignatureMutants {
    static let all = encodings + numbers + demands + constructions

    private static let encodings: [Mutant] = [
        form("p1363-accepted", "Also takes signatures of 64 bytes, r and s joined without DER.", .p1363Too),
        form("ber-signature-accepted", "Takes signatures in BER, and overlooks what follows their numbers.", .ber),
        form("signature-integers-unsigned", "Overlooks the signs and leading zeros of r and s.", .unsignedIntegers),
        form(
            "signature-integers-reduced", "Takes r and s modulo the order instead of refusing them.", .reducedIntegers),
    ]

    private static let numbers: [Mutant] = [
        signature("zero-signature-accepted", "Takes the signature r = s = 0 for valid.") {
            $0 == [0x30, 0x06, 0x02, 0x01, 0x00, 0x02, 0x01, 0x00]
        },
        signature("empty-signature-accepted", "Takes an empty signature for none to verify.") { $0.isEmpty },
        signature("zero-s-accepted", "Takes a signature with s = 0 for valid.") { $0.suffix(3) == [0x02, 0x01, 0x00] },
    ]

    private static let demands: [Mutant] = [
        .stricter(
            "low-s-enforced", SignatureCheck(),
            "Refuses signatures with s in the upper half of its range, as half of the genuine ones have."
        ) { evidence in
            let signature = try evidence.object.signature.get()
            guard let s = SignatureReading.s(of: signature) else { return true }
            return !halfOrder.lexicographicallyPrecedes([UInt8](repeating: 0, count: max(0, 32 - s.count)) + s)
        },
        .stricter(
            "signature-of-70-bytes-demanded", SignatureCheck(),
            "Refuses signatures of less than 70 bytes, which some genuine ones have."
        ) { try $0.object.signature.get().count >= 70 },
    ]

    private static let constructions: [Mutant] = [
        .assertion(
            "nonce-used-as-digest", .assertionNonce,
            "Verifies the signature over the nonce as digest, and refuses every genuine assertion."
        ) { evidence in
            guard case .other(let construction) = try evidence.signed.get() else { return false }
            return construction == NonceInputs.nonceAsDigest
        },
        construction("nonce-used-as-digest-too", "Also takes a signature over the nonce as digest.") {
            $0 == NonceInputs.nonceAsDigest
        },
        construction("message-used-as-digest-too", "Also takes a signature over the message without its hash.") {
            $0.hasPrefix("authenticatorData || clientDataHash")
        },
        construction("nonce-without-client-data-too", "Also takes a nonce over empty client data.") {
            $0.contains("SHA256 of nothing")
        },
        construction("assertion-nonce-in-either-order", "Also takes a nonce over clientDataHash first.") {
            $0.hasPrefix("clientDataHash || authenticatorData")
        },
        construction("client-data-unhashed-too", "Also takes a nonce over client data without their hash.") {
            $0.hasPrefix("authenticatorData || clientData,")
        },
    ]

    /// (n - 1) / 2 for the order n of P-256.
    private static let halfOrder: [UInt8] = {
        var carry: UInt8 = 0
        return ECDSASignature.order.map { byte in
            defer { carry = byte & 1 }
            return byte >> 1 | carry << 7
        }
    }()

    private static func form(_ name: String, _ summary: String, _ form: Reading.SignatureForm) -> Mutant {
        .reading(assertion: name, .assertionSignature, summary) { $0.signatureForm = form }
    }

    private static func signature(
        _ name: String, _ summary: String, _ accepts: @escaping @Sendable ([UInt8]) -> Bool
    ) -> Mutant {
        .assertion(name, .assertionSignature, summary) { procedure in
            let question = MutantQuestion<AssertionEvidence> { accepts(try $0.object.signature.get()) }
            let check = LooserCheck(right: SignatureCheck(), alsoAccepts: question)
            procedure.checks = procedure.checks.replacing(with: check).passingOverUnreached()
        }
    }

    private static func construction(
        _ name: String, _ summary: String, _ accepts: @escaping @Sendable (String) -> Bool
    ) -> Mutant {
        .looser(name, AssertionNonceCheck(), summary) { evidence in
            guard case .other(let construction) = try evidence.signed.get() else { return false }
            return accepts(construction)
        }
    }
}
