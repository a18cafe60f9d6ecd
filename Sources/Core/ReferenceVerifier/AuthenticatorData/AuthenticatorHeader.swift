import AttestModel

/// The fields that authenticator data of both suites begin with (WebAuthn Level 2 section 6.1), each located as
/// soon as there are bytes for it: rpIdHash (32 bytes), flags (1) and counter (4, big-endian).
package struct AuthenticatorHeader {
    package static let length = 37

    package let rpIDHash: Located<[UInt8]>
    package let flags: Located<UInt8>
    package let counter: Located<UInt32>

    package init(_ bytes: [UInt8]) {
        rpIDHash = bytes.field("rpIdHash", at: 0, count: 32)
        flags = bytes.field("flags", at: 32, count: 1).flatMap { $0.first.map { .found($0) } ?? .absent("no flags") }
        counter = bytes.field("counter", at: 33, count: 4).map { UInt32(truncatingIfNeeded: $0.bigEndian ?? 0) }
    }
}

extension [UInt8] {
    /// Returns a fixed field of authenticator data; absent when the bytes end before it does.
    func field(_ name: String, at offset: Int, count length: Int) -> Located<[UInt8]> {
        guard let field = slice(at: offset, count: length) else {
            return .absent("the authenticator data is \(Count.text(count, "byte")) long and ends before \(name) does")
        }
        return .found(Array(field))
    }
}

extension UInt8 {
    /// A Boolean value that indicates whether flag AT is set: attested credential data is included.
    package var hasAttestedCredentialFlag: Bool { self & 0x40 != 0 }
    /// A Boolean value that indicates whether flag ED is set: extension data is included.
    package var hasExtensionFlag: Bool { self & 0x80 != 0 }
}

extension AppIdentity {
    /// The rpIdHash of this app: the SHA-256 of its app ID.
    package var relyingPartyIDHash: [UInt8] { Digest.sha256(appId.utf8) }

    /// Returns a sentence when this is the app of an rpIdHash; throws when it is another.
    func examine(rpIDHash found: [UInt8]) throws(CheckFailure) -> String {
        guard found == relyingPartyIDHash else {
            throw .violated(
                "rpIdHash is \(found.excerpt), expected \(relyingPartyIDHash.excerpt), the hash of '\(appId)'")
        }
        return "rpIdHash is the hash of '\(appId)'"
    }
}
