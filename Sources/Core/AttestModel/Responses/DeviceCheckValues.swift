import Foundation

/// The values of answers about DeviceCheck: of a service in the place of Apple's, or of a client that read an answer.
package struct DeviceCheckValues: Sendable, Hashable {
    /// The HTTP status of a service.
    package var status: Int64?
    /// The body of a service, as text.
    package var body: String?
    /// The conclusion of a client.
    package var conclusion: DeviceCheckConclusion?
    /// The first bit, with the conclusion `bits`.
    package var bit0: Bool?
    /// The second bit, with the conclusion `bits`.
    package var bit1: Bool?
    /// The month of the last update, `YYYY-MM` in UTC, with the conclusion `bits`.
    package var lastUpdateTime: String?
    /// The seconds to wait, with the conclusion `retry`.
    package var retryAfterSeconds: Int64?

    package init(
        status: Int64? = nil, body: String? = nil, conclusion: DeviceCheckConclusion? = nil, bit0: Bool? = nil,
        bit1: Bool? = nil, lastUpdateTime: String? = nil, retryAfterSeconds: Int64? = nil
    ) {
        (self.status, self.body, self.conclusion) = (status, body, conclusion)
        (self.bit0, self.bit1, self.lastUpdateTime) = (bit0, bit1, lastUpdateTime)
        self.retryAfterSeconds = retryAfterSeconds
    }

    static let fields = FieldTable<DeviceCheckValues>([
        .optional(
            "status", \.status, .integer.described(by: .integer(100, through: 599)),
            "Of `answerDeviceCheck`, with every verdict: the HTTP status."),
        .optional("body", \.body, .string, "Of `answerDeviceCheck`, with every verdict: the body as text."),
        .optional(
            "conclusion", \.conclusion, .vocabulary,
            "Of `readDeviceCheck` and `callDeviceCheck`: the conclusion from the answer. `bits`, `unset` and `done` go with "
                + "`accept`, the others with `reject`."),
        .optional("bit0", \.bit0, .boolean, "With the conclusion `bits`: the first bit."),
        .optional("bit1", \.bit1, .boolean, "With the conclusion `bits`: the second bit."),
        .optional(
            "lastUpdateTime", \.lastUpdateTime, .string,
            "With the conclusion `bits`: the month of the last update, `YYYY-MM` in UTC."),
        .optional(
            "retryAfterSeconds", \.retryAfterSeconds, .integer.described(by: .integer(0)),
            "With the conclusion `retry`: the seconds to wait, where the answer names them."),
    ])

    /// The values without which an answer about DeviceCheck says nothing.
    private static let required = ["status", "body", "conclusion", "bit0", "bit1"]

    /// A Boolean value that indicates whether they go with the verdict `reject`.
    package var isOfRefusal: Bool { status.map { $0 != 200 } ?? conclusion?.isOfRefusal ?? false }

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
            guard other != value, !(name == "body" && Self.haveOneMeaning(other, value)) else { return nil }
            return "\(name) is \(other.compactText), expected \(value.compactText)"
        }
    }

    /// The texts by which a service says that a device has no bits: the one that Apple's server sends, and the one of its
    /// documentation.
    private static let unset: Set<String> = ["Failed to find bit state", "Bit State Not Found"]

    /// Returns whether two bodies hold the same JSON, or the same text but for white space at both ends, or both say that
    /// there are no bits.
    private static func haveOneMeaning(_ one: JSONValue, _ other: JSONValue) -> Bool {
        guard case .string(let one) = one, case .string(let other) = other else { return false }
        let values = [one, other].map { try? JSONValue.parse(Array($0.utf8)) }
        if let first = values[0], let second = values[1] { return first == second }
        let texts = Set([one, other].map { $0.trimmingCharacters(in: .whitespacesAndNewlines) })
        return texts.count == 1 || unset.isSuperset(of: texts)
    }
}
