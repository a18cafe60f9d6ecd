/// The fields of a receipt that are known, by their number (Apple, Assessing fraud risk; number 7 is documented
/// nowhere, but in every receipt).
package enum ReceiptFieldType: Int64, Sendable, CaseIterable {
    /// Team identifier, period, bundle identifier.
    case appID = 2
    /// The leaf certificate of the attestation, DER.
    case publicKey = 3
    /// clientDataHash of the attestation; damaged by Apple's server in type RECEIPT.
    case clientDataHash = 4
    /// Opaque text of Apple's own.
    case token = 5
    /// ATTEST or RECEIPT.
    case type = 6
    /// sandbox or production.
    case environment = 7
    /// When Apple made the receipt, RFC 3339.
    case creationTime = 12
    /// A decimal number, in type RECEIPT only.
    case riskMetric = 17
    /// When a new receipt may be asked for, in type RECEIPT only.
    case notBefore = 19
    /// Until when a new receipt may be asked for, RFC 3339.
    case expirationTime = 21

    /// What the field is called.
    package var title: String {
        switch self {
        case .appID: "app ID"
        case .publicKey: "attested public key"
        case .clientDataHash: "client hash"
        case .token: "token"
        case .type: "receipt type"
        case .environment: "environment"
        case .creationTime: "creation time"
        case .riskMetric: "risk metric"
        case .notBefore: "not before"
        case .expirationTime: "expiration time"
        }
    }

    /// What the field tells a server.
    package var meaning: String {
        switch self {
        case .appID: "which app's key"
        case .publicKey: "the leaf certificate of the attestation"
        case .clientDataHash: "what the device was given; damaged by Apple in type RECEIPT"
        case .token: "of Apple's own"
        case .type: "ATTEST from an attestation, RECEIPT from Apple's server"
        case .environment: "production, or sandbox for development"
        case .creationTime: "to be at most five minutes ago when the receipt arrives"
        case .riskMetric: "about how many keys the device has lately attested for the app"
        case .notBefore: "when it may first be exchanged for a new one"
        case .expirationTime: "when it may no longer be exchanged"
        }
    }
}
