/// A second requirement that the one fault of a vector cannot help breaking, and why.
public struct AlsoBreaks: Sendable, Hashable {
    public var requirement: Requirement
    public var reason: String

    public init(_ requirement: Requirement, _ reason: String) {
        self.requirement = requirement
        self.reason = reason
    }

    init(json: JSONValue, path: String) throws(ModelError) {
        var reader = try ObjectReader(json, path: path)
        requirement = try reader.requirement("requirement")
        reason = try reader.string("reason")
        try reader.finish()
    }

    var json: JSONValue { .object(["requirement": .string(requirement.id), "reason": .string(reason)]) }
}
