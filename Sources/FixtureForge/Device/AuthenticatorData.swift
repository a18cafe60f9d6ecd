/// authData of an attestation or authenticatorData of an assertion (WebAuthn Level 2 section 6.1), before encoding.
package struct AuthenticatorData: Sendable, Hashable {
    /// SHA-256 of the app ID, 32 bytes.
    package var rpIdHash: [UInt8]
    /// 0x40 says that attested credential data follow (real assertions set it without any), 0x80 that extensions do.
    package var flags: UInt8
    /// Written big-endian, 4 bytes.
    package var counter: UInt32
    /// Only in attestations.
    package var credential: AttestedCredential?
    /// The extensions map of OS 27, encoded; empty before it.
    package var extensions: [UInt8]

    package init(
        rpIdHash: [UInt8], flags: UInt8 = 0x40, counter: UInt32, credential: AttestedCredential? = nil,
        extensions: [UInt8] = []
    ) {
        self.rpIdHash = rpIdHash
        self.flags = flags
        self.counter = counter
        self.credential = credential
        self.extensions = extensions
    }

    package var counterBytes: [UInt8] { (0..<4).reversed().map { UInt8(truncatingIfNeeded: counter >> (8 * $0)) } }

    /// 37 bytes, the credential, the extensions.
    package var bytes: [UInt8] { rpIdHash + [flags] + counterBytes + (credential?.bytes ?? []) + extensions }
}
