import AttestModel
import ReferenceVerifier

/// The key and its identifier compared wrongly: ATT-KEYID and ATT-KEYTYPE.
enum KeyMutants {
    static let all = lenient + otherHashes + lostBytes

    private static let lenient: [Mutation<AttestationEvidence>] = [
        .check(
            "key-id-compared-with-credential-id-only", .attestationKeyID,
            "Compares the key identifier with credentialId, but not with the hash of the leaf's key."
        ) { evidence in try evidence.credential.get().identifier.get() == evidence.request.keyId },
        keyID(
            "key-id-compared-as-far-as-it-goes",
            "Compares only as many bytes as the shorter of the two key identifiers has."
        ) { zip($0, $1.keyID).allSatisfy { $0 == $1 } },
        keyID("key-id-in-hexadecimal-taken", "Also accepts the key identifier as hexadecimal text.") {
            $0.elementsEqual($1.keyID.hex.utf8)
        },
        keyID("key-id-compared-without-last-byte", "Compares all bytes of the key identifier but the last.") {
            $0.dropLast().elementsEqual($1.keyID.dropLast())
        },
    ]

    private static let otherHashes: [Mutation<AttestationEvidence>] = [
        keyID("key-id-of-coordinates-taken", "Also accepts the hash of the coordinates without their prefix 0x04.") {
            $0 == Digest.sha256($1.uncompressed.dropFirst())
        },
        keyID("key-id-of-compressed-point-taken", "Also accepts the hash of the compressed point.") { keyID, point in
            keyID == Digest.sha256([0x02 | (point.y.last ?? 0) & 1] + point.x)
        },
        keyID("key-id-of-key-info-taken", "Also accepts the hash of the SubjectPublicKeyInfo.") {
            $0 == Digest.sha256(P256Point.infoPrefix + $1.uncompressed)
        },
    ]

    private static let lostBytes: [Mutation<AttestationEvidence>] = [
        coordinates(
            "leading-zeros-of-coordinates-lost",
            "Writes coordinates as integers without leading zeros, and rejects one genuine key in 128."
        ) { Array($0.drop { $0 == 0 }) },
        coordinates(
            "sign-byte-before-coordinates",
            "Writes coordinates as signed integers with a zero byte in front, and rejects three genuine keys in four."
        ) { ($0.first ?? 0) >= 0x80 ? [0] + $0 : Array($0) },
    ]

    private static func keyID(
        _ name: String, _ summary: String, _ accepts: @escaping @Sendable ([UInt8], P256Point) -> Bool
    ) -> Mutation<AttestationEvidence> {
        .lenient(name, .attestationKeyID, summary) { evidence in
            accepts(evidence.request.keyId, try evidence.leafPoint.get())
        }
    }

    private static func coordinates(
        _ name: String, _ summary: String, _ text: @escaping @Sendable (ArraySlice<UInt8>) -> [UInt8]
    ) -> Mutation<AttestationEvidence> {
        .check(name, .attestationKeyID, summary) { evidence in
            let point = try evidence.leafPoint.get()
            return evidence.request.keyId == Digest.sha256([0x04] + text(point.x) + text(point.y))
        }
    }
}
