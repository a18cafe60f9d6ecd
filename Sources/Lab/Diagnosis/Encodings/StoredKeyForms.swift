import AttestModel
import LabModel
import ReferenceVerifier

/// The forms in which servers store a public key, other than its point: `apply` returns the X9.62 uncompressed point.
extension Form {
    static let ofStoredKeys = binaryKeys + [Form(.keyText, fromText)]

    private static let binaryKeys = [
        Form(.keySPKI, spki),
        Form(.keyPEM) { key in
            key.text.map(PEM.unescaped).flatMap { text in
                PEM.decode(text, label: "PUBLIC KEY").first.flatMap(spki)
                    ?? PEM.decode(text, label: "CERTIFICATE").first.flatMap(certificate)
            }
        },
        Form(.keyXY) { $0.count == 64 ? P256Point(octets: [4] + $0)?.uncompressed : nil },
        Form(.keyCOSE) { COSEKey.point($0) }, Form(.keyJWK, jwk), Form(.keyCertificate, certificate),
    ]

    private static func spki(_ key: [UInt8]) -> [UInt8]? {
        guard key.count == P256Point.infoPrefix.count + 65, key.starts(with: P256Point.infoPrefix) else { return nil }
        return Array(key.dropFirst(P256Point.infoPrefix.count))
    }

    private static func certificate(_ key: [UInt8]) -> [UInt8]? {
        Certificate(key).flatMap { try? $0.key.p256Point().uncompressed }
    }

    private static func jwk(_ key: [UInt8]) -> [UInt8]? {
        guard JWKFault(key) == nil, case .object(let members)? = try? JSONValue.parse(key) else { return nil }
        return [4] + ["x", "y"].flatMap { JWKFault.coordinate(members[$0]) ?? [] }
    }

    /// Reads base64 or hexadecimal text of a point or of another form.
    private static func fromText(_ key: [UInt8]) -> [UInt8]? {
        guard let text = key.text, let inside = [UInt8](hex: text) ?? [UInt8](lenientBase64: text) else { return nil }
        return P256Point(octets: inside[...])?.uncompressed ?? binaryKeys.firstNonNil { $0.apply(inside) }
    }
}

/// The member of a JSON Web Key for which it is no key on P-256 (RFC 7518 section 6.2).
package struct JWKFault: Sendable, Hashable {
    package let member: String
    /// The member's text; `nil` where it has none.
    package let found: String?
    package let wanted: String

    /// Looks at a JSON object; `nil` for a key on P-256, and for anything but a JSON object.
    package init?(_ key: [UInt8]) {
        guard case .object(let members)? = try? JSONValue.parse(key) else { return nil }
        let words = [("kty", "EC"), ("crv", "P-256")].first { name, word in
            members[name].map { $0 != .string(word) } ?? false
        }
        let coordinate = ["x", "y"].first { Self.coordinate(members[$0]) == nil }
        guard let (name, wanted) = words ?? coordinate.map({ ($0, "32 bytes in base64url") }) else { return nil }
        (member, found, self.wanted) = (name, members[name]?.string, wanted)
    }

    fileprivate static func coordinate(_ value: JSONValue?) -> [UInt8]? {
        value?.string.flatMap { [UInt8](lenientBase64: $0) }.flatMap { $0.count == 32 ? $0 : nil }
    }
}
