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
        /// A Boolean value that indicates whether they change answers, but only those that sources leave open.
        let open: Bool?
    }

    private let keys: Set<String>
    private let declarations: Set<String>
    /// The keys and declarations of the mutants that change answers which sources leave open.
    private let open: Set<String>

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
        open = Set(entries.filter { $0.open == true }.flatMap { ($0.mutants ?? []) + ($0.declarations ?? []) })
    }

    /// Tells whether a mutant is listed.
    func contains(_ mutant: PlannedMutant) -> Bool {
        keys.contains(mutant.key) || declarations.contains(Self.declaration(of: mutant))
    }

    /// Tells whether a mutant changes answers, but only those that sources leave open.
    func isOpen(_ mutant: PlannedMutant) -> Bool {
        open.contains(mutant.key) || open.contains(Self.declaration(of: mutant))
    }

    private static func declaration(of mutant: PlannedMutant) -> String { "\(mutant.file) \(mutant.declaration)" }

    /// Returns one sentence for each entry that names no mutant of a plan.
    func missing(from plan: [PlannedMutant]) -> [String] {
        let missing =
            keys.subtracting(plan.map(\.key))
            .union(declarations.subtracting(plan.map(Self.declaration)))
        return missing.sorted().map { "a listed equivalent does not exist: \($0)" }
    }
}
