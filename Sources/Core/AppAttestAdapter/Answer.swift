import AttestModel

/// The answer of a verifier to one request.
public struct Answer: Sendable, Hashable {
    let response: VerdictResponse

    /// The verifier accepts the evidence.
    ///
    /// Return the values that your verifier gives to its user, and only those. A value that is not returned is not
    /// judged. A wrong one is an error of the verifier, because a server would store it.
    ///
    /// - Parameters:
    ///   - publicKey: The key to store, as X9.62 uncompressed point: 65 bytes, which are `04`, X and Y.
    ///   - publicKeyPEM: The same key as PEM SubjectPublicKeyInfo, for a verifier that returns that form.
    ///   - publicKeyCOSE: The same key as COSE key, for a verifier that returns that form.
    ///   - counter: The counter to store: 0 after an attestation, otherwise the counter of the assertion.
    ///   - environment: The environment of the key, as read from the evidence.
    ///   - hasReceipt: Whether the attestation carries a receipt.
    ///   - receiptSHA256: The SHA-256 of the receipt that the verifier returns: 32 bytes.
    ///   - validationCategory: The value of `apple_validation_category_01`, an unsigned 32-bit integer.
    ///   - bundleVersion: The value of `apple_bundle_version_01`.
    ///   - riskMetric: The risk metric of a receipt, its field 17.
    ///   - challenge: The challenge in client data, for ``CallerComparison/challenge`` alone; empty where they have none.
    public static func accept(
        publicKey: [UInt8]? = nil, publicKeyPEM: String? = nil, publicKeyCOSE: [UInt8]? = nil, counter: Int64? = nil,
        environment: Environment? = nil, hasReceipt: Bool? = nil, receiptSHA256: [UInt8]? = nil,
        validationCategory: Int64? = nil, bundleVersion: String? = nil, riskMetric: Int64? = nil,
        challenge: [UInt8]? = nil
    ) -> Answer {
        var output = VerifiedOutput(
            publicKey: publicKey, counter: counter, environment: environment?.value, hasReceipt: hasReceipt,
            receiptSHA256: receiptSHA256, validationCategory: validationCategory, bundleVersion: bundleVersion,
            riskMetric: riskMetric)
        output.challenge = challenge
        output.keyForms = KeyForms(pem: publicKeyPEM, cose: publicKeyCOSE)
        return Answer(response: VerdictResponse(.accept, output: output))
    }

    /// The verifier rejects the evidence, in the way that it documents for invalid evidence.
    ///
    /// - Parameters:
    ///   - reason: Why, in the verifier's own words.
    ///   - code: Why, as the verifier's own error code.
    public static func reject(_ reason: String, code: String? = nil) -> Answer {
        Answer(response: VerdictResponse(.reject, reason: reason, code: code))
    }

    /// The verifier does not implement the operation.
    ///
    /// - Parameter reason: What is missing.
    public static func unsupported(_ reason: String) -> Answer {
        Answer(response: VerdictResponse(.unsupported, reason: reason))
    }
}

/// One of Apple's two environments of attested keys.
public enum Environment: String, Sendable, Hashable, CaseIterable {
    /// Keys of apps from the App Store, TestFlight and enterprise programs.
    case production
    /// Keys of apps in development, where the entitlement does not say otherwise.
    case development

    init(_ value: AttestEnvironment) {
        switch value {
        case .production: self = .production
        case .development: self = .development
        }
    }

    var value: AttestEnvironment {
        switch self {
        case .production: .production
        case .development: .development
        }
    }
}

/// An ability of a verifier.
///
/// Declare the features that it has: vectors that need another one are not tested. ``environment``, ``storedCounter`` and
/// ``challenge`` are checks that every server owes: they are tested unless the adapter omits them for a reason.
public struct Capability: Sendable, Hashable {
    let value: AttestModel.Capability
    /// The kind of evidence that the verifier has it for; `nil` for all kinds.
    var kind: EvidenceKind?

    /// The same capability for attestations only.
    public var forAttestations: Capability { Capability(value: value, kind: AttestModel.AttestationRequest.kind) }
    /// The same capability for assertions only.
    public var forAssertions: Capability { Capability(value: value, kind: AttestModel.AssertionRequest.kind) }

    /// The verifier verifies attestations.
    public static let attestation = Capability(value: .attestation)
    /// The verifier verifies assertions.
    public static let assertion = Capability(value: .assertion)
    /// The verifier verifies receipts.
    public static let receipt = Capability(value: .receipt)
    /// The verifier trusts the request's `roots`, and nothing else.
    public static let roots = Capability(value: .roots)
    /// The verifier verifies at the request's `time`.
    public static let clock = Capability(value: .clock)
    /// The verifier tells development from production.
    public static let environment = Capability(value: .environment)
    /// The verifier compares the counter with the request's `storedCounter`.
    public static let storedCounter = Capability(value: .storedCounter)
    /// The verifier compares the challenge inside client data with the request's `challenge`.
    public static let challenge = Capability(value: .challenge)
    /// The verifier accepts a precomputed `clientDataHash`.
    public static let clientDataHash = Capability(value: .clientDataHash)
    /// The verifier takes the `challenge` as bytes, which need not be text.
    public static let binaryChallenge = Capability(value: .binaryChallenge)
    /// The verifier compares extension values of OS 27 with the request's `policy`.
    public static let extensions = Capability(value: .extensions)
}

/// A value that a verifier returns for its caller to compare.
public enum CallerComparison: String, Sendable, Hashable, CaseIterable {
    /// The caller compares the counter of an assertion with the stored one, and that of an attestation with 0.
    case counter
    /// The caller compares the environment with its own.
    case environment
    /// The caller compares the challenge in client data with the one that it issued.
    case challenge

    var value: AttestModel.CallerComparison {
        switch self {
        case .counter: .counter
        case .environment: .environment
        case .challenge: .challenge
        }
    }
}
