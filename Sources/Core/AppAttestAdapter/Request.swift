import AttestModel

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A request for a verdict on one piece of evidence.
///
/// Libraries want their inputs in different forms, so a request carries all of them. Use the forms that your verifier
/// takes. Lengths are those of genuine values; a vector may hold any other length, which your adapter passes on.
///
/// Later versions may add kinds of evidence. Answer those that you do not know with ``Answer/unsupported(_:)``.
public enum Request: Sendable, Hashable {
    /// Asks for a verdict on an attestation.
    case attestation(AttestationRequest)
    /// Asks for a verdict on an assertion.
    case assertion(AssertionRequest)
    /// Asks for a verdict on a receipt.
    case receipt(ReceiptRequest)
    /// Asks a service in the place of Apple's DeviceCheck server for its answer to a call.
    case deviceCheckCall(DeviceCheckCallRequest)
    /// Asks a client of DeviceCheck for its conclusion from an answer.
    case deviceCheckAnswer(DeviceCheckAnswerRequest)

    /// `nil` for a kind of evidence that this library does not offer.
    init?(_ request: VerificationRequest) {
        switch request.request {
        case let request as AttestModel.AttestationRequest: self = .attestation(AttestationRequest(request: request))
        case let request as AttestModel.AssertionRequest: self = .assertion(AssertionRequest(request: request))
        case let request as AttestModel.ReceiptRequest: self = .receipt(ReceiptRequest(request: request))
        case let request as AttestModel.DeviceCheckCallRequest:
            self = .deviceCheckCall(DeviceCheckCallRequest(request: request))
        case let request as AttestModel.DeviceCheckAnswerRequest:
            self = .deviceCheckAnswer(DeviceCheckAnswerRequest(request: request))
        default: return nil
        }
    }
}

/// A request for a verdict on an attestation.
public struct AttestationRequest: Sendable, Hashable {
    let request: AttestModel.AttestationRequest

    /// The attestation object as the device returned it: CBOR with `fmt`, `attStmt` and `authData`, some 5,200 to 6,000
    /// bytes.
    public var attestation: [UInt8] { request.attestation }
    /// The raw one-time challenge that the server issued: 16 bytes and more.
    public var challenge: [UInt8] { request.challenge }
    /// The hash that the device was given as clientDataHash: normally SHA-256 of ``challenge``, 32 bytes.
    public var clientDataHash: [UInt8] { request.clientDataHash }
    /// The key identifier that the app sent, decoded from base64: 32 bytes.
    public var keyId: [UInt8] { request.keyId }
    /// The app that the attestation must be from.
    public var app: App { App(identity: request.app) }
    /// The environment that the server serves.
    public var environment: Environment { Environment(request.environment) }
    /// The trust anchors as DER certificates. Trust these and nothing else.
    public var roots: [[UInt8]] { request.roots }
    /// The moment at which the verification takes place, in whole seconds.
    public var time: Date { Date(request.time) }
    /// The extension values of OS 27 that the server allows; `nil` where the vector is not about them.
    public var policy: ExtensionPolicy? { request.policy.map(ExtensionPolicy.init) }
}

/// A request for a verdict on an assertion.
public struct AssertionRequest: Sendable, Hashable {
    let request: AttestModel.AssertionRequest

