import AttestModel

/// A key that a test wants to have attested.
struct AttestCommand: Sendable, Hashable {
    let app: AppIdentity
    let environment: AttestEnvironment
    /// Names the simulated device; keys of one device count together.
    let device: String
    /// Names the key of the device; the same name is the same key.
    let key: String
    /// The raw one-time challenge, any length.
    let challenge: [UInt8]

    /// - Throws: `ServiceError.badControl` that names the member.
    init(_ body: [UInt8]) throws(ServiceError) {
        self = try ServiceError.control(body) { reader throws(ModelError) in try AttestCommand(reading: &reader) }
    }

    private init(reading reader: inout ObjectReader) throws(ModelError) {
        let appId = try reader.string("appId")
        guard let app = AppIdentity(appId: appId), app.isWhole else {
            throw ModelError(
                .badValue, path: "appId",
                detail: "'\(appId)' is not a team and a bundle with a period between, like ABCDE12345.com.example.app")
        }
        self.app = app
        environment = try reader.optionalWord("environment") ?? .production
        device = try reader.optionalString("device") ?? "device"
        key = try reader.optionalString("key") ?? "key"
        challenge = try reader.optionalBytes("challenge") ?? Array("challenge".utf8)
    }
}
