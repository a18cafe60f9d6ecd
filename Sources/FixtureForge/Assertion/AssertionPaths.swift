import AttestModel

extension FaultPath where Draft == AssertionDraft {
    public static var rpIdHash: Self { .init("authenticatorData.rpIdHash") { $0.authData.rpIdHash } }
    public static var flags: Self { .init("authenticatorData.flags") { [$0.authData.flags] } }
    public static var counter: Self { .init("authenticatorData.counter") { $0.authData.counterBytes } }
    public static var signature: Self { .init("signature") { $0.signatureBytes } }
    /// What ECDSA took as digest, 32 bytes when genuine.
    public static var digest: Self { .init("signature.digest") { $0.digest } }
    public static var extensions: Self { .init("authenticatorData.extensions") { $0.authData.extensions } }
    /// authenticatorData as the object holds it.
    public static var authDataBytes: Self { .init("authenticatorData", isLarge: true) { $0.authDataBytes } }
    /// The whole object as bytes.
    public static var object: Self { .init("assertion", isLarge: true) { $0.encoded } }
    /// The client data as received.
    public static var clientData: Self { .init("request.clientData", isLarge: true) { $0.request.clientData } }
    public static var publicKey: Self { .init("request.publicKey") { $0.request.publicKey } }
    public static var storedCounter: Self {
        .init("request.storedCounter") { Array("\($0.request.storedCounter)".utf8) }
    }
}
