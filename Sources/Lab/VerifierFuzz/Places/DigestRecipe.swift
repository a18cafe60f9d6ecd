import FixtureForge
import Primitives

/// A digest over some parts, in any order, hashed any number of times: the ways in which it can be derived wrongly.
struct DigestRecipe: Sendable, Equatable {
    /// The positions of the parts that are joined.
    let positions: [Int]
    /// The number of times that SHA-256 is applied.
    let rounds: Int

    /// Returns the alternatives to the right digest: one part, or the first and another in either order.
    static func choices<Draft: EvidenceDraft>(
        of names: [String], rounds: ClosedRange<Int>, except right: DigestRecipe, after stage: Draft.Stage,
        _ digest: any WritableKeyPath<Draft, [UInt8]> & Sendable, parts: @escaping @Sendable (Draft) -> [[UInt8]]
    ) -> [FuzzChoice<Draft>] {
        let single = names.indices.map { [$0] }
        let pairs = names.indices.dropFirst().flatMap { [[0, $0], [$0, 0]] }
        let recipes = ([[]] + single + pairs).flatMap { positions in
            rounds.map { DigestRecipe(positions: positions, rounds: $0) }
        }
        return recipes.filter { $0 != right }.map { recipe in
            .after(stage, recipe.title(names)) { $0[keyPath: digest] = recipe.digest(of: parts($0)) }
        }
    }

    private func digest(of parts: [[UInt8]]) -> [UInt8] {
        (0..<rounds).reduce(positions.map { parts[$0] }.concatenated) { bytes, _ in sha256(bytes) }
    }

    private func title(_ names: [String]) -> String {
        let inner = positions.map { names[$0] }.joined(separator: " ‖ ")
        return String(repeating: "sha256(", count: rounds) + inner + String(repeating: ")", count: rounds)
    }
}
