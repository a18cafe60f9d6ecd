/// The COSE key after credentialId (RFC 9052 section 7), as far as it can be told from its surroundings.
enum CredentialKey {
    /// A map with a key type, whose end is known.
    case map(CBORMap)
    /// No such map begins there.
    case unreadable(String)

    /// The labels of RFC 9053 section 7.1.1.
    enum Label {
        static let keyType = CBORItem.integer(1)
        static let algorithm = CBORItem.integer(3)
        static let curve = CBORItem.integer(-1)
        static let x = CBORItem.integer(-2)
        static let y = CBORItem.integer(-3)
    }

    /// Reads the key at the start of the bytes, and gives the bytes after it.
    static func read(_ bytes: ArraySlice<UInt8>) -> (key: CredentialKey, tail: Located<[UInt8]>) {
        func unreadable(_ reason: String) -> (CredentialKey, Located<[UInt8]>) {
            (.unreadable(reason), .absent("the end of the credential public key is unknown: \(reason)"))
        }
        guard !bytes.isEmpty else { return unreadable("nothing follows credentialId") }
        do {
            let reading = try CBORReader.read(bytes)
            guard case .map(let map) = reading.item else { return unreadable("it is \(reading.item.kind)") }
            guard map[Label.keyType] != nil else { return unreadable("it is a map without key type") }
            return (.map(map), .found(Array(bytes.dropFirst(reading.end))))
        } catch {
            return unreadable(error.text)
        }
    }
}
