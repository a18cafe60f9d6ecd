/// The request of an adapter: a description, a verdict on one kind of evidence, or a reset.
package enum Operation: String, Sendable, Hashable, CaseIterable {
    case describe, verifyAttestation, verifyAssertion, verifyReceipt, reset
    case answerDeviceCheck, readDeviceCheck, callDeviceCheck
}

/// The first part of the id of a vector or a check: the kind of evidence that it is about.
package enum Suite: String, Sendable, Hashable, CaseIterable {
    case attestation, assertion, receipt, devicecheck
    /// Several objects, with the state that a server carries from one to the next.
    case sequence
    /// The checks of running backends, which have no vectors.
    case live
    /// The checks of apps, which have no vectors.
    case app

    package static let ofVectors: [Suite] = allCases.filter { $0 != .live && $0 != .app }
}

/// One of Apple's two environments of attested keys.
public enum AttestEnvironment: String, Sendable, Hashable, CaseIterable, Vocabulary {
    /// Keys of apps from the App Store, TestFlight and enterprise programs.
    case production
    /// Keys of apps in development, where the entitlement does not say otherwise.
    case development

    package static let schemaName = "environment"

    package var other: AttestEnvironment { self == .production ? .development : .production }
}

/// One of Apple's two types of receipt, as field 6 of a receipt names them.
public enum ReceiptType: String, Sendable, Hashable, CaseIterable, Vocabulary {
    /// The receipt is from an attestation.
    case attest = "ATTEST"
    /// The receipt is from Apple's server.
    case receipt = "RECEIPT"
}
