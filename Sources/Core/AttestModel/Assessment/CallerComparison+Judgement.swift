extension CallerComparison {
    /// The requirements that the comparison meets. It makes up for no other check, whatever value is returned.
    package var requirements: Set<Requirement> {
        switch self {
        case .counter: [.assertionCounter, .attestationCounter]
        case .environment: [.attestationAAGUID, .receiptEnvironment]
        case .challenge: [.assertionChallenge]
        }
    }

    /// The result of a comparison.
    package enum Result: Sendable, Hashable {
        case equal
        /// The caller rejects, for the reason in these words.
        case different(String)
        /// The library returned nothing that could be compared.
        case missing
        /// The request has nothing to compare with.
        case notApplicable
    }

    /// Compares a returned value as the caller does.
    package func result(of output: VerifiedOutput, for request: VerificationRequest) -> Result {
        switch (self, request) {
        case (.counter, .assertion(let request)):
            Self.compare(output.counter) {
                $0 > request.storedCounter
            } words: {
                "counter \($0) is not greater than the stored \(request.storedCounter)"
            }
        case (.counter, .attestation):
            Self.compare(output.counter) {
                $0 == 0
            } words: {
                "counter \($0) is not 0"
            }
        case (.counter, _): .notApplicable
        case (.environment, _): environmentResult(of: output, for: request)
        case (.challenge, .assertion(let assertion)) where assertion.challenge != nil:
            Self.compare(output.challenge) {
                $0 == assertion.challenge
            } words: { _ in
                "the challenge is not that of the request"
            }
        case (.challenge, _): .notApplicable
        }
    }

    private func environmentResult(of output: VerifiedOutput, for request: VerificationRequest) -> Result {
        guard let expected = (request.request as? any AppEvidenceRequest)?.environment else { return .notApplicable }
        return Self.compare(output.environment) {
            $0 == expected
        } words: {
            "environment \($0.rawValue) is not \(expected.rawValue)"
        }
    }

    private static func compare<Value>(
        _ value: Value?, _ isRight: (Value) -> Bool, words: (Value) -> String
    ) -> Result {
        guard let value else { return .missing }
        return isRight(value) ? .equal : .different(words(value))
    }
}
