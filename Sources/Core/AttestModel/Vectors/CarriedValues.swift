/// The values that a step takes from the target's answers to earlier steps, as a server takes them from its storage.
/// A server stores nothing of what it rejected, so that only accepted steps are named.
package struct CarriedValues: Sendable, Hashable {
    /// The step whose `publicKey` is the stored key: the key's attestation.
    package var publicKey: String?
    /// The step whose `counter` is the stored counter: the last accepted object of the key.
    package var storedCounter: String?

    package init(publicKey: String? = nil, storedCounter: String? = nil) {
        self.publicKey = publicKey
        self.storedCounter = storedCounter
    }

    /// The operation whose requests can have carried values.
    static let operation = AssertionRequest.kind.operation

    /// The steps that are named.
    var steps: Set<String> { Set([publicKey, storedCounter].compactMap(\.self)) }

    init(json: JSONValue, path: String) throws(ModelError) {
        var reader = try ObjectReader(json, path: path)
        publicKey = try Self.step("publicKey", answering: "publicKey", reading: &reader)
        storedCounter = try Self.step("storedCounter", answering: "counter", reading: &reader)
        try reader.finish()
    }

    /// Reads `STEP.FIELD`. Each member of a request can come from one member of a response only.
    private static func step(
        _ name: String, answering field: String, reading reader: inout ObjectReader
    ) throws(ModelError) -> String? {
        guard let text = try reader.optionalString(name) else { return nil }
        guard text.hasSuffix(".\(field)"), text.count > field.count + 1 else {
            throw ModelError(
                .badValue, path: reader.path(of: name), detail: "'\(text)' is not of the form STEP.\(field)")
        }
        return String(text.dropLast(field.count + 1))
    }

    var json: JSONValue {
        .members([
            "publicKey": publicKey.map { .string("\($0).publicKey") },
            "storedCounter": storedCounter.map { .string("\($0).counter") },
        ])
    }
}
