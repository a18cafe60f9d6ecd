/// The one thing that is wrong with a vector, as data.
package struct FaultRecord: Sendable, Hashable {
    /// The place of the fault (`credCert.extensions.1.2.840.113635.100.8.2`).
    package var path: String
    /// The change in a few words.
    package var change: String
    /// The bytes there in the control; `nil` where the control has nothing.
    package var before: [UInt8]?
    /// The bytes there now; `nil` where they were removed.
    package var after: [UInt8]?

    /// The number of bytes of each side that are quoted at most.
    package static let quotedBytes = 1024

    package init(path: String, change: String, before: [UInt8]?, after: [UInt8]?) {
        (self.path, self.change, self.before, self.after) = (path, change, before, after)
    }

    package static let fields = FieldTable<FaultRecord>([
        .required(
            "path", \.path, .string.described(by: .text),
            "Where the fault was put, as a dotted path (credCert.extensions.1.2.840.113635.100.8.2)."),
        .required("change", \.change, .string.described(by: .text), "The change in a few words."),
        .nullable("before", \.before, .hex, "The bytes there in the control; null where the control has nothing."),
        .nullable("after", \.after, .hex, "The bytes there now; null where they were removed."),
    ])

    static let empty = FaultRecord(path: "", change: "", before: nil, after: nil)
}

/// A second requirement that the one fault of a vector cannot help breaking, and why.
package struct AlsoBreaks: Sendable, Hashable {
    package var requirement: Requirement
    package var reason: String

    package init(_ requirement: Requirement, _ reason: String) {
        (self.requirement, self.reason) = (requirement, reason)
    }

    static let fields = FieldTable<AlsoBreaks>([
        .required("requirement", \.requirement, .requirement),
        .required("reason", \.reason, .string.described(by: .text)),
    ])

    static let empty = AlsoBreaks(.attestationValid, "")
}
