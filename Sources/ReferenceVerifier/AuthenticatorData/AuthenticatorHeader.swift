/// The fields that authenticator data of both suites begin with (WebAuthn Level 2 section 6.1), each located as
/// soon as there are bytes for it: rpIdHash (32 bytes), flags (1) and counter (4, big-endian).
struct AuthenticatorHeader {
    /// The length of the three fields.
    static let length = 37

    let rpIDHash: Located<[UInt8]>
    let flags: Located<UInt8>
    let counter: Located<UInt32>

    init(_ bytes: [UInt8]) {
        rpIDHash = bytes.field("rpIdHash", at: 0, count: 32)
        flags = bytes.field("flags", at: 32, count: 1).flatMap { $0.first.map { .found($0) } ?? .absent("no flags") }
        counter = bytes.field("counter", at: 33, count: 4).map { UInt32(truncatingIfNeeded: $0.bigEndian ?? 0) }
    }
}

extension [UInt8] {
    /// A fixed field of authenticator data; absent when the bytes end before it does.
    func field(_ name: String, at offset: Int, count length: Int) -> Located<[UInt8]> {
        guard let field = slice(at: offset, count: length) else {
            return .absent("authenticator data of \(count) bytes end before \(name) does")
        }
        return .found(Array(field))
    }
}

extension UInt8 {
    /// Flag AT: attested credential data included.
    var saysAttestedCredential: Bool { self & 0x40 != 0 }
    /// Flag ED: extension data included.
    var saysExtensions: Bool { self & 0x80 != 0 }
}
