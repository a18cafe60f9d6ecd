import AttestModel

/// Why the catalogue could not be made into vectors: always a defect of the suite, never of a user.
package struct CatalogError: Error, Sendable, Hashable, CustomStringConvertible {
    package struct Code: Sendable, Hashable {
        private let name: String

        /// A case's name is no part of a vector id.
        package static let badName = Code(name: "badName")
        /// A case names a control that is not among the valid cases of its suite.
        package static let unknownControl = Code(name: "unknownControl")
        /// A fault left the bytes at its path as they were.
        package static let faultWithoutEffect = Code(name: "faultWithoutEffect")
        /// The list of real defects names a vector that is not there.
        package static let unknownVector = Code(name: "unknownVector")
    }

    package let code: Code
    /// One line a defect; of a vector each begins with its id.
    package let description: String

    init(_ code: Code, _ description: String) {
        self.code = code
        self.description = description
    }
}
