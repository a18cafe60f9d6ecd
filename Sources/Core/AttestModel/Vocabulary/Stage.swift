/// The part of the verification that finds the fault of a vector.
package enum Stage: String, Hashable, Vocabulary {
    case decode, chain, validity, nonce, key, app, counter, environment, credential, extensions, signature
    case challenge, receipt, jwt, request

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
    package var indistinguishable: Set<Stage> { Set(Self.pairs.compactMap { $0 == self ? $1 : $1 == self ? $0 : nil }) }
}
