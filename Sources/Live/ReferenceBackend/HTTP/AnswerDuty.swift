import LocalServer

/// The duty about answers to requests that are not fulfilled: always a status of the caller's fault for a request of the
/// caller's fault, and never a word about the inside.
package struct Answers: Sendable {
    /// Returns the answer to an error. The operator sees an unexpected error; the caller does not.
    package var answer = { @Sendable (surroundings: Surroundings, error: any Error) -> LocalResponse in
        switch error {
        case let refusal as Refusal: return refusal.response
        case let error as BodyError: return Refusal(error).response
        case is TooManyWaiting: return Refusal.tooManyRequests(seconds: 1).response
        default:
            surroundings.report("a request failed: \(error)")
            return Refusal.unavailable.response
        }
    }
}
