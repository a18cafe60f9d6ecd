import AttestModel

/// An error in the catalogue, which therefore cannot be made into vectors: a defect of the suite, not of its user.
package struct CatalogError: Error, Sendable, Hashable, CustomStringConvertible {
    package struct Code: Sendable, Hashable {
        private let name: String

        /// The name of a case is not a valid part of a vector id.
        package static let badName = Code(name: "badName")
        /// A case names a control that is not among the valid cases of its suite.
        package static let unknownControl = Code(name: "unknownControl")
        /// A fault left the bytes at its path as they were.
        package static let faultWithoutEffect = Code(name: "faultWithoutEffect")
        /// The list of real defects names a vector that does not exist.
        package static let unknownVector = Code(name: "unknownVector")
    }

    package let code: Code
    /// One line for each defect; a line about a vector begins with its id.
    package let description: String

    init(_ code: Code, _ description: String) {
        self.code = code
        self.description = description
    }
}
