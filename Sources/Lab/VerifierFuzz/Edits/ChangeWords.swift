import AttestModel
import FixtureForge

/// The change of a value in the words of a title.
enum ChangeWords {
    /// Returns what an edit of a tree does to a node besides its value; `nil` for an edit of the value.
    static func structural(_ edit: Edit) -> String? {
        switch edit.word {
        case .remove: "is missing"
        case .twice: "is there twice"
        case .swap: "is exchanged with what follows it"
        case .backwards: "has its parts in reverse order"
        case .extra: "has a part that nobody asked for"
        case .retype: "is of another type"
        case .size: "declares a wrong length"
        case .longForm: "is written in a longer form than needed"
        case .deep: "is nested too deep"
        case .decoy: "is altered beside a copy of the genuine member"
        default: nil
        }
    }

    static func change(_ before: [UInt8], _ after: [UInt8]) -> String {
        let (old, new) = (Count.text(before.count, "byte"), Count.text(after.count, "byte"))
        guard !after.isEmpty, before != after else { return before == after ? "is unchanged" : "is empty" }
        if let old = quoted(before), let new = quoted(after) { return "is \(new) instead of \(old)" }
        if before.starts(with: after) { return "ends after \(after.count) of \(old)" }
        if after.starts(with: before) { return "has \(added(after.dropFirst(before.count))) after it" }
        if after.reversed().starts(with: before.reversed()) {
            return "has \(added(after.dropLast(before.count))) before it"
        }
        if before.reversed().starts(with: after.reversed()) {
            return "lacks its first \(Count.text(before.count - after.count, "byte"))"
        }
        guard before.count == after.count else { return "is \(new) of other content instead of \(old)" }
        let different = zip(before, after).map { $0 ^ $1 }.filter { $0 != 0 }
        if different.count == 1, different[0].nonzeroBitCount == 1 { return "differs in one bit" }
        if after.allSatisfy({ $0 == 0 }) { return "is all zeros" }
        return "differs in \(different.count) of \(old)"
    }

    /// Returns a moment relative to another.
    static func time(_ before: [UInt8], _ after: [UInt8]) -> String {
        let seconds = Int64(bitPattern: UInt64(bigEndian: after)) - Int64(bitPattern: UInt64(bigEndian: before))
        guard seconds != 0 else { return "is now" }
        var rest = Int(seconds.magnitude)
        let parts = [("day", 86_400), ("hour", 3600), ("minute", 60), ("second", 1)].map { unit, size in
            defer { rest %= size }
            return (count: rest / size, unit: unit)
        }
        let words = parts.filter { $0.count > 0 }.map { Count.text($0.count, $0.unit) }
        return "is \(ListText.of(words)) \(seconds < 0 ? "ago" : "ahead")"
    }

    private static func added(_ bytes: ArraySlice<UInt8>) -> String {
        bytes.elementsEqual([0xEF, 0xBB, 0xBF]) ? "a byte order mark" : Count.text(bytes.count, "byte")
    }

    /// Returns a short text in quotation marks; `nil` for other bytes.
    private static func quoted(_ bytes: [UInt8]) -> String? {
        guard bytes.count <= 40, bytes.allSatisfy({ (0x20..<0x7F).contains($0) }) else { return nil }
        return "'\(String(decoding: bytes, as: UTF8.self))'"
    }
}
