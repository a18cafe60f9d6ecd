import AttestModel

extension FaultPath where Draft == AssertionDraft {
    public static var rpIdHash: Self { .init("authenticatorData.rpIdHash") { $0.authData.rpIdHash } }
    public static var flags: Self { .init("authenticatorData.flags") { [$0.authData.flags] } }
    public static var counter: Self { .init("authenticatorData.counter") { $0.authData.counterBytes } }
    public static var signature: Self { .init("signature") { $0.signatureBytes } }
    /// What ECDSA took as digest, 32 bytes when genuine.
    public static var digest: Self { .init("signature.digest") { $0.digest } }
    public static var storedCounter: Self {
        .init("request.storedCounter") { Array("\($0.request.storedCounter)".utf8) }
    }
}
