import AttestModel
import LabModel
import ReferenceVerifier

/// The forms in which servers store a public key, other than its point: `apply` returns the X9.62 uncompressed point.
extension Form {
    static let ofStoredKeys = binaryKeys + [Form(.keyText, fromText)]

    private static let binaryKeys = [
        Form(.keySPKI, spki),
        Form(.keyPEM) { key in
            key.text.flatMap { text in
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
        guard case .object(let members)? = try? JSONValue.parse(key), case .string(let x)? = members["x"],
            case .string(let y)? = members["y"], let x = [UInt8](lenientBase64: x), let y = [UInt8](lenientBase64: y)
        else { return nil }
        return x.count == 32 && y.count == 32 ? [4] + x + y : nil
    }

    /// Reads base64 or hexadecimal text of a point or of another form.
    private static func fromText(_ key: [UInt8]) -> [UInt8]? {
        guard let text = key.text, let inside = [UInt8](hex: text) ?? [UInt8](lenientBase64: text) else { return nil }
        return P256Point(octets: inside[...])?.uncompressed ?? binaryKeys.firstNonNil { $0.apply(inside) }
    }
}
