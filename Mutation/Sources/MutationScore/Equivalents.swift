import Foundation
import SwitchedSources

/// The mutants that answer everything as the original does, written down with the reason.
package struct Equivalents {
    /// Mutants with one reason.
    private struct Entry: Codable {
        let reason: String
        /// The keys of mutants.
        let mutants: [String]?
        /// Declarations, as `FILE DECLARATION`, all of whose mutants are meant.
        let declarations: [String]?
    }

    private let keys: Set<String>
    private let declarations: Set<String>

    /// Reads the file.
    ///
    /// - Throws: `MutationFailure` naming the file, when it cannot be read or an entry gives no reason.
    package init(_ file: URL) throws {
        do {
            try self.init(json: try Data(contentsOf: file))
        } catch {
            throw MutationFailure("'\(file.path)' is no list of equivalent mutants: \(error)")
        }
    }

    /// Reads the text of the file.
    ///
    /// - Throws: `MutationFailure` when an entry gives no reason; the error of the decoder.
    package init(json: Data) throws {
        let entries = try JSONDecoder().decode([Entry].self, from: json)
        if let empty = entries.first(where: { $0.reason.isEmpty }) {
            throw MutationFailure("there is no reason for \(empty.mutants?.first ?? "an entry").")
        }
        keys = Set(entries.flatMap { $0.mutants ?? [] })
        declarations = Set(entries.flatMap { $0.declarations ?? [] })
    }

    /// Tells whether a mutant is listed.
    func contains(_ mutant: PlannedMutant) -> Bool {
        keys.contains(mutant.key) || declarations.contains("\(mutant.file) \(mutant.declaration)")
    }

    /// Returns one sentence for each entry that names no mutant of a plan.
    func missing(from plan: [PlannedMutant]) -> [String] {
        let missing =
            keys.subtracting(plan.map(\.key))
            .union(declarations.subtracting(plan.map { "\($0.file) \($0.declaration)" }))
        return missing.sorted().map { "a listed equivalent does not exist: \($0)" }
    }
}
