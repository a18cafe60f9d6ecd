import AttestModel
import EvidenceAnatomy

/// The part of the evidence that most of some objects have and others lack: the probable cause of what happened to them and
/// not to the others.
struct CommonPart: Sendable, Hashable {
    /// The name of the part, as `authData.extensions`.
    let name: String
    /// The number of objects that have the part.
    let count: Int

    /// Finds the part that most objects have, at least half of them; of several, the outermost.
    ///
    /// - Parameters:
    ///   - results: the results of the objects to compare.
    ///   - others: the results of objects that must not have the part.
    /// - Returns: `nil` when fewer than two objects have such a part.
    init?(_ results: [VectorResult], notIn others: [VectorResult]) {
        let foreign = others.reduce(into: Set<String>()) { $0.formUnion(Self.parts(of: $1)) }
        let counts = results.flatMap { Self.parts(of: $0).subtracting(foreign) }.reduce(into: [String: Int]()) {
            $0[$1, default: 0] += 1
        }
        let best = counts.min { ($1.value, $0.key.count, $0.key) < ($0.value, $1.key.count, $1.key) }
        guard let best, best.value >= 2, 2 * best.value >= results.count else { return nil }
        (name, count) = (best.key, best.value)
    }

    /// Returns the names of all parts of an object; none of a sequence, whose objects are many.
    private static func parts(of result: VectorResult) -> Set<String> {
        guard let request = result.vector?.request else { return [] }
        return Set(EvidenceAnatomy.tree(of: request).flattened.compactMap(\.path))
    }
}
