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
