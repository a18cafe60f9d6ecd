/// The request of an adapter: a description, a verdict on one kind of evidence, or a reset.
package enum Operation: String, Sendable, Hashable, CaseIterable {
    case describe, verifyAttestation, verifyAssertion, verifyReceipt, reset
}

/// The first part of a vector's id: the kind of evidence that it is about.
package enum Suite: String, Sendable, Hashable, CaseIterable {
    case attestation, assertion, receipt
    /// Several objects, with the state that a server carries from one to the next.
    case sequence
}

/// One of Apple's two environments of attested keys.
package enum AttestEnvironment: String, Hashable, Vocabulary {
    case production, development

    package static let schemaName = "environment"
    package static let summary = "Which of Apple's two environments a key was attested in."
}

/// One of Apple's two types of receipt, as field 6 of a receipt names them.
package enum ReceiptType: String, Hashable, Vocabulary {
    case attest = "ATTEST"
    case receipt = "RECEIPT"

    package static let schemaName = "receiptType"
    package static let summary = "Where a receipt comes from."

    package var meaning: String {
        switch self {
        case .attest: "from an attestation"
        case .receipt: "from Apple's server, in exchange for an earlier receipt, with a risk metric"
        }
    }
}

/// The part of the verification that finds the fault of a vector.
package enum Stage: String, Hashable, Vocabulary {
    case decode, chain, validity, nonce, key, app, counter, environment, credential, extensions, signature
    case challenge, receipt, jwt, request

    package static let schemaName = "stage"
    package static let summary = "Where in the verification a fault lies."
}
