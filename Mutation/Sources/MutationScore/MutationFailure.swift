/// The reason why nothing could be measured, as a sentence.
package struct MutationFailure: Error, CustomStringConvertible {
    package let description: String

    package init(_ description: String) { self.description = description }
}
