import AttestModel
import ReferenceVerifier

/// The nonce found, computed or compared wrongly: ATT-NONCE.
enum NonceMutants {
    static let all: [Mutation<AttestationEvidence>] = [
        // Looked for elsewhere.
        found("nonce-anywhere-in-certificate") { evidence, expected in
            try evidence.leaf.get().received.holds(expected)
        },
        found("nonce-after-known-bytes") { evidence, expected in
            try evidence.leaf.get().received.holds([0xA1, 0x22, 0x04, 0x20] + expected)
        },
        found("nonce-in-any-certificate") { evidence, expected in
            try evidence.certificates.get().elements.compactMap(\.value)
                .contains { $0.extensions(.appleNonce).contains { $0.value.suffix(32).elementsEqual(expected) } }
        },
        extensions("nonce-of-first-extension") { values, expected in
            values.first?.suffix(32).elementsEqual(expected) == true && values.first?.count == 38
        },
        extensions("nonce-of-last-extension") { values, expected in
            values.last?.suffix(32).elementsEqual(expected) == true && values.last?.count == 38
        },
        // Read without its structure.
        value("nonce-is-last-32-bytes") { $0.suffix(32).elementsEqual($1) },
        value("nonce-after-six-bytes") { $0.dropFirst(6).elementsEqual($1) },
        value("nonce-is-32-bytes-after-six") { $0.dropFirst(6).prefix(32).elementsEqual($1) },
        value("nonce-anywhere-in-extension") { $0.holds($1) },
        value("nonce-is-first-octet-string") { NonceStrings.first(in: $0, is: $1) },
        value("nonce-is-last-octet-string") { NonceStrings.last(in: $0, is: $1) },
        value("nonce-tag-ignored") { value, expected in
            value.count == 38 && value[0] == 0x30 && value[2] & 0xA0 == 0xA0 && value.suffix(32).elementsEqual(expected)
        },
        value("nonce-of-any-type") { value, expected in
            value.count >= 38 && value[0] == 0x30 && value[2] == 0xA1 && value.suffix(32).elementsEqual(expected)
        },
        value("nonce-extension-tail-ignored") { value, expected in
            value.prefix(6).elementsEqual([0x30, 0x24, 0xA1, 0x22, 0x04, 0x20])
                && value.dropFirst(6).prefix(32).elementsEqual(expected)
        },
        // Compared loosely.
        nonce("nonce-compared-by-prefix") { $1.starts(with: $0) },
        nonce("nonce-compared-by-its-beginning") { $0.starts(with: $1) },
        nonce("nonce-padding-trimmed") { $0.drop { $0 == 0 }.elementsEqual($1.drop { $0 == 0 }) },
        nonce("nonce-as-text-taken") { $0.elementsEqual($1.hex.utf8) || $0.elementsEqual($1.base64.utf8) },
        nonce("zero-nonce-taken") { nonce, _ in !nonce.isEmpty && nonce.allSatisfy { $0 == 0 } },
        .lenient("nonce-optional", .attestationNonce) { evidence in
            try evidence.leaf.get().extensions(.appleNonce).isEmpty
        },
        .lenient("empty-nonce-extension-taken", .attestationNonce) {
            try $0.leaf.get().extensions(.appleNonce).contains { $0.value.count <= 2 }
        },
        // Made otherwise.
        construction("nonce-from-client-data-hash-too") { _, request in request.clientDataHash },
        construction("nonce-from-challenge-too") { _, request in request.challenge },
        construction("nonce-from-raw-challenge-too") { $0 + $1.challenge },
        construction("nonce-from-challenge-as-text-too") {
            $0 + Digest.sha256(String(decoding: $1.challenge, as: UTF8.self).utf8)
        },
        construction("nonce-from-challenge-as-c-string-too") { $0 + Digest.sha256($1.challenge.prefix { $0 != 0 }) },
        .check("challenge-as-text-only", .attestationNonce) { evidence in
            let hash =
                String(validating: evidence.request.challenge, as: UTF8.self) == nil
                ? Digest.sha256(String(decoding: evidence.request.challenge, as: UTF8.self).utf8)
                : evidence.request.clientDataHash
            return try hasNonce(evidence, of: evidence.object.authData.get() + hash)
        },
        .stricter("challenge-read-without-byte-order-mark", .attestationNonce) {
            !$0.request.challenge.starts(with: [0xEF, 0xBB, 0xBF])
        },
        construction("nonce-in-either-order") { $1.clientDataHash + $0 },
        construction("nonce-from-auth-data-too") { authData, _ in authData },
        .check("challenge-always-hashed", .attestationNonce) { evidence in
            let hash = Digest.sha256(evidence.request.challenge)
            return try hasNonce(evidence, of: evidence.object.authData.get() + hash)
        },
        .check("nonce-over-known-fields", .attestationNonce) { evidence in
            let authData = try evidence.object.authData.get()
            let tail = evidence.credential.value?.tail.value ?? []
            return try hasNonce(evidence, of: authData.dropLast(tail.count) + evidence.request.clientDataHash)
        },
    ]

