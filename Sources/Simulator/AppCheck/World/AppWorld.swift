import AttestModel
import DeviceServer
import Devices
import FixtureForge
import LocalServer
import Synchronization

/// The device and the server of an app in one scenario, with everything that happened.
package final class AppWorld: Sendable {
    private let device: DeviceMemory
    private let server: Mutex<AppServer>
    private let events = EventLog()
    private let log: DeviceCallLog
    private let now: @Sendable () -> Int64

    /// Creates the world of a scenario, in which the app was just installed.
    /// - Parameter now: Returns the milliseconds since 1970.
    init(_ scenario: AppScenario, apple: AttestingApple, now: @escaping @Sendable () -> Int64) {
        let profile = DeviceProfile(app: .example, host: scenario.host)
        device = DeviceMemory(
            SimulatedDevice(DeviceModel(apple: apple, profile: profile), name: "check-app \(scenario.name)"))
        log = DeviceCallLog { [events] in events.note(.device($0)) }
        server = Mutex(AppServer(seed: apple.seed, scenario: scenario.name))
        self.now = now
    }

    package var history: AppHistory { AppHistory(events.all.withLock { $0 }) }

    /// Does what lies between two launches, and notes a launch.
    func prepare(_ step: AppStep) {
        switch step {
        case .launch(let launch): events.note(.launch(launch))
        case .fail(let error): device.device.withLock { $0.plan(error) }
        case .recover: device.device.withLock { $0.forgetPlannedErrors() }
        case .lose: device.device.withLock { $0.reinstall() }
        case .update: device.device.withLock { $0.update { $0.system = .iOS27 } }
        case .answer(let kind, let statuses): server.withLock { $0.planned[kind] = statuses }
        case .forget: server.withLock { $0.acceptedKeys = [] }
        case .flag(let isOn): server.withLock { $0.usesAppAttest = isOn }
        }
    }

    /// Answers a request of the app to its device or its server.
    /// - Parameter path: The path below the address of this world: `device/v1/…` or `server/…`.
    package func answer(_ method: String, _ path: [String], _ body: [UInt8]) -> LocalResponse {
        switch (path.first, path.last) {
        case ("device", "device") where path.count == 3 && method == "GET":
            let (appAttest, deviceCheck) = device.device.withLock { ($0.isSupported, $0.isDeviceCheckSupported) }
            return LocalResponse(
                json: .members(["isSupported": .bool(appAttest), "isDeviceCheckSupported": .bool(deviceCheck)]))
        case ("device", let call?) where path.count == 3 && method == "POST" && DeviceCall(rawValue: call) != nil:
            return DeviceServer.answer(call, body, on: .inMemory(device, name: nil), at: now(), log: log)
        case ("server", let name?) where path.count == 2:
            let json = body.isEmpty ? .object([:]) : try? JSONValue.parse(body)
            guard let kind = ServerCall.Kind(rawValue: name), let json else { break }
            let answer = server.withLock { server in
                let answer = server.answer(kind, json)
                if let answer { events.note(.server(answer.call)) }
                return answer
            }
            guard let answer else { break }
            return LocalResponse(json: answer.body, status: answer.call.status)
        default: break
        }
        return LocalResponse(
            json: .members([
                "error": "badRequest", "message": "'appattest explain check-app' has the requests of an app",
            ]), status: 400)
    }
}

/// The worlds of a run, by the names of their scenarios.
package final class AppWorlds: Sendable {
    private let worlds = Mutex<[String: AppWorld]>([:])

    package init() {}

    package func world(_ scenario: String) -> AppWorld? { worlds.withLock { $0[scenario] } }

    func add(_ world: AppWorld, _ scenario: String) { worlds.withLock { $0[scenario] = world } }
}

/// The events of a scenario in their order.
private final class EventLog: Sendable {
    let all = Mutex<[AppEvent]>([])

    func note(_ event: AppEvent) { all.withLock { $0.append(event) } }
}
