import AttestModel
import FixtureForge
import Primitives

/// The values that an edit may take from elsewhere.
struct EditMaterial {
    /// Returns bytes that nobody can guess but everybody can repeat.
    let bytes: (_ count: Int) -> [UInt8]
    /// Returns the value of the same place in another valid object; `nil` when that has no such place.
    let donor: (_ number: Int) -> [UInt8]?

    static let donors = 5
}

extension Edit {
    /// Returns the changed bytes; `nil` for a word that is not about bytes.
    func changing(_ value: [UInt8], with material: EditMaterial) -> [UInt8]? {
        let end = min(amount, value.count)
        switch word {
        case .flip:
            guard !value.isEmpty else { return nil }
            var changed = value
            let bit = amount % (value.count * 8)
            changed[value.count - 1 - bit / 8] ^= 1 << UInt8(bit % 8)
            return changed
        case .tail: return Array(value[..<end]) + material.bytes(value.count - end)
        case .head: return material.bytes(end) + value[end...]
        case .zeros: return Array(value[..<end]) + [UInt8](repeating: 0, count: value.count - end)
        case .cut: return Array(value[..<end])
        case .dropHead: return Array(value[end...])
        case .append: return value + Self.addition(amount, to: value)
        case .prepend: return Self.addition(amount, to: value) + value
        case .encode: return Self.encodings[amount % Self.encodings.count](value)
        case .word: return Array(Self.words[amount % Self.words.count].utf8)
        case .graft: return material.donor(amount % EditMaterial.donors)
        case .near: return value.count < 8 ? nil : NearMiss.allCases[amount % NearMiss.allCases.count].of(value)
        default: return nil
        }
    }

    /// The words about bytes with their most telling parameters.
    static func ofBytes(_ count: Int, node: Int = 0) -> [Edit] {
        func edits(_ word: EditWord, _ amounts: some Sequence<Int>) -> [Edit] {
            all(word, Set(amounts.filter { $0 >= 0 }).sorted(), node: node)
        }
        let inner = [1, 4, 9, 16, count / 2, 31, 32, count - 1].filter { $0 < count }
        return edits(.flip, [0, 7, count * 4, count * 8 - 1]) + edits(.tail, [0] + inner)
            + edits(.head, [count / 2, 1]) + edits(.zeros, [0] + inner) + edits(.cut, [0] + inner)
            + edits(.dropHead, [1, count / 2, 6].filter { $0 < count }) + edits(.append, additions.indices)
            + edits(.prepend, additions.indices) + edits(.encode, encodings.indices)
            + edits(.graft, 0..<EditMaterial.donors)
    }

    /// The near misses of a value of a length at which verifiers compare values as a whole.
    static func ofNearMisses(_ count: Int) -> [Edit] {
        (8...64).contains(count) ? all(.near, NearMiss.allCases.indices) : []
    }

    /// The words for a place that holds a name.
    static func ofWords(node: Int = 0) -> [Edit] { all(.word, words.indices, node: node) }

    static func all(_ word: EditWord, _ amounts: some Sequence<Int>, node: Int = 0) -> [Edit] {
        amounts.map { Edit(word, node: node, amount: $0) }
    }

    private static func addition(_ number: Int, to value: [UInt8]) -> [UInt8] {
        let fixed = additions[number % additions.count]
        return fixed.isEmpty ? value : fixed
    }

    /// The bytes that are added at either end; the empty one is the value itself.
    private static let additions: [[UInt8]] = [
        [0x00], [0x20], [0x0A], [0x2E], [0xFF], [0x00, 0x01, 0x02], [UInt8](repeating: 0, count: 16), [0x05, 0x00],
        [0xA0], [0xEF, 0xBB, 0xBF], [0x41], [],
    ]

    private static let encodings: [@Sendable ([UInt8]) -> [UInt8]] = [
        { Array($0.hex.utf8) }, { Array($0.hex.uppercased().utf8) }, { Array($0.base64.utf8) },
        { Array($0.base64URL.utf8) }, { sha256($0) }, { sha256(sha256($0)) }, { Array($0.reversed()) },
        { $0.map { (0x41...0x5A).contains($0) ? $0 + 32 : $0 } },
        { $0.map { (0x61...0x7A).contains($0) ? $0 - 32 : $0 } }, { Array(String(decoding: $0, as: UTF8.self).utf8) },
        { Array($0.prefix { $0 != 0 }) }, { Array($0.reversed().drop { $0 == 0 }.reversed()) },
        { Array($0.drop { $0 == 0 }) }, { $0.map { $0 == 0 ? 0x20 : $0 } }, { $0.map { $0 == 0 ? 0x30 : $0 } },
        { [UInt8](repeating: 0xFF, count: $0.count) }, { Array($0.suffix(1) + $0.dropLast()) },
    ]

    /// The words that Apple's documentation, WebAuthn and the formats around them use in such places.
    private static let words = [
        "apple-appattest", "apple", "apple-", "packed", "none", "fido-u2f", "tpm", "android-key", "android-safetynet",
        "appattest", "appattestdevelop", "appattestsandbox", "appattestproduction", "production", "sandbox",
        "development", "ATTEST", "RECEIPT", "authData", "authenticatorData", "signature", "x5c", "receipt", "fmt",
        "attStmt", "challenge", "", "0", "-1", "true", "null", "\0", "appattest       ",
    ]
}
