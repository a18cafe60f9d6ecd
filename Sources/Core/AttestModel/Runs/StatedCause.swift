/// A cause of the failures or gaps of a run, as its report states it.
package struct StatedCause: Sendable, Hashable {
    /// The cause in one line, without the remedy.
    package private(set) var line = ""
    /// The gravest harm that the answers prove; `nil` where they prove none.
    package private(set) var impact: Impact?

    package init(_ line: String, _ impact: Impact?) { (self.line, self.impact) = (line, impact) }

    static let list = FieldType.list(
        of: .object(
            FieldTable([.required("cause", \.line, .string), .nullable("impact", \.impact, .word)]),
            empty: StatedCause("", nil)))
}