    /// The assertion object as the device returned it: CBOR with `signature` and `authenticatorData`, some 140 to 260
    /// bytes.
    public var assertion: [UInt8] { request.assertion }
    /// The client data as the server received it: any number of bytes, also none.
    public var clientData: [UInt8] { request.clientData }
    /// SHA-256 of ``clientData``: 32 bytes.
    public var clientDataHash: [UInt8] { request.clientDataHash }
    /// The stored key as X9.62 uncompressed point: 65 bytes, which are `04`, X and Y.
    public var publicKey: [UInt8] { request.publicKey }
    /// The stored key as PEM SubjectPublicKeyInfo (RFC 7468).
    public var publicKeyPEM: String { request.publicKeyPEM }
    /// The key as COSE key (RFC 9053), 77 bytes; `nil` where it has no such form.
    public var publicKeyCOSE: [UInt8]? { request.publicKeyCOSE }
    /// The leaf certificate of the attestation that the key was stored from, as DER.
    public var credentialCertificate: [UInt8] { request.credentialCertificate }
    /// The key identifier of the stored key: 32 bytes.
    public var keyId: [UInt8] { request.keyId }
    /// The app that the assertion must be from.
    public var app: App { App(identity: request.app) }
    /// The environment that the server serves.
    public var environment: Environment { Environment(request.environment) }
    /// The counter stored after the last accepted object of this key: 0 after attestation, at most 4294967295.
    public var storedCounter: UInt32 { UInt32(clamping: request.storedCounter) }
    /// The challenge that the client data must carry, as the UTF-8 bytes of its text; `nil` when they carry none.
    public var challenge: [UInt8]? { request.challenge }
    /// The moment at which the verification takes place, in whole seconds.
    public var time: Date { Date(request.time) }
    /// The extension values of OS 27 that the server allows; `nil` where the vector is not about them.
    public var policy: ExtensionPolicy? { request.policy.map(ExtensionPolicy.init) }
}

/// A request for a verdict on a receipt.
public struct ReceiptRequest: Sendable, Hashable {
    let request: AttestModel.ReceiptRequest

    /// The origin of a receipt.
    public enum Origin: Sendable, Hashable {
        /// The receipt is from an attestation, and of type `ATTEST`.
        case attestation
        /// The receipt is from Apple's server, and of type `RECEIPT`.
        case server
    }

    /// The receipt as bytes: CMS SignedData in BER or DER, some 3,600 to 4,100 bytes. Apple's server takes and gives it
    /// as base64 text, which this is not.
    public var receipt: [UInt8] { request.receipt }
    /// The origin of the receipt, from which its type follows.
    public var origin: Origin { request.receiptType == .attest ? .attestation : .server }
    /// The app that the receipt must be about.
    public var app: App { App(identity: request.app) }
    /// The environment that the server serves.
    public var environment: Environment { Environment(request.environment) }
    /// The attested key as X9.62 uncompressed point: 65 bytes, which are `04`, X and Y.
    public var publicKey: [UInt8] { request.publicKey }
    /// The attested key as PEM SubjectPublicKeyInfo (RFC 7468).
    public var publicKeyPEM: String { request.publicKeyPEM }
    /// The key as COSE key (RFC 9053), 77 bytes; `nil` where it has no such form.
    public var publicKeyCOSE: [UInt8]? { request.publicKeyCOSE }
    /// The hash that the device was given as clientDataHash, normally 32 bytes; `nil` where the server has not kept it.
    public var clientDataHash: [UInt8]? { request.clientDataHash }
    /// The trust anchors of receipts as DER certificates. They are others than those of attestations. Trust these and
    /// nothing else.
    public var roots: [[UInt8]] { request.roots }
    /// The moment at which the verification takes place, in whole seconds.
    public var time: Date { Date(request.time) }
}

/// An app: its app ID, whole and in two parts.
public struct App: Sendable, Hashable {
    let identity: AppIdentity

    /// The app ID: ``teamId`` and ``bundleId`` joined by a period. A device hashes it into rpIdHash.
    public var appId: String { identity.appId }
    /// The team identifier, ten characters given by Apple.
    public var teamId: String { identity.teamId }
    /// The bundle identifier.
    public var bundleId: String { identity.bundleId }
}

/// The extension values of OS 27 that a server allows. A value that the evidence does not carry is not compared.
public struct ExtensionPolicy: Sendable, Hashable {
    let policy: AttestModel.ExtensionPolicy

    /// The allowed values of `apple_validation_category_01`; `nil` allows every value that is not invalid in itself.
    public var validationCategories: [Int64]? { policy.validationCategories }
    /// The allowed values of `apple_bundle_version_01`; `nil` allows every value.
    public var bundleVersions: [String]? { policy.bundleVersions }
}

extension Date {
    init(_ time: Timestamp) { self.init(timeIntervalSince1970: Double(time.secondsSinceEpoch)) }
}
