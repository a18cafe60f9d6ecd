import AttestModel
import Devices
import FixtureForge

/// A client's order to make a device. Every member is optional where the service has a device from the start.
struct DeviceOrder: Sendable {
    private(set) var name: String?
    private var app: AppIdentity?
    private var environment: AttestEnvironment?
    private var system: DeviceSystem?
    private var host: DeviceHost?
    private var distribution: Distribution?
    /// The name of the device that is copied with its keys.
    private(set) var copyOf: String?

    /// The way in which an app came to a device.
    private enum Distribution: String, CaseIterable { case development, testFlight, appStore, enterprise }

    static let fields = FieldTable<DeviceOrder>([
        .optional(
            "name", \.name,
            .string.checked {
                $0.wholeMatch(of: /[A-Za-z0-9._-]{1,64}/) == nil
                    ? "expected 1 to 64 letters, digits, periods, hyphens and underscores" : nil
            }), .optional("appId", \.app, .appID), .optional("environment", \.environment, .word),
        .optional("system", \.system, .word), .optional("host", \.host, .word),
        .optional("distribution", \.distribution, .word), .optional("copyOf", \.copyOf, .string),
    ])

    /// A Boolean value that indicates whether it names values that an update of the app or the system does not change.
    var isOfNewDevice: Bool { name != nil || app != nil || environment != nil || copyOf != nil }

    /// The environment of the keys: the entitlement decides in development alone, and without one it is development (Apple,
    /// App Attest Environment entitlement). Without a distribution, `environment` is that of the keys.
    private var keyEnvironment: AttestEnvironment? {
        switch distribution {
        case nil: environment
        case .development: environment ?? .development
        case .testFlight, .appStore, .enterprise: .production
        }
    }

    /// Returns the profile of the device: what the order leaves out is taken from another profile.
    func profile(or usual: DeviceProfile?) throws(DeviceFault) -> DeviceProfile {
        guard let app = app ?? usual?.app else { throw DeviceFault(.badRequest, "appId: is missing") }
        return DeviceProfile(
            app: app, environment: keyEnvironment ?? usual?.environment ?? .production,
            system: system ?? usual?.system ?? .iOS26, host: host ?? usual?.host ?? .app)
    }
}

/// The JSON body of a call.
enum CallBody {
    /// Reads the JSON object of a call, which has no other members than a table. No bytes stand for an empty object.
    /// - Throws: `DeviceFault` that names the member.
    static func read<Value: Sendable>(
        _ body: [UInt8], _ fields: FieldTable<Value>, empty: Value
    ) throws(DeviceFault) -> Value {
        do throws(ModelError) {
            return try fields.read(body.isEmpty ? .object([:]) : JSONValue.parse(body), empty: empty)
        } catch { throw DeviceFault(.badRequest, "\(error)") }
    }
}
