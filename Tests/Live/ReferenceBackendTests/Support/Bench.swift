// The modules that most files of these tests use.
@_exported import Devices
@_exported import FixtureForge
@_exported import LocalServer
@_exported import ReferenceBackend
import Synchronization
import TestBasics

/// A backend to test in this process, with a clock that stands still until a test moves it.
struct Bench: Sendable {
    static let apple = AttestingApple(seed: Seed("backends"))
    static let app = AppIdentity(teamId: "ABCDE12345", bundleId: "com.example.app")

    let backend: Backend
    let clock: TestClock
    /// The faults that the operator was told.
    let notes = Notes()

    init(
        parts: BackendParts = BackendParts(), clock: TestClock = TestClock(),
        _ change: (inout BackendConfiguration) -> Void = { _ in }
    ) throws {
        var configuration = BackendConfiguration(
            app: Self.app, attestationRoots: [Self.apple.attestationRoot], receiptRoots: [Self.apple.receiptRoot])
        configuration.limits.requestsPerSecond = nil
        configuration.limits.passwordCost = 16
        change(&configuration)
        self.clock = clock
        let notes = notes
        backend = try Backend(
            configuration, parts: parts, stateFile: nil, clock: { clock.now },
            randomness: { count in (0..<count).map { _ in UInt8.random(in: 0 ... .max) } },
            report: { notes.add($0) })
    }

    /// Returns a device with the app just installed.
    static func device(
        _ name: String = "phone", _ change: (inout DeviceProfile) -> Void = { _ in }
    ) -> SimulatedDevice {
        var profile = DeviceProfile(app: app)
        change(&profile)
        return SimulatedDevice(DeviceModel(apple: apple, profile: profile), name: name)
    }

    /// Sends a request.
    func send(
        _ method: String, _ target: String, headers: [HeaderField] = [], json: JSONValue? = nil, body: [UInt8] = []
    ) async -> LocalResponse {
        let type = json == nil ? [] : [HeaderField("Content-Type", "application/json")]
        return await backend.respond(
            to: LocalRequest(
                method: method, target: target, headers: type + headers,
                body: json.map { Array($0.compactText.utf8) } ?? body, limits: backend.serverLimits))
    }
}

/// A clock that a test moves.
final class TestClock: Sendable {
    /// 2026-03-01T12:00:00.250Z.
    private let milliseconds = Mutex<Int64>(1_772_366_400_250)

    var now: Int64 { milliseconds.withLock { $0 } }
    func advance(seconds: Int64) { milliseconds.withLock { $0 += seconds * 1000 } }
}

/// Sentences that were noted.
final class Notes: Sendable {
    private let sentences = Mutex<[String]>([])

    var all: [String] { sentences.withLock { $0 } }
    func add(_ sentence: String) { sentences.withLock { $0.append(sentence) } }
}

extension LocalResponse {
    var text: String { String(decoding: body, as: UTF8.self) }
    /// The members of a JSON object; none for anything else.
    var members: [String: JSONValue] {
        if case .object(let members)? = try? JSONValue.parse(body) { members } else { [:] }
    }
    /// The word of a refusal.
    var word: String? { members["error"]?.string }
}
