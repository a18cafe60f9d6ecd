/// The vectors of a set that was made for the moment, by which a verifier can be judged that goes by the system's clock.
package enum Momentary {
    /// The tag of vectors that need no settable clock while the set is new.
    package static let tag = "momentary"
    /// The number of seconds by which the time of such a set lies in the past when it is made, for clocks that are slow.
    package static let lead: Int64 = 30
    /// The number of seconds after the time of the set for which its vectors hold. A receipt is fresh for five minutes.
    package static let validity: Int64 = 270
}

extension Vector {
    /// Returns the vector with all requests verified a number of seconds later.
    package func verified(after seconds: Int64) -> Vector {
        func moved(_ request: VerificationRequest) -> VerificationRequest {
            request.verified(at: request.time.adding(seconds: seconds)) ?? request
        }
        var vector = self
        switch content {
        case .single(let request, let result): vector.content = .single(moved(request), result: result)
        case .sequence(let steps):
            vector.content = .sequence(
                steps.map { step in
                    var step = step
                    step.request = moved(step.request)
                    return step
                })
        }
        return vector
    }
}
