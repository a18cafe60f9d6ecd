import AttestModel
import FixtureForge
import Primitives

/// A digest over a selection of parts, in any order, hashed any number of times: the ways in which a digest can be derived
/// wrongly.
struct DigestRecipe: Sendable {
    /// A part with its name.
    struct Part: Sendable {
        let name: String
        let bytes: [UInt8]
    }

    /// The positions of the parts that are joined.
    let positions: [Int]
    /// The number of times that SHA-256 is applied.
    let rounds: Int

    /// All selections of one part, or of the first and another in either order.
    static func all(of count: Int, rounds: ClosedRange<Int>) -> [DigestRecipe] {
        let single = (0..<count).map { [$0] }
        let pairs = (1..<count).flatMap { [[0, $0], [$0, 0]] }
        return ([[]] + single + pairs).flatMap { positions in
            rounds.map { DigestRecipe(positions: positions, rounds: $0) }
        }
    }

    /// Returns the digest of these parts.
    func digest(of parts: [Part]) -> [UInt8] {
        (0..<rounds).reduce(positions.map { parts[$0].bytes }.concatenated) { bytes, _ in sha256(bytes) }
    }

    /// Returns the recipe in words.
    func title(_ names: [String]) -> String {
        let inner = positions.map { names[$0] }.joined(separator: " ‖ ")
        return String(repeating: "sha256(", count: rounds) + inner + String(repeating: ")", count: rounds)
    }

    /// Returns challenge or client data as they are and as verifiers misread them: hashed, as text, up to a zero byte.
    static func readings(_ name: String, _ bytes: [UInt8]) -> [Part] {
        let text = Array(String(decoding: bytes, as: UTF8.self).utf8)
        let cut = Array(bytes.prefix { $0 != 0 })
        return [
            Part(name: name, bytes: bytes), Part(name: "sha256(\(name))", bytes: sha256(bytes)),
            Part(name: "sha256(text of \(name))", bytes: sha256(text)),
            Part(name: "sha256(\(name) to its first zero)", bytes: sha256(cut)),
        ]
    }
}
