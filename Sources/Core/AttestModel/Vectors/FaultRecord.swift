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

    package init(path: String, change: String, before: [UInt8]?, after: [UInt8]?) {
        self.path = path
        self.change = change
        self.before = before
        self.after = after
    }

    init(json: JSONValue, path: String) throws(ModelError) {
        var reader = try ObjectReader(json, path: path)
        self.path = try reader.string("path")
        change = try reader.string("change")
        before = try reader.optional("before", as: .hex)
        after = try reader.optional("after", as: .hex)
        try reader.finish()
    }

    var json: JSONValue {
        .object([
            "path": .string(path), "change": .string(change),
            "before": before.map { .string($0.hex) } ?? .null,
            "after": after.map { .string($0.hex) } ?? .null,
        ])
    }
}

/// A second requirement that the one fault of a vector cannot help breaking, and why.
package struct AlsoBreaks: Sendable, Hashable {
    package var requirement: Requirement
    package var reason: String

    package init(_ requirement: Requirement, _ reason: String) {
        self.requirement = requirement
        self.reason = reason
    }

    init(json: JSONValue, path: String) throws(ModelError) {
        var reader = try ObjectReader(json, path: path)
        requirement = try reader.value("requirement", as: .requirement)
        reason = try reader.string("reason")
        try reader.finish()
    }

    var json: JSONValue { .object(["requirement": .string(requirement.id), "reason": .string(reason)]) }
}
