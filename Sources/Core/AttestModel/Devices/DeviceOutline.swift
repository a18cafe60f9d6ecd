/// A simulated device as a person sees it: its app, its system, and its keys.
package struct DeviceOutline: Sendable, Hashable {
    package struct Key: Sendable, Hashable {
        /// The key identifier, 32 bytes.
        package var keyId: [UInt8]
        /// The moment of the attestation; `nil` for a key that is not attested.
        package var attestedAt: Timestamp?
        /// The counter of the last assertion; 0 before the first.
        package var counter: UInt32

        package init(keyId: [UInt8], attestedAt: Timestamp?, counter: UInt32) {
            (self.keyId, self.attestedAt, self.counter) = (keyId, attestedAt, counter)
        }
    }

    package var name: String
    package var appId: String
    package var environment: AttestEnvironment
    /// The name of the operating system, such as `ios-26`.
    package var system: String
    /// The number of the installation of the app; 1 for the first.
    package var installation: Int
    /// The keys of this installation, the oldest first.
    package var keys: [Key]
    /// The errors that the next calls get, such as `2 × attestKey: serverUnavailable`.
    package var plannedErrors: [String]

    package init(
        name: String, appId: String, environment: AttestEnvironment, system: String, installation: Int, keys: [Key],
        plannedErrors: [String]
    ) {
        (self.name, self.appId, self.environment, self.system) = (name, appId, environment, system)
        (self.installation, self.keys, self.plannedErrors) = (installation, keys, plannedErrors)
    }

    package var json: JSONValue {
        .members([
            "name": .string(name), "appId": .string(appId), "environment": .string(environment.rawValue),
            "system": .string(system), "installation": .integer(Int64(installation)),
            "keys": .array(
                keys.map { key in
                    .members([
                        "keyId": .base64(key.keyId),
                        "attestedAt": key.attestedAt.map { .string($0.description) },
                        "counter": .integer(Int64(key.counter)),
                    ])
                }),
            "plannedErrors": .strings(plannedErrors),
        ])
    }
}
