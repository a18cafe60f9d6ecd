import AttestModel
import FixtureForge
import Foundation

// The edits of texts, numbers, times and JSON values.

extension Edit {
    /// Returns a text in another form; `nil` for a word that is not about texts.
    func rewriting(_ value: [UInt8]) -> [UInt8]? {
        guard word == .rewrite else { return nil }
        return Array(Self.rewritings[amount % Self.rewritings.count](String(decoding: value, as: UTF8.self)).utf8)
    }

    static func ofText() -> [Edit] { all(.rewrite, rewritings.indices) }

    /// Ways of writing an app ID, or another name of parts.
    private static let rewritings: [@Sendable (String) -> String] = [
        { $0 + "." }, { $0 + " " }, { " " + $0 }, { $0.lowercased() }, { $0.uppercased() }, { String($0.dropLast()) },
        { $0 + "x" }, { $0 + "\0" }, { $0.swappedCase }, { parts($0).0 }, { parts($0).1 },
        { "\(parts($0).1).\(parts($0).0)" }, { "\(parts($0).0)\(parts($0).1)" }, { $0 + "." + $0 },
        { "*." + parts($0).1 },
        { parts($0).0 + ".*" }, { parts($0).0 + "." }, { "." + parts($0).1 }, { $0 + ".extension" },
        { "\(parts($0).0).other.\(parts($0).1)" }, { $0.decomposedStringWithCanonicalMapping + "\u{301}" },
    ]

    private static func parts(_ text: String) -> (String, String) {
        let parts = text.split(separator: ".", maxSplits: 1).map(String.init)
        return (parts.first ?? "", parts.count > 1 ? parts[1] : "")
    }

    /// Returns another number, big-endian at the same width; `nil` for a word that is not about numbers.
    func renumbering(_ value: [UInt8]) -> [UInt8]? {
        guard word == .number else { return nil }
        let changed = Self.numbers[amount % Self.numbers.count](UInt64(bigEndian: value.suffix(8)))
        return [UInt8](bigEndian: changed, count: value.count)
    }

    static func ofNumber() -> [Edit] { all(.number, numbers.indices) }

    private static let numbers: [@Sendable (UInt64) -> UInt64] = [
        { $0 &+ 1 }, { $0 &- 1 }, { _ in 0 }, { _ in 1 }, { $0 &+ 2 }, { $0 &+ 100 }, { _ in 0xFF }, { _ in 0x100 },
        { _ in 0xFFFF }, { _ in 0x1_0000 }, { _ in 0x7FFF_FFFF }, { _ in 0x8000_0000 }, { _ in 0xFFFF_FFFF },
        { $0 &+ 0x1_0000 }, { $0 &+ 0x8000_0000 }, { UInt64(UInt32(truncatingIfNeeded: $0).byteSwapped) },
        { _ in 0x0100_0000 }, { $0 &* 2 }, { _ in 0x7FFF_FFFE }, { _ in 0xFFFF_FFFE },
    ]

    /// Returns another moment in seconds since 1970, 8 bytes; `nil` for a word that is not about times.
    func shifting(_ value: [UInt8]) -> [UInt8]? {
        guard word == .shift else { return nil }
        let seconds = Int64(truncatingIfNeeded: UInt64(bigEndian: value))
        return [UInt8](bigEndian: seconds + Self.shifts[amount % Self.shifts.count], count: 8)
    }

    static func ofTime() -> [Edit] { all(.shift, shifts.indices) }

    /// The distances in seconds: those at which a bound may lie, and one second around them.
    private static let shifts: [Int64] = {
        let bounds: [Int64] = [
            0, 60, 240, 300, 360, 1200, 3600, 3660, 43_200, 86_400, 7 * 86_400, 30 * 86_400, 90 * 86_400, 365 * 86_400,
            10 * 365 * 86_400, 40 * 365 * 86_400,
        ]
        let around = bounds.flatMap { [$0 - 1, $0, $0 + 1] }.filter { $0 != 0 }
        return [0] + around.flatMap { [$0, -$0] }
    }()

    /// Returns another JSON value, compact; empty bytes are no value. `nil` for a word that is not about JSON.
    func retelling(_ value: [UInt8]) -> [UInt8]? {
        guard word == .json, let json = try? JSONValue.parse(value.isEmpty ? Array("null".utf8) : value) else {
            return nil
        }
        return Self.jsonChanges[amount % Self.jsonChanges.count](json)?.compactBytes ?? []
    }

    static func ofJSON() -> [Edit] { all(.json, jsonChanges.indices) }

    private static let jsonChanges: [@Sendable (JSONValue) -> JSONValue?] = [
        { _ in nil }, { _ in .null }, { _ in .string("") }, { _ in .integer(0) }, { _ in .integer(1) },
        { _ in .bool(true) }, { _ in .array([]) }, { _ in .object([:]) }, { .array([$0]) }, { .string($0.compactText) },
        { scaled($0) { $0 * 1000 } }, { scaled($0) { $0 / 1000 } }, { scaled($0) { $0 + 1 } },
        { scaled($0) { $0 - 1 } }, { scaled($0) { -$0 } }, { scaled($0) { $0 + 61 } }, { scaled($0) { $0 - 1140 } },
        { scaled($0) { $0 - 3600 } }, { scaled($0) { $0 + 3600 } }, { scaled($0) { $0 - 86_400_000 } },
        { scaled($0) { $0 + 86_400_000 } }, { scaled($0) { $0 - 4000 } }, { texts($0) { $0.lowercased() } },
        { texts($0) { $0.uppercased() } }, { texts($0) { $0 + " " } }, { texts($0) { String($0.dropLast()) } },
        { texts($0) { $0 + "A" } }, { texts($0) { $0.withURLAlphabet.filter { $0 != "=" } } },
        { texts($0) { String($0.reversed()) } }, { texts($0) { "\($0.prefix(64))\n\($0.dropFirst(64))" } },
        { texts($0) { _ in "x" } },
        { $0 == .bool(true) ? .integer(1) : $0 == .bool(false) ? .integer(0) : .bool(false) }, { _ in .number(0.5) },
        { texts($0) { $0.withURLAlphabet } },
    ]

    private static func scaled(_ value: JSONValue, _ change: (Int64) -> Int64) -> JSONValue {
        guard case .integer(let number) = value, number.magnitude < 1 << 52 else { return value }
        return .integer(change(number))
    }

    private static func texts(_ value: JSONValue, _ change: (String) -> String) -> JSONValue {
        guard case .string(let text) = value else { return value }
        return .string(change(text))
    }
}

extension String {
    fileprivate var swappedCase: String {
        String(map { $0.isUppercase ? Character($0.lowercased()) : Character($0.uppercased()) })
    }
}
