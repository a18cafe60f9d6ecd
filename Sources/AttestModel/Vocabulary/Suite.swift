/// The first part of a vector's id: what kind of evidence it is about.
package enum Suite: String, Sendable, Hashable, CaseIterable {
    case attestation, assertion, receipt
    /// Several objects, with the state that a server carries from one to the next.
    case sequence
}
