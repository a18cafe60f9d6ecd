import AttestModel
import Devices
import FixtureForge

/// A client's order to make a device. Every member is optional where the service has a device from the start.
struct DeviceOrder: Sendable {
    let name: String?
    private let app: AppIdentity?
    private let environment: AttestEnvironment?
    private let system: DeviceSystem?
    private let host: DeviceHost?

    /// Reads an order.
    ///
    /// - Throws: `DeviceFault` that names the member.
    init(_ body: [UInt8]) throws(DeviceFault) {
        self = try CallBody.read(body) { reader throws(ModelError) in try DeviceOrder(reading: &reader) }
    }

    private init(reading reader: inout ObjectReader) throws(ModelError) {
        name = try reader.optionalString("name")
        if let name, name.wholeMatch(of: /[A-Za-z0-9._-]{1,64}/) == nil {
            throw ModelError(
                .badValue, path: "name", detail: "expected 1 to 64 letters, digits, periods, hyphens and underscores")
        }
        app = try reader.optional("appId", as: .appID)
        environment = try reader.optionalWord("environment")
        system = try reader.optionalWord("system")
        host = try reader.optionalWord("host")
    }

    /// Returns the profile of the device: what the order leaves out is taken from another profile.
    func profile(or usual: DeviceProfile?) throws(DeviceFault) -> DeviceProfile {
        guard let app = app ?? usual?.app else { throw DeviceFault(.badRequest, "appId: is missing") }
        return DeviceProfile(
            app: app, environment: environment ?? usual?.environment ?? .production,
            system: system ?? usual?.system ?? .iOS26, host: host ?? usual?.host ?? .app)
    }

    static let schemaMembers: [SchemaMember] = [
        .optional("name", .string(pattern: "^[A-Za-z0-9._-]{1,64}$"), "The name in later calls; a number by default."),
        .optional("appId", .text, "The team identifier, a period, and the bundle identifier."),
        .optional("environment", .shared(AttestEnvironment.schemaName)),
        .optional(
            "system", .oneOf(DeviceSystem.allCases.map(\.rawValue)), "The operating system whose evidence it makes."),
        .optional(
            "host", .oneOf(DeviceHost.allCases.map(\.rawValue)),
            "The place in which the app's code runs; App Attest is supported in app only."),
    ]
}

/// The JSON body of a call.
enum CallBody {
    /// Reads the JSON object of a call, which must not have other members than those that are read. No bytes stand for an
    /// empty object.
    ///
    /// - Throws: `DeviceFault` that names the member.
    static func read<Value>(
        _ body: [UInt8], _ read: (inout ObjectReader) throws(ModelError) -> Value
    ) throws(DeviceFault) -> Value {
        do throws(ModelError) {
            var reader = try ObjectReader(body.isEmpty ? .object([:]) : JSONValue.parse(body))
            let value = try read(&reader)
            try reader.finish()
            return value
        } catch {
            throw DeviceFault(.badRequest, "\(error)")
        }
    }
}
