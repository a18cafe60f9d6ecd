/// One question of a sequence, with its own right answer.
package struct SequenceStep: Sendable, Hashable {
    /// Unique within the sequence; a word as in vector ids.
    package var name: String
    /// `either` where a server may rightly do both; then it is asked, and what follows must not depend on it.
    package var expect: Expectation
    /// What a step to reject breaks, and nothing else.
    package var requirement: Requirement?
    package var carry: CarriedValues
    /// Complete as it stands: it holds the values that a correct server would have stored by now.
    package var request: VerificationRequest
    /// What a correct verifier returns; only for steps to accept.
    package var result: VerifiedOutput?

    package init(
        name: String, expect: Expectation, requirement: Requirement? = nil, carry: CarriedValues = CarriedValues(),
        request: VerificationRequest, result: VerifiedOutput?
    ) {
        self.name = name
        self.expect = expect
        self.requirement = requirement
        self.carry = carry
        self.request = request
        self.result = result
    }

    /// The request with the values that the target itself returned in earlier steps, by their names. A value that
    /// it did not return, or that no request can hold, stays as the request has it.
    package func request(carrying outputs: [String: VerifiedOutput]) -> VerificationRequest {
        guard case .assertion(var assertion) = request else { return request }
        if let key = carry.publicKey.flatMap({ outputs[$0]?.publicKey }), let pem = PEM.publicKey(key) {
            assertion.publicKey = key
            assertion.publicKeyPEM = pem
        }
        if let counter = carry.storedCounter.flatMap({ outputs[$0]?.counter }),
            AssertionRequest.counters.contains(counter)
        {
            assertion.storedCounter = counter
        }
        return .assertion(assertion)
    }
}
