import AttestModel

/// An assertion on its way from a device's key to a verifier's request.
package struct AssertionDraft: EvidenceDraft {
    package typealias Stage = AssertionStage

    package let name: String
    package let context: ForgeContext

    // plan
    package var app = AppIdentity(teamId: "ABCDE12345", bundleId: "com.example.app")
    package var environment = AttestEnvironment.production
    package var device: DeviceKey
    /// The one-time text inside the client data.
    package var challenge: String
    /// The signed bytes; `nil` for the JSON object that carries the challenge.
    package var ownClientData: [UInt8]?
    package var counter: UInt32 = 1
    package var storedCounter: UInt32 = 0
    package var flags: UInt8 = 0x40
    /// The map of OS 27; `nil` before it.
    package var authDataExtensions: AuthDataExtensions?
    package var policy: ExtensionPolicy?

    /// Whether the request names the challenge that the client data must carry.
    package var expectsChallenge = true

    // authData, authDataBytes, digest
    package var authData: AuthenticatorData
    /// authenticatorData as it is hashed and sent: the fields' bytes, unless an edit says otherwise.
    package var authDataBytes: [UInt8] = []
    package var digest: [UInt8] = []
    // signature, signed
    package var signature: ECDSASignature
    package var signatureBytes: [UInt8] = []
    // object, encoded, request
    package var object = CBORValue.null
    package var encoded: [UInt8] = []
    package var request: AssertionRequest

    /// The bytes that the app signs and sends.
    package var clientData: [UInt8] { ownClientData ?? jsonClientData }

    package var verificationRequest: VerificationRequest { .assertion(request) }

    package var expectedOutput: VerifiedOutput {
        VerifiedOutput(
            counter: Int64(authData.counter),
            validationCategory: authDataExtensions.map { Int64($0.validationCategory) },
            bundleVersion: authDataExtensions?.bundleVersion)
    }

    /// A key of this object for a purpose.
    package func key(_ purpose: String) -> ECKey { context.key("\(name), \(purpose)") }

    /// Bytes of this object for a purpose.
    package func bytes(_ count: Int, _ purpose: String) -> [UInt8] {
        context.seed.bytes(count, for: "\(name), \(purpose)")
    }

    /// What is signed as message: SHA-256 of authenticatorData and the client data's hash, joined.
    package var nonce: [UInt8] { sha256(authDataBytes + sha256(clientData)) }

    /// The challenge and the request's context, as clients sign them.
    private var jsonClientData: [UInt8] { Array(#"{"challenge":"\#(challenge)",\#(requestContext)}"#.utf8) }

    /// Method, path, and the hash of the body: what client data carry beside the challenge.
    package var requestContext: String {
        let body = sha256(Array(#"{"amount":100}"#.utf8)).base64
        return #""method":"POST","path":"/v1/transfer","bodySHA256":"\#(body)""#
    }
}
