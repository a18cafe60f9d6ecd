/// The COSE key after credentialId (RFC 9052 section 7), if its surroundings allow to find it.
package enum CredentialKey {
    /// A map with a key type, whose end is known.
    case map(CBORMap)
    /// Anything else, with the reason.
    case unreadable(String)

    /// The labels of RFC 9053 section 7.1.1.
    package enum Label {
        package static let keyType = CBORItem.integer(1)
        package static let algorithm = CBORItem.integer(3)
        package static let curve = CBORItem.integer(-1)
        package static let x = CBORItem.integer(-2)
        package static let y = CBORItem.integer(-3)
    }

    /// Reads the key at the start of the bytes, and returns it with the bytes after it.
    static func read(_ bytes: ArraySlice<UInt8>) -> (key: CredentialKey, tail: Located<[UInt8]>) {
        func unreadable(_ reason: String) -> (CredentialKey, Located<[UInt8]>) {
            (.unreadable(reason), .absent("the end of the credential public key is unknown: \(reason)"))
        }
        guard !bytes.isEmpty else { return unreadable("nothing follows credentialId") }
        do {
            let decoded = try CBORReader.read(bytes)
            guard case .map(let map) = decoded.item else { return unreadable("it is \(decoded.item.kind)") }
            guard map[Label.keyType] != nil else { return unreadable("it is a map without key type") }
            return (.map(map), .found(Array(bytes.dropFirst(decoded.end))))
        } catch {
            return unreadable(error.text)
        }
    }
}
