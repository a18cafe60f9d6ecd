import AdapterProtocol

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A request for a verdict on one piece of evidence.
public typealias Request = VerificationRequest
/// The answer of a verifier to one request.
public typealias Answer = VerdictResponse
/// One of Apple's two environments of attested keys.
public typealias Environment = AttestEnvironment
/// An app: its app ID, whole and in two parts.
public typealias App = AppIdentity

extension VerdictResponse {
    /// The verifier accepts the evidence.
    ///
    /// Return the values that your verifier gives to its user, and only those. A value that is not returned is not
    /// judged. A wrong one is an error of the verifier, because a server would store it.
    ///
    /// - Parameter output: The values that the verifier took from the evidence.
    public static func accept(_ output: VerifiedOutput) -> VerdictResponse { VerdictResponse(.accept, output: output) }

    /// The verifier accepts the evidence, and gives the most common values to its user.
    ///
    /// ``accept(_:)`` has all values.
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
    ///   - appId: The app ID in the evidence, for ``CallerComparison/appId`` alone.
    public static func accept(
        publicKey: [UInt8]? = nil, publicKeyPEM: String? = nil, publicKeyCOSE: [UInt8]? = nil, counter: Int64? = nil,
        environment: AttestEnvironment? = nil, hasReceipt: Bool? = nil, receiptSHA256: [UInt8]? = nil,
        validationCategory: Int64? = nil, bundleVersion: String? = nil, riskMetric: Int64? = nil,
        challenge: [UInt8]? = nil, appId: String? = nil
    ) -> VerdictResponse {
        var output = VerifiedOutput(
            publicKey: publicKey, counter: counter, environment: environment, hasReceipt: hasReceipt,
            receiptSHA256: receiptSHA256, validationCategory: validationCategory, bundleVersion: bundleVersion,
            riskMetric: riskMetric)
        (output.challenge, output.appId) = (challenge, appId)
        output.keyForms = KeyForms(pem: publicKeyPEM, cose: publicKeyCOSE)
        return accept(output)
    }

    /// The verifier rejects the evidence, in the way that it documents for invalid evidence.
    ///
    /// - Parameters:
    ///   - reason: Why, in the verifier's own words.
    ///   - code: Why, as the verifier's own error code.
    public static func reject(_ reason: String, code: String? = nil) -> VerdictResponse {
        VerdictResponse(.reject, reason: reason, code: code)
    }

    /// The verifier does not implement the operation.
    ///
    /// - Parameter reason: What is missing.
    public static func unsupported(_ reason: String) -> VerdictResponse {
        VerdictResponse(.unsupported, reason: reason)
    }

    /// A client or a service of DeviceCheck answers: with a conclusion from an answer of Apple's server, or with the status
    /// and the body in the place of that server. The verdict follows from the values.
    ///
    /// Answer with ``reject(_:code:)`` where your client concludes nothing.
    public static func deviceCheck(_ values: DeviceCheckValues) -> VerdictResponse {
        VerdictResponse(values.isOfRefusal ? .reject : .accept, output: VerifiedOutput(deviceCheck: values))
    }
}

extension Timestamp {
    /// The moment as a date of Foundation.
    public var date: Date { Date(timeIntervalSince1970: Double(secondsSinceEpoch)) }
}