    /// Tells whether the nonce in its right structure is the hash of some bytes.
    private static func hasNonce(_ evidence: AttestationEvidence, of bytes: [UInt8]) throws -> Bool {
        nonceValue(of: try evidence.leaf.get())?.elementsEqual(Digest.sha256(bytes)) == true
    }

    /// Returns the nonce in its right structure, in the one extension.
    static func nonceValue(of leaf: Certificate) -> ArraySlice<UInt8>? {
        let extensions = leaf.extensions(.appleNonce)
        guard extensions.count == 1, let value = extensions.first?.value, value.count > 6, value[0] == 0x30,
            value[2] == 0xA1, value[4] == 0x04, Int(value[5]) == value.count - 6
        else { return nil }
        return value.dropFirst(6)
    }

    private static func found(
        _ name: String, _ accepts: @escaping @Sendable (AttestationEvidence, [UInt8]) throws -> Bool
    ) -> Mutation<AttestationEvidence> {
        .lenient(name, .attestationNonce) { evidence in
            try accepts(evidence, Digest.sha256(try evidence.object.authData.get() + evidence.request.clientDataHash))
        }
    }

    private static func extensions(
        _ name: String, _ accepts: @escaping @Sendable ([[UInt8]], [UInt8]) -> Bool
    ) -> Mutation<AttestationEvidence> {
        found(name) { evidence, expected in
            accepts(try evidence.leaf.get().extensions(.appleNonce).map(\.value), expected)
        }
    }

    private static func value(
        _ name: String, _ accepts: @escaping @Sendable ([UInt8], [UInt8]) -> Bool
    ) -> Mutation<AttestationEvidence> {
        extensions(name) { values, expected in values.count == 1 && accepts(values[0], expected) }
    }

    private static func nonce(
        _ name: String, _ accepts: @escaping @Sendable (ArraySlice<UInt8>, [UInt8]) -> Bool
    ) -> Mutation<AttestationEvidence> {
        found(name) { evidence, expected in
            guard let nonce = emptyOrValue(of: try evidence.leaf.get()) else { return false }
            return accepts(nonce, expected)
        }
    }

    private static func emptyOrValue(of leaf: Certificate) -> ArraySlice<UInt8>? {
        let isEmpty = leaf.extensions(.appleNonce).first?.value == [0x30, 0x04, 0xA1, 0x02, 0x04, 0x00]
        return isEmpty ? [] : nonceValue(of: leaf)
    }

    private static func construction(
        _ name: String, _ message: @escaping @Sendable ([UInt8], AttestationRequest) -> [UInt8]
    ) -> Mutation<AttestationEvidence> {
        .lenient(name, .attestationNonce) { evidence in
            try hasNonce(evidence, of: message(evidence.object.authData.get(), evidence.request))
        }
    }
}
