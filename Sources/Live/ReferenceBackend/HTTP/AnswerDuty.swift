import LocalServer

/// The duty about answers to requests that are not fulfilled: always a status of the caller's fault for a request of the
/// caller's fault, and never a word about the inside.
package protocol AnswerDuty: Sendable {
    func answer(_ surroundings: Surroundings, _ error: any Error) -> LocalResponse
}

/// The right implementation of the duty.
package struct Answers: AnswerDuty {
    /// Returns the answer to an error. The operator sees an unexpected error; the caller does not.
    package func answer(_ surroundings: Surroundings, _ error: any Error) -> LocalResponse {
        switch error {
        case let refusal as Refusal: return refusal.response
        case let error as BodyError: return Refusal(error).response
        case is TooManyWaiting: return Refusal.tooManyRequests(seconds: 1).response
        default:
            surroundings.report("a request failed: \(error)")
            return Refusal.unavailable.response
        }
    }

    package init() {}
}
