/// Where in the verification the fault of a vector lies.
package enum Stage: String, Sendable, Hashable, CaseIterable {
    case decode, chain, validity, nonce, key, app, counter, environment, credential, extensions, signature
    case challenge, receipt, jwt, request
}
