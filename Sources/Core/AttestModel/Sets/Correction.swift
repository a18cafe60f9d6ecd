/// A fault of the suite's own sets: the facts that earlier versions state wrongly about a vector, and the version that
/// corrected them. Bytes that differ only because a set is made anew are no fault.
///
/// A level that went up is no fault, either: the earlier list demands less than the set, so that a job that is pinned to it
/// fails over nothing that was wrong.
package struct Correction: Sendable, Hashable {
    package var id: VectorID
    /// The first version that is wrong.
    package var first: String
    /// The last version that is wrong.
    package var last: String
    /// The version that corrected it.
    package var corrected: String
    /// The level then, which is now lower; `nil` where it was right.
    package var level: Level?
    /// The impact then; `nil` where it was right.
    package var impact: Impact?
    /// The verdict then; `nil` where it was right.
    package var expect: Expectation?
    /// A Boolean value that indicates whether the bytes were wrong.
    package var hasWrongBytes = false
    /// The reason in one sentence; never `nil` where the verdict or the bytes were wrong.
    package var reason: String?

    /// Returns whether a version of the suite is wrong here.
    package func concerns(_ version: String) -> Bool {
        !Self.isOlder(version, than: first) && !Self.isOlder(last, than: version)
    }

    /// Returns whether a version, like `0.3.0`, came before another one.
    package static func isOlder(_ version: String, than other: String) -> Bool {
        func numbers(_ version: String) -> [Int] { version.split(separator: ".").compactMap { Int($0) } }
        return numbers(version).lexicographicallyPrecedes(numbers(other))
    }

    package var json: JSONValue { Self.fields.json(of: self) }

    /// Bytes have no value to state: the member is there where they were wrong.
    private var statedBytes: Bool? {
        get { hasWrongBytes ? true : nil }
        set { hasWrongBytes = newValue == true }
    }

    /// The reason why the entry cannot stand; `nil` for one that can.
    private var defect: String? {
        guard level != nil || impact != nil || expect != nil || hasWrongBytes else { return "names nothing wrong" }
        return reason == nil && (expect != nil || hasWrongBytes) ? "gives no 'reason'" : nil
    }

    fileprivate static let fields = FieldTable<Correction>([
        .required("id", \.id, .vectorID, "The vector."),
        .required("first", \.first, .string.described(by: .text), "The first version of the suite that is wrong."),
        .required("last", \.last, .string.described(by: .text), "The last version that is wrong."),
        .required("corrected", \.corrected, .string.described(by: .text), "The version that corrected it."),
        .optional("level", \.level, .vocabulary, "The level then, which is now lower. Absent where it was right."),
        .optional("impact", \.impact, .vocabulary, "The impact then. Absent where it was right."),
        .optional("expect", \.expect, .vocabulary, "The verdict then. Absent where it was right."),
        .optional(
            "bytes", \.statedBytes, .boolean.described(by: .constant(.bool(true))),
            "Present where the bytes were wrong."),
        .optional("reason", \.reason, .string.described(by: .text), "The reason in one sentence."),
    ])

    fileprivate static let empty = Correction(id: VectorID(.attestation, "", ""), first: "", last: "", corrected: "")

    /// The form of an entry, of a closed format.
    fileprivate static let type = FieldType.object(fields, empty: empty).checked { $0.defect }
}

extension FieldType where Value == [Correction] {
    /// A list of corrections.
    package static var corrections: FieldType { .list(of: Correction.type) }
}

extension Manifest {
    /// Returns what a version of the suite has wrong, by vector; empty for the set's own version.
    package func corrections(of version: String) -> [VectorID: [Correction]] {
        Dictionary(grouping: corrections.filter { $0.concerns(version) }, by: \.id)
    }
}
