import AttestModel
import ReferenceVerifier

/// The key and its identifier compared wrongly: ATT-KEYID and ATT-KEYTYPE.
enum KeyMutants {
    static let all: [Mutation<AttestationEvidence>] = [
        .check("key-id-compared-with-credential-id-only", .attestationKeyID) { evidence in
            try evidence.credential.get().identifier.get() == evidence.request.keyId
        },
        keyID("key-id-compared-as-far-as-it-goes") { zip($0, $1.keyID).allSatisfy { $0 == $1 } },
        keyID("key-id-in-hexadecimal-taken") { $0.elementsEqual($1.keyID.hex.utf8) },
        keyID("key-id-of-coordinates-taken") { $0 == Digest.sha256($1.uncompressed.dropFirst()) },
        keyID("key-id-of-compressed-point-taken") { keyID, point in
            keyID == Digest.sha256([0x02 | (point.y.last ?? 0) & 1] + point.x)
        },
        keyID("key-id-of-key-info-taken") { $0 == Digest.sha256(P256Point.infoPrefix + $1.uncompressed) },
        coordinates("leading-zeros-of-coordinates-lost") { Array($0.drop { $0 == 0 }) },
        coordinates("sign-byte-before-coordinates") { ($0.first ?? 0) >= 0x80 ? [0] + $0 : Array($0) },
    ]

    private static func keyID(
        _ name: String, _ accepts: @escaping @Sendable ([UInt8], P256Point) -> Bool
    ) -> Mutation<AttestationEvidence> {
        .lenient(name, .attestationKeyID) { evidence in
            accepts(evidence.request.keyId, try evidence.leafPoint.get())
        }
    }

    private static func coordinates(
        _ name: String, _ text: @escaping @Sendable (ArraySlice<UInt8>) -> [UInt8]
    ) -> Mutation<AttestationEvidence> {
        .check(name, .attestationKeyID) { evidence in
            let point = try evidence.leafPoint.get()
            return evidence.request.keyId == Digest.sha256([0x04] + text(point.x) + text(point.y))
        }
    }
}
