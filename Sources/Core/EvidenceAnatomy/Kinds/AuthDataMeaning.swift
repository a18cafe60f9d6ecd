import AttestModel

/// The meaning of the fields of authData for a server.
package enum AuthDataMeaning {
    package static func flagNames(_ byte: UInt8) -> [String] {
        let names = ["UP", "RFU1", "UV", "BE", "BS", "RFU2", "AT", "ED"]
        return names.enumerated().filter { byte >> UInt8($0.offset) & 1 != 0 }.map(\.element)
    }

    /// Returns the meaning of a field; `nil` where its label says it all.
    /// - Parameter isAttested: whether the field is of an attestation, which carries the key.
    static func text(of field: String, _ content: [UInt8], isAttested: Bool) -> String? {
        switch field {
        case "rpIdHash": "SHA-256 of the app ID"
        case "flags": flags(content.first ?? 0, isAttested: isAttested)
        case "counter": counter(content.bigEndian, isAttested: isAttested)
        case "aaguid": aaguid(content)
        case "credentialIdLength":
            content == [0, 32] ? nil : "not of App Attest, which has 32; WebAuthn has other lengths"
        case "credentialId": "the key identifier; as the app has it: \(Array(content.prefix(64)).base64)"
        default: nil
        }
    }

    private static func flags(_ byte: UInt8, isAttested: Bool) -> String {
        let attested =
            switch (byte & 0x40 != 0, isAttested) {
            case (true, true): "the key follows (AT)"
            case (true, false): "AT is set although no key follows, as on all of Apple's devices"
            case (false, true): "AT is not set although the key follows"
            case (false, false): "AT is not set"
            }
        return byte & 0x80 != 0 ? "\(attested); extensions follow (ED)" : attested
    }

    private static func counter(_ value: UInt64, isAttested: Bool) -> String {
        switch (value, isAttested) {
        case (0, true): "a new key"
        case (_, true): "not a new key: an attestation has 0"
        case (0, false): "never right: the first assertion of a key has 1"
        case (1, false): "the first assertion of the key"
        default: "compare with the stored counter: it must be greater"
        }
    }

    private static func aaguid(_ content: [UInt8]) -> String {
        switch content {
        case Array("appattestdevelop".utf8): "development"
        case Array("appattest".utf8) + [UInt8](repeating: 0, count: 7): "production"
        default: "not an environment of App Attest"
        }
    }
}

/// The meaning of the extensions of authData (OS 27 and later).
enum ExtensionMeaning {
    /// Adds the meaning of a member of the map of extensions.
    static func naming(_ keys: [String], _ node: inout AnatomyNode, _ content: ByteReader?) {
        guard keys.count == 1 else { return }
        let isCategory = keys[0] == "apple_validation_category_01"
        node.meaning =
            isCategory
            ? category(content?.content ?? []) : AnatomyNames["extensions"]?[keys[0]]?.string ?? "undocumented"
    }

    private static func category(_ bytes: [UInt8]) -> String {
        guard bytes.count == 4 else { return "not four bytes, little-endian" }
        let number = "\(bytes.reversed().bigEndian)"
        return "category \(number): \(AnatomyNames["categories"]?[number]?.string ?? "undocumented")"
    }
}
