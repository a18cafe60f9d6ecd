import Devices

/// A step of a scenario: something that happens to the app, its device or its server.
enum AppStep: Sendable {
    case launch(AppLaunch)
    /// The next calls to the device fail.
    case fail(PlannedError)
    /// No call to the device fails any more.
    case recover
    /// The app is installed again, or restored from a backup: its keys are lost, and what it stored is kept.
    case lose
    /// The system is updated: keys are kept.
    case update
    /// The server gives these statuses to the next requests of a kind.
    case answer(ServerCall.Kind, [Int])
    /// The server forgets all keys.
    case forget
    /// The server switches the use of App Attest on or off.
    case flag(Bool)

    /// A launch in which the app sends requests for an account.
    static func launch(
        _ account: String = AppLaunch.usualAccount, requests: Int = 1, atOnce isAtOnce: Bool = false,
        in place: String = "app"
    ) -> AppStep { .launch(AppLaunch(account: account, requests: requests, isAtOnce: isAtOnce, place: place)) }

    static func fail(_ call: DeviceCall, _ code: DeviceError.Code, times: UInt32 = 1) -> AppStep {
        .fail(PlannedError(code, in: call, times: times))
    }
}

/// A situation that an app is put into. Several checks may look at the same scenario; it is played once.
struct AppScenario: Sendable {
    let name: String
    var host = DeviceHost.app
    let steps: [AppStep]

    init(_ name: String, host: DeviceHost = .app, _ steps: AppStep...) {
        (self.name, self.host, self.steps) = (name, host, steps)
    }

    /// The plain life of an app: everything is available, and nothing fails.
    static let plain = AppScenario("plain", .launch(requests: 2), .launch(), .update, .launch())
    static let accounts = AppScenario("accounts", .launch(), .launch("bob"), .launch())
    static let atOnce = AppScenario("at-once", .launch(requests: 2, atOnce: true), .launch(requests: 2, atOnce: true))
    static let outage = AppScenario(
        "outage", .fail(.attestKey, .serverUnavailable, times: 9), .launch(), .launch(), .recover, .launch())
    static let blip = AppScenario("blip", .fail(.attestKey, .serverUnavailable), .launch(), .launch())
    static let invalidKey = AppScenario("invalid-key", .fail(.attestKey, .invalidKey), .launch(), .launch())
    static let systemFailure = AppScenario(
        "system-failure", .fail(.attestKey, .unknownSystemFailure), .launch(), .launch())
    static let refused = AppScenario("refused", .answer(.attestation, [403]), .launch(), .launch())
    static let alwaysRefused = AppScenario(
        "always-refused", .answer(.attestation, [Int](repeating: 403, count: 99)), .launch())
    static let serverDown = AppScenario("server-down", .answer(.attestation, [503]), .launch(), .launch())
    static let keysLost = AppScenario("keys-lost", .launch(), .lose, .launch(), .launch())
    static let keysForgotten = AppScenario("keys-forgotten", .launch(), .forget, .launch(), .launch())
    static let requestDown = AppScenario("request-down", .launch(), .answer(.request, [503]), .launch(), .launch())
    static let unsupported = AppScenario("unsupported", host: .appExtension, .launch(requests: 2), .launch())
    static let inExtension = AppScenario("extension", .launch(in: "extension"))
    static let noDeviceCheck = AppScenario("no-devicecheck", host: .simulator, .launch())
    static let rollout = AppScenario("rollout", .launch(), .flag(false), .launch(), .flag(true), .launch())
    static let notYet = AppScenario("not-yet", .flag(false), .launch(), .flag(true), .launch())
}
