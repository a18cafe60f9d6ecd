import AttestModel

/// Why the catalogue could not be made into vectors: always a defect of the suite, never of a user.
public struct CatalogError: Error, Sendable, Hashable, CustomStringConvertible {
    public struct Code: Sendable, Hashable {
        private let name: String

        /// A case's name is no part of a vector id.
        public static let badName = Code(name: "badName")
        /// A case names a control that is not among the valid cases of its suite.
        public static let unknownControl = Code(name: "unknownControl")
        /// A fault left the bytes at its path as they were.
        public static let faultWithoutEffect = Code(name: "faultWithoutEffect")
        /// The oracle does not find what the vector says.
        public static let notProved = Code(name: "notProved")
        /// The list of real defects names a vector that is not there.
        public static let unknownVector = Code(name: "unknownVector")
        /// A page of the specification lacks the mark of a generated block, or has one too many.
        public static let badPage = Code(name: "badPage")
        /// Two cases share a name.
        public static let duplicate = Code(name: "duplicate")
    }

    public let code: Code
    /// One line a defect; of a vector each begins with its id.
    public let description: String

    init(_ code: Code, _ description: String) {
        self.code = code
        self.description = description
    }
}
