/// One way in which a file of a folder differs from a set.
package struct FileDifference: Sendable, Hashable {
    package enum Kind: Sendable, Hashable {
        case missing, changed
        /// The set has no such file.
        case excess
    }

    package let file: String
    package let kind: Kind

    package init(file: String, kind: Kind) {
        self.file = file
        self.kind = kind
    }
}
