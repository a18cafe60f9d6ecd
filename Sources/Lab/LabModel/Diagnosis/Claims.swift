import AttestModel

/// A value that a server may believe about an object, by its name for people.
package enum Claim: String, Sendable, Hashable, CaseIterable {
    case app = "app ID", keyId = "key identifier", publicKey = "stored key", clientData = "client data", challenge
    case clientDataHash = "client data hash", storedCounter = "stored counter", environment, receiptType = "type"
    case time, roots = "root"

    package var title: String { "the \(rawValue)" }
}

/// The values that a server believed about an object. Nothing is judged by a value that is `nil`.
package struct Claims: Sendable, Hashable {
    package var app: String?
    /// The key identifier, as the text that the server has; base64 where it is right.
    package var keyId: String?
    package var challenge: [UInt8]?
    package var clientData: [UInt8]?
    /// The hash that the device was given; 32 bytes where it is right.
    package var clientDataHash: [UInt8]?
    package var environment: AttestEnvironment?
    package var time: Timestamp?
    /// The trust anchors, DER where they are right; `nil` for Apple's.
    package var roots: [[UInt8]]?
    /// The stored key; an X9.62 point of 65 bytes where it is right.
    package var publicKey: [UInt8]?
    /// The counter that was stored after the last accepted object.
    package var storedCounter: Int64?
    package var receiptType: ReceiptType?
    /// The extension values of OS 27 that the server allows.
    package var policy: ExtensionPolicy?

    package init() {}

    package var given: [Claim] {
        let values: [(Claim, Any?)] = [
            (.app, app), (.keyId, keyId), (.publicKey, publicKey), (.clientData, clientData), (.challenge, challenge),
            (.clientDataHash, clientDataHash), (.storedCounter, storedCounter), (.environment, environment),
            (.receiptType, receiptType), (.time, time), (.roots, roots),
        ]
        return values.filter { $1 != nil }.map(\.0)
    }

    /// Creates the claims that a request states.
    /// - Parameter appleRoots: the roots that count as Apple's, so that they are not claimed.
    package init(_ request: VerificationRequest, appleRoots: [[UInt8]]) {
        switch request {
        case .attestation(let request):
            (app, keyId) = (request.app.appId, request.keyId.base64)
            challenge = request.challenge == request.clientDataHash ? nil : request.challenge
            clientDataHash = request.clientDataHash
            (environment, time, policy) = (request.environment, request.time, request.policy)
            roots = request.roots == appleRoots ? nil : request.roots
        case .assertion(let request):
            (app, publicKey, clientData) = (request.app.appId, request.publicKey, request.clientData)
            (storedCounter, challenge, policy) = (request.storedCounter, request.challenge, request.policy)
            keyId = request.keyId.isEmpty ? nil : request.keyId.base64
        case .receipt(let request):
            (app, publicKey, clientDataHash) = (request.app.appId, request.publicKey, request.clientDataHash)
            (environment, time, receiptType) = (request.environment, request.time, request.receiptType)
            roots = request.roots == appleRoots ? nil : request.roots
        // Requests about DeviceCheck are about a server and not about a key.
        default: break
        }
    }
}
