import Foundation

extension DeviceCheckValues {
    /// The values without which an answer about DeviceCheck says nothing.
    private static let required = ["status", "body", "conclusion", "bit0", "bit1"]

    /// A Boolean value that indicates whether they state two bits that nobody has set: both false, in no month.
    private var areNoBits: Bool { conclusion == .bits && bit0 == false && bit1 == false && lastUpdateTime == nil }

    /// Returns a sentence for each value of a rejection that is missing or wrong. With `must`, a client need not conclude
    /// anything from an answer that it rejects, and may take each of Apple's faults and its own for the other.
    package func mismatches(ofRefusal expected: DeviceCheckValues, level: Level) -> [String] {
        var (found, wanted) = (self, expected)
        (found.body, wanted.body) = (nil, nil)
        if level == .must, conclusion == nil || conclusion?.isHarmless(inPlaceOf: expected.conclusion) == true {
            (found.conclusion, wanted.conclusion) = (nil, nil)
        }
        return found.mismatches(expected: wanted)
    }

    /// Returns a sentence for each value that is missing or has another meaning than the expected one.
    func mismatches(expected: DeviceCheckValues) -> [String] {
        guard self != expected, !(expected.conclusion == .unset && areNoBits) else { return [] }
        let (found, wanted) = (Self.fields.members(of: self), Self.fields.members(of: expected))
        return wanted.sorted { $0.key < $1.key }.compactMap { name, value in
            guard let other = found[name] else {
                return Self.required.contains(name) ? "\(name) is missing, expected \(value.compactText)" : nil
            }
            guard other != value, !(name == "body" && Self.haveOneMeaning(other, value)),
                !(name == "bits" && Set(bits ?? []) == Set(expected.bits ?? []))
            else { return nil }
            return "\(name) is \(other.compactText), expected \(value.compactText)"
        }
    }

    /// The texts by which a service says that a device has no bits: that of Apple's server, and its documentation's.
    private static let unset: Set<String> = ["Failed to find bit state", "Bit State Not Found"]

    /// Returns whether two bodies hold the same JSON or, trimmed, the same text, or both say that there are no bits.
    private static func haveOneMeaning(_ one: JSONValue, _ other: JSONValue) -> Bool {
        guard case .string(let one) = one, case .string(let other) = other else { return false }
        let values = [one, other].map { try? JSONValue.parse(Array($0.utf8)) }
        if let first = values[0], let second = values[1] { return first == second }
        let texts = Set([one, other].map { $0.trimmingCharacters(in: .whitespacesAndNewlines) })
        return texts.count == 1 || unset.isSuperset(of: texts)
    }
}
