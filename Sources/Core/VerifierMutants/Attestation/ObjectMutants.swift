import AttestModel
import ReferenceVerifier

/// Attestation objects read wrongly: ATT-DECODE, ATT-FMT and ATT-RECEIPT.
enum ObjectMutants {
    static let all: [Mutation<AttestationEvidence>] = [
        .steps("attestation-first-duplicate-wins", .attestationDecode) { $0.decode = WrongDecoding.keeping(.first) },
        .steps("attestation-last-duplicate-wins", .attestationDecode) { $0.decode = WrongDecoding.keeping(.last) },
        split("attestation-hashes-first-duplicate", hashed: .first, read: .last),
        split("attestation-hashes-last-duplicate", hashed: .last, read: .first),
        .steps("attestation-trailing-bytes-ignored", .attestationDecode) {
            $0.decode = WrongDecoding.ignoringBytesAfter
        },
        .steps("attestation-members-by-place", .attestationDecode) {
            $0.decode = WrongDecoding.byPlace(["fmt", "attStmt", "authData"])
        },
        .steps("attestation-types-converted", .attestationDecode) {
            $0.decode = WrongDecoding.changing { pair, _ in converted(pair) }
        },
        .stricter("attestation-unknown-keys-refused", .attestationDecode) {
            WrongDecoding.keys(of: $0.request.attestation).count == 3
        },
        .stricter("attestation-canonical-order-demanded", .attestationDecode) { evidence in
            let keys = WrongDecoding.keys(of: evidence.request.attestation)
            return keys == keys.sorted { ($0.count, $0) < ($1.count, $1) }
        },
        format("format-compared-without-case") { $0.lowercased() == "apple-appattest" },
        format("format-trimmed") { text in text.filter { $0 != " " && $0 != "\0" } == "apple-appattest" },
        format("format-of-any-apple") { $0.hasPrefix("apple") },
        format("format-of-web-authn") { ["packed", "apple", "none", "tpm", "android-key", "fido-u2f"].contains($0) },
        .lenient("receipt-of-any-type", .attestationReceipt) { try $0.object.receipt.get() != nil },
    ]

    /// Compares the nonce with the hash of one copy of authData, and reads everything else from the other.
    private static func split(
        _ name: String, hashed: WrongDecoding.Copy, read: WrongDecoding.Copy
    ) -> Mutation<AttestationEvidence> {
        Mutation(name, .attestationDecode) { patch in
            patch.setSteps { $0.decode = WrongDecoding.keeping(read) }
            patch.replaced = [
                .wrong(.attestationNonce) { evidence in
                    let object = AttestationObject(evidence.request.attestation, decode: WrongDecoding.keeping(hashed))
                    return try evidence.hasNonce(over: object.authData.get())
                }
            ]
        }
    }

    private static func format(
        _ name: String, alsoAccepts: @escaping @Sendable (String) -> Bool
    ) -> Mutation<AttestationEvidence> {
        .lenient(name, .attestationFormat) { evidence in
            alsoAccepts(String(decoding: try evidence.object.format.get(), as: UTF8.self))
        }
    }

    private static func converted(_ pair: CBORMap.Pair) -> CBORMap.Pair {
        if pair.key == .text("fmt"), case .bytes(let bytes) = pair.value {
            return CBORMap.Pair(key: pair.key, value: .text(bytes))
        }
        if pair.key == .text("authData") { return CBORMap.Pair(key: pair.key, value: decoded(pair.value)) }
        guard pair.key == .text("attStmt"), case .map(let statement) = pair.value else { return pair }
        return CBORMap.Pair(key: pair.key, value: .map(CBORMap(pairs: statement.pairs.map(convertedCertificates))))
    }

    private static func convertedCertificates(_ member: CBORMap.Pair) -> CBORMap.Pair {
        guard member.key == .text("x5c"), case .array(let elements) = member.value else { return member }
        return CBORMap.Pair(key: member.key, value: .array(elements.map(decoded)))
    }

    /// Returns bytes in place of base64 text.
    private static func decoded(_ item: CBORItem) -> CBORItem {
        guard case .text(let text) = item, let bytes = [UInt8](base64: String(decoding: text, as: UTF8.self)) else {
            return item
        }
        return .bytes(bytes[...])
    }
}
