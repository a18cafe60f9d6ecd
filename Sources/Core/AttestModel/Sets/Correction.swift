/// A fault of the suite's own sets: the facts that earlier versions state wrongly about a vector, and the version that
/// corrected them. Bytes that differ only because a set was generated again are no fault. A level that went up is no
/// fault, either: the earlier list demands less than the set, so that a job pinned to it fails over nothing wrong.
package struct Correction: Sendable, Hashable {
    package var id = VectorID(.attestation, "", "")
    /// The first version that is wrong, the last one, and the version that corrected it.
    package var (first, last, corrected) = ("", "", "")
    /// The level then, which is now lower, the impact and the verdict; `nil` for each that was right.
    package var level: Level?
    package var impact: Impact?
    package var expect: Expectation?
    /// True where the bytes were wrong, and `nil` elsewhere.
    package var bytes: Bool?
    /// The reason in one sentence; never `nil` where the verdict or the bytes were wrong.
    package var reason: String?

    /// Returns whether a version of the suite, like `0.3.0`, is wrong here.
    package func concerns(_ version: String) -> Bool {
        func numbers(_ version: String) -> [Int] { version.split(separator: ".").compactMap { Int($0) } }
        let asked = numbers(version)
        return !asked.lexicographicallyPrecedes(numbers(first)) && !numbers(last).lexicographicallyPrecedes(asked)
    }

    /// The form of a list in JSON. Each entry is a closed object.
    package static let list = FieldType<[Correction]>.list(
        of: .object(fields, empty: Correction()).checked { entry in
            let isReasoned = entry.reason != nil || (entry.expect == nil && entry.bytes == nil)
            let isEmpty = entry.level == nil && entry.impact == nil && entry.expect == nil && entry.bytes == nil
            return isEmpty ? "names nothing that was wrong" : isReasoned ? nil : "gives no 'reason'"
        })

    private static let fields = FieldTable<Correction>([
        .required("id", \.id, .vectorID, "The vector."),
        .required("first", \.first, .string.described(by: .text), "The first version of the suite that is wrong."),
        .required("last", \.last, .string.described(by: .text), "The last version that is wrong."),
        .required("corrected", \.corrected, .string.described(by: .text), "The version that corrected it."),
        .optional("level", \.level, .vocabulary, "The level then, which is now lower. Absent where it was right."),
        .optional("impact", \.impact, .vocabulary, "The impact then. Absent where it was right."),
        .optional("expect", \.expect, .vocabulary, "The verdict then. Absent where it was right."),
        .optional("bytes", \.bytes, .boolean.described(by: .constant(true)), "Present where the bytes were wrong."),
        .optional("reason", \.reason, .string.described(by: .text), "The reason in one sentence."),
    ])
}
