import AttestModel
import ClientCheck
import LiveConformance

/// The checks of backends and of clients, as lists and explanations name them.
enum CheckCatalog {
    /// All checks.
    static func sheets() throws(RunnerError) -> [CheckSheet] { try LiveCatalog().sheets + ClientChecks.sheets }

    /// The facts about all checks.
    static func outlines() throws(RunnerError) -> [VectorOutline] { try sheets().map(\.outline) }

    /// Returns the check that a person names; `nil` when it names none, or is the end of a vector's id.
    ///
    /// - Parameter vectors: The ids of the vectors, which come first.
    /// - Throws: `RunnerError.usage` that lists the ids that end so, or names the id that was probably meant.
    static func sheet(
        _ name: String, after vectors: [VectorID], or others: [String]
    ) throws(RunnerError) -> CheckSheet? {
        guard NamedVector.ids(name, among: vectors).isEmpty else { return nil }
        let sheets = try sheets()
        let ids = sheets.map(\.outline.id)
        let isCheck = !NamedVector.ids(name, among: ids).isEmpty
        let id = try NamedVector.id(named: name, among: isCheck ? ids : vectors + ids, or: others)
        return sheets.first { $0.outline.id == id }
    }
}
