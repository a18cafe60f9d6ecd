/// The reason why a set of vectors is not proved, or a page of the specification cannot be filled: always a defect of the suite,
/// never of a user.
package struct ProofError: Error, Sendable, Hashable, CustomStringConvertible {
    package struct Code: Sendable, Hashable {
        private let name: String

        /// The oracle disagrees with what a vector says.
        package static let notProved = Code(name: "notProved")
        /// Two vectors share an id.
        package static let duplicate = Code(name: "duplicate")
        /// A page of the specification lacks the mark of a generated block, or has one too many.
        package static let badPage = Code(name: "badPage")
    }

    package let code: Code
    /// One line for each defect; a line about a vector begins with its id.
    package let description: String

    init(_ code: Code, _ description: String) {
        self.code = code
        self.description = description
    }
}
