/// What a request of the adapter protocol asks for.
package enum Operation: String, Sendable, Hashable, CaseIterable {
    case describe, verifyAttestation, verifyAssertion, verifyReceipt
}
