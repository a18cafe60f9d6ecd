/// The reason why no order of effects explains a history, with the requests that show it.
package struct Contradiction: Sendable, Hashable {
    package enum Kind: String, Sendable, Hashable, CaseIterable {
        /// An accepted counter is not above the value that was stored before the history.
        case notAboveStored
        case counterTwice
        /// A lower counter was accepted in a request that was sent after the answer to a higher one.
        case lowerAfterHigher
        /// A counter was refused although no request with one at least as high was sent in time.
        case counterLockout
        /// One thing that can be used once was used twice.
        case usedTwice
        /// A use was refused although no other was sent in time.
        case useLockout
        case twoOwners
        /// A key was refused although no request to register it was sent in time.
        case ownerLockout
        /// A request was refused, and one that was sent after the refusal was accepted: there are requests that explain
        /// the refusal, but then the acceptance is wrong.
        case refusalContradicted

        /// A Boolean value that indicates whether the contradiction proves that something was accepted that must not
        /// be. Otherwise it proves that a valid request was refused, or that one of two answers is wrong.
        package var isHole: Bool {
            switch self {
            case .notAboveStored, .counterTwice, .lowerAfterHigher, .usedTwice, .twoOwners: true
            case .counterLockout, .useLockout, .ownerLockout, .refusalContradicted: false
            }
        }
    }

    package let kind: Kind
    /// The number of the request that was answered first or refused.
    package let first: Int
    /// The number of the accepted request that contradicts it; `nil` when there is none.
    package let second: Int?
    /// The contradiction as a sentence without its final period, with counters and times.
    package let sentence: String
}

extension Duration {
    /// The time in milliseconds, to the microsecond, with its unit.
    var text: String {
        let microseconds = Int64(self / .microseconds(1))
        let fraction = "\(1000 + microseconds % 1000)".dropFirst()
        return "\(microseconds / 1000).\(fraction) ms"
    }
}
