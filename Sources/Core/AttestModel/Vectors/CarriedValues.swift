/// The values that a step takes from the target's answers to earlier steps, as a server takes them from its storage.
/// A server stores nothing of what it rejected, so that only accepted steps are named.
package struct CarriedValues: Sendable, Hashable {
    /// The step whose `publicKey` is the stored key: the key's attestation.
    package var publicKey: String?
    /// The step whose `counter` is the stored counter: the last accepted object of the key.
    package var storedCounter: String?

    package init(publicKey: String? = nil, storedCounter: String? = nil) {
        (self.publicKey, self.storedCounter) = (publicKey, storedCounter)
    }

    /// The operation whose requests can have carried values.
    static let operation = AssertionRequest.kind.operation

    var steps: Set<String> { Set([publicKey, storedCounter].compactMap(\.self)) }

    static let fields = FieldTable<CarriedValues>([
        .optional("publicKey", \.publicKey, .step(answering: "publicKey"), "Also changes publicKeyPEM."),
        .optional("storedCounter", \.storedCounter, .step(answering: "counter")),
    ])
}

extension FieldType where Value == String {
    /// `STEP.FIELD`, as the name of the step. Each member of a request can come from one member of a response only.
    fileprivate static func step(answering field: String) -> FieldType {
        text(
            "string", schema: .string(pattern: "^[a-z0-9-]+\\.\(field)$"),
            wanted: { "'\($0)' is not of the form STEP.\(field)" }, write: { "\($0).\(field)" },
            parse: { text in
                let step = text.dropLast(field.count + 1)
                return !step.isEmpty && text == "\(step).\(field)" ? String(step) : nil
            })
    }
}
