import AttestModel

/// An assertion on its way from a device's key to a verifier's request.
public struct AssertionDraft: EvidenceDraft {
    public typealias Stage = AssertionStage

    public let name: String
    public let workshop: Workshop

    // plan
    public var app = AppIdentity(teamId: "ABCDE12345", bundleId: "com.example.app")
    public var environment = AttestEnvironment.production
    public var device: DeviceKey
    /// The one-time text inside the client data.
    public var challenge: String
    /// The signed bytes; `nil` for the JSON object that carries the challenge.
    public var ownClientData: [UInt8]?
    public var counter: UInt32 = 1
    public var storedCounter: UInt32 = 0
    public var flags: UInt8 = 0x40
    /// The map of OS 27; `nil` before it.
    public var systemExtensions: SystemExtensions?
    public var policy: ExtensionPolicy?

    /// Whether the request names the challenge that the client data must carry.
    public var expectsChallenge = true

    // authData, authDataBytes, digest
    public var authData: AuthenticatorData
    /// authenticatorData as it is hashed and sent: the fields' bytes, unless an edit says otherwise.
    public var authDataBytes: [UInt8] = []
    public var digest: [UInt8] = []
    // signature, signed
    public var signature: ECDSASignature
    public var signatureBytes: [UInt8] = []
    // object, encoded, request
    public var object = CBORValue.null
    public var encoded: [UInt8] = []
    public var request: AssertionRequest

    /// The bytes that the app signs and sends.
    public var clientData: [UInt8] { ownClientData ?? jsonClientData }

    public var verificationRequest: VerificationRequest { .assertion(request) }

    public var expectedOutput: VerifiedOutput {
        VerifiedOutput(
            counter: Int64(authData.counter),
            validationCategory: systemExtensions.map { Int64($0.validationCategory) },
            bundleVersion: systemExtensions?.bundleVersion)
    }

    /// A key of this object for a purpose.
    public func key(_ purpose: String) -> ECKey { workshop.key("\(name), \(purpose)") }

    /// Bytes of this object for a purpose.
    public func bytes(_ count: Int, _ purpose: String) -> [UInt8] {
        workshop.seed.bytes(count, for: "\(name), \(purpose)")
    }

    /// What is signed as message: SHA-256 of authenticatorData and the client data's hash, joined.
    public var nonce: [UInt8] { sha256(authDataBytes + sha256(clientData)) }

    /// The challenge and the request's context, as clients sign them.
    private var jsonClientData: [UInt8] { Array(#"{"challenge":"\#(challenge)",\#(requestContext)}"#.utf8) }

    /// Method, path, and the hash of the body: what client data carry beside the challenge.
    public var requestContext: String {
        let body = sha256(Array(#"{"amount":100}"#.utf8)).base64
        return #""method":"POST","path":"/v1/transfer","bodySHA256":"\#(body)""#
    }
}
