/// The values that a step takes from the target's answers to earlier steps, as a server takes them from its storage.
/// A server stores nothing of what it rejected, so that only accepted steps are named.
package struct CarriedValues: Sendable, Hashable {
    /// The step whose `publicKey` is the stored key: the key's attestation.
    package var publicKey: String?
    /// The step whose `counter` is the stored counter: the last accepted object of the key.
    package var storedCounter: String?

    /// The step whose `bits` a service keeps: the last accepted call.
    package var bits: String?

    package init(publicKey: String? = nil, storedCounter: String? = nil, bits: String? = nil) {
        (self.publicKey, self.storedCounter, self.bits) = (publicKey, storedCounter, bits)
    }

    /// The operations whose requests can have carried values.
    static let operations: Set<Operation> = [.verifyAssertion, .answerDeviceCheck]

    var steps: Set<String> { Set([publicKey, storedCounter, bits].compactMap(\.self)) }

    static let fields = FieldTable<CarriedValues>([
        .optional("publicKey", \.publicKey, .step(answering: "publicKey"), "Also changes publicKeyPEM."),
        .optional("storedCounter", \.storedCounter, .step(answering: "counter")),
        .optional("bits", \.bits, .step(answering: "bits")),
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
