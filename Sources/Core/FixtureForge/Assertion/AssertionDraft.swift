import AttestModel
import Primitives

/// An assertion in the making, from a device's key to the request of a verifier.
package struct AssertionDraft: EvidenceDraft {
    package let origin: DraftOrigin

    // plan
    package var app: AppIdentity
    package var environment: AttestEnvironment
    package var device: DeviceKey
    package var clientDataObject: ClientDataObject
    /// The signed bytes; `nil` for the JSON object that carries the challenge.
    package var ownClientData: [UInt8]?
    /// The clientDataHash that the device gets; `nil` for the SHA-256 of the client data.
    package var rawClientDataHash: [UInt8]?
    package var counter: UInt32 = 1
    package var storedCounter: UInt32 = 0
    package var flags: UInt8 = 0x40
    /// The properties of the device in the leaf certificate that the key was stored from.
    package var profile = LeafProfile.iOS26
    /// The map of OS 27; `nil` before OS 27.
    package var authDataExtensions: AuthDataExtensions?
    package var policy: ExtensionPolicy?

    /// A Boolean value that indicates whether the request names the challenge that the client data must carry.
    package var expectsChallenge = true

    // authData, authDataBytes, digest
    package var authData: AuthenticatorData
    /// The bytes of authenticatorData that are hashed and sent: those of the fields, unless an edit changes them.
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
    package var clientData: [UInt8] { ownClientData ?? Array(clientDataObject.text.utf8) }

    package var challenge: String {
        get { clientDataObject.challenge }
        set { clientDataObject = clientDataObject.with(challenge: newValue) }
    }

    package var verificationRequest: VerificationRequest { .assertion(request) }

    package var expectedOutput: VerifiedOutput {
        VerifiedOutput(
            counter: Int64(authData.counter),
            validationCategory: authDataExtensions.map { Int64($0.validationCategory) },
            bundleVersion: authDataExtensions?.bundleVersion)
    }

    /// The nonce, which ECDSA signs as a message: the SHA-256 of authenticatorData and clientDataHash, joined.
    package var nonce: [UInt8] { sha256(authDataBytes + (rawClientDataHash ?? sha256(clientData))) }

    /// The members of the suite's client data other than the challenge: method, path, and the hash of the body.
    package static let requestContext: String = {
        let body = sha256(Array(#"{"amount":100}"#.utf8)).base64
        return #""method":"POST","path":"/v1/transfer","bodySHA256":"\#(body)""#
    }()
}

extension FaultPath where Draft == AssertionDraft {
    package static var rpIdHash: Self { .signed("authenticatorData.rpIdHash") { $0.authData.rpIdHash } }
    package static var flags: Self { .signed("authenticatorData.flags") { [$0.authData.flags] } }
    package static var counter: Self { .signed("authenticatorData.counter") { $0.authData.counterBytes } }
    package static var signature: Self { .init("signature") { $0.signatureBytes } }
    /// The digest that ECDSA signs, 32 bytes when genuine.
    package static var digest: Self { .signed("signature.digest") { $0.digest } }
    package static var extensions: Self { .signed("authenticatorData.extensions") { $0.authData.extensions } }
    package static var authDataBytes: Self { .signed("authenticatorData", isLarge: true) { $0.authDataBytes } }
    package static var object: Self { .init("assertion", isLarge: true) { $0.encoded } }
    package static var clientData: Self { .init("request.clientData", isLarge: true) { $0.request.clientData } }
    package static var publicKey: Self { .init("request.publicKey") { $0.request.publicKey } }
    package static var storedCounter: Self {
        .init("request.storedCounter") { Array("\($0.request.storedCounter)".utf8) }
    }
}
