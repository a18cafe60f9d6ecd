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

    /// The suites that have vectors.
    package static let ofVectors: [Suite] = allCases.filter { $0 != .live }
}

/// One of Apple's two environments of attested keys.
package enum AttestEnvironment: String, Hashable, Vocabulary {
    case production, development

    package static let schemaName = "environment"
    package static let summary = "Which of Apple's two environments a key was attested in."

    /// The one of the two that this is not.
    package var other: AttestEnvironment { self == .production ? .development : .production }
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

extension Stage {
    /// The pairs of stages that nobody can tell apart: a fault in one shows in the other as well.
    private static let pairs: [(Stage, Stage)] = [
        // The signature of an assertion verifies over the nonce, and one equation shows only that something is wrong.
        (.nonce, .signature),
        // Apple's steps 5 and 9 compare the same key identifier.
        (.key, .credential),
        // The parser of authData reads credentialId, the COSE key and the extensions.
        (.decode, .credential), (.decode, .extensions),
    ]

    /// The stages that count as this one when the reasons of a target are scored, without this one.
    package var indistinguishable: Set<Stage> {
        Set(Self.pairs.compactMap { $0 == self ? $1 : $1 == self ? $0 : nil })
    }
}
