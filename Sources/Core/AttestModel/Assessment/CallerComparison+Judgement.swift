extension CallerComparison {
    /// The requirements that the comparison meets. It makes up for no other check, whatever value is returned.
    package var requirements: Set<Requirement> {
        switch self {
        case .counter: [.assertionCounter, .attestationCounter]
        case .environment: [.attestationAAGUID, .receiptEnvironment]
        case .challenge: [.assertionChallenge]
        case .appId: [.attestationAppID, .assertionAppID, .receiptAppID]
        }
    }

    package enum Result: Sendable, Hashable {
        case equal
        /// The caller rejects, for the reason in these words.
        case different(String)
        /// The library returned nothing that could be compared.
        case missing
        /// The request has nothing to compare with.
        case notApplicable
    }

    package func result(of output: VerifiedOutput, for request: VerificationRequest) -> Result {
        switch (self, request) {
        case (.counter, .assertion(let request)):
            Self.result(of: output.counter) {
                $0 > request.storedCounter
                    ? nil : "counter \($0) is not greater than the stored \(request.storedCounter)"
            }
        case (.counter, .attestation): Self.result(of: output.counter) { $0 == 0 ? nil : "counter \($0) is not 0" }
        case (.environment, _):
            (request.request as? any AppEvidenceRequest).map { expected in
                Self.result(of: output.environment) {
                    $0 == expected.environment
                        ? nil : "environment \($0.rawValue) is not \(expected.environment.rawValue)"
                }
            } ?? .notApplicable
        case (.appId, _):
            (request.request as? any AppEvidenceRequest).map { expected in
                Self.result(of: output.appId) {
                    $0 == expected.app.appId ? nil : "the app ID is not \(expected.app.appId)"
                }
            } ?? .notApplicable
        case (.challenge, .assertion(let assertion)) where assertion.challenge != nil:
            Self.result(of: output.challenge) {
                $0 == assertion.challenge ? nil : "the challenge is not that of the request"
            }
        case (.counter, _), (.challenge, _): .notApplicable
        }
    }

    /// - Parameter difference: Returns the difference between a value and the right one in words; `nil` for none.
    private static func result<Value>(of value: Value?, difference: (Value) -> String?) -> Result {
        guard let value else { return .missing }
        return difference(value).map(Result.different) ?? .equal
    }
}
