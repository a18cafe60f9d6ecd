import AttestModel

extension FaultPath where Draft == AssertionDraft {
    package static var rpIdHash: Self { .init("authenticatorData.rpIdHash", isSigned: true) { $0.authData.rpIdHash } }
    package static var flags: Self { .init("authenticatorData.flags", isSigned: true) { [$0.authData.flags] } }
    package static var counter: Self { .init("authenticatorData.counter", isSigned: true) { $0.authData.counterBytes } }
    package static var signature: Self { .init("signature") { $0.signatureBytes } }
    /// The digest that ECDSA signs, 32 bytes when genuine.
    package static var digest: Self { .init("signature.digest", isSigned: true) { $0.digest } }
    package static var extensions: Self {
        .init("authenticatorData.extensions", isSigned: true) { $0.authData.extensions }
    }
    /// The bytes of authenticatorData in the object.
    package static var authDataBytes: Self {
        .init("authenticatorData", isLarge: true, isSigned: true) { $0.authDataBytes }
    }
    /// The bytes of the whole object.
    package static var object: Self { .init("assertion", isLarge: true) { $0.encoded } }
    /// The client data in the request.
    package static var clientData: Self { .init("request.clientData", isLarge: true) { $0.request.clientData } }
    package static var publicKey: Self { .init("request.publicKey") { $0.request.publicKey } }
    package static var storedCounter: Self {
        .init("request.storedCounter") { Array("\($0.request.storedCounter)".utf8) }
    }
}
