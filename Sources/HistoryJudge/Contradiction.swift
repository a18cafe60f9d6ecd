/// The reason why no order of effects explains a history, with the requests that show it.
package struct Contradiction: Sendable, Hashable {
    package enum Kind: String, Sendable, Hashable, CaseIterable {
        /// An accepted counter is not above the value that was stored before the history.
        case notAboveStored
        /// One counter was accepted twice.
        case counterTwice
        /// A lower counter was accepted in a request that was sent after the answer to a higher one.
        case lowerAfterHigher
        /// A lower counter was accepted in a request that was sent after the refusal of a higher one. Either the refusal
        /// was wrong, or the counter went back.
        case lowerAfterRefusal
        /// A counter was refused although no value at least as high can have been stored.
        case counterLockout
        /// What can be used once was used twice.
        case usedTwice
        /// A use was refused although nothing can have used it before.
        case useLockout
        /// A key was registered for two accounts.
        case twoOwners
        /// A key was refused although no account can have had it.
        case ownerLockout

        /// A Boolean value that indicates whether the contradiction proves that something was accepted that must not be.
        /// Otherwise it proves only that one of two answers is wrong, or that a valid request was refused.
        package var isHole: Bool {
            switch self {
            case .notAboveStored, .counterTwice, .lowerAfterHigher, .usedTwice, .twoOwners: true
            case .lowerAfterRefusal, .counterLockout, .useLockout, .ownerLockout: false
            }
        }
    }

    package let kind: Kind
    /// The number of the request that came first, or was refused.
    package let first: Int
    /// The number of the request that contradicts it; `nil` when there is none.
    package let second: Int?
    /// The contradiction as a sentence without its final period, with counters and times.
    package let sentence: String

    init(_ kind: Kind, first: Int, second: Int? = nil, sentence: String) {
        (self.kind, self.first, self.second, self.sentence) = (kind, first, second, sentence)
    }
}
