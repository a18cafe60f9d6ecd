import AdapterTargets
import AppleServices
import AttestModel
import FixtureForge
import Synchronization

/// The simulated service of one run, with its log.
package struct SimulatedApple: Sendable {
    package let server: AppleServer
    package let developer: SimulatedDeveloper
    let clock: ServiceClock
    private let memory: CallMemory
    let seed: Seed
    let stopwatch: Stopwatch

    /// Creates the service with an account.
    /// - Parameter receiptReader: Tells receipts of the seed's authority from all else; `nil` for no exchange of them.
    package init(
        developer: SimulatedDeveloper, seed: Seed, receiptReader: (any ReceiptReader)? = nil,
        milliseconds: @escaping @Sendable () -> Int64, stopwatch: Stopwatch
    ) throws(ServiceError) {
        let (clock, memory) = (ServiceClock(base: milliseconds), CallMemory(stopwatch: stopwatch))
        server = AppleServer(
            tokens: try TokenCheck(keys: [developer.key]), state: try ServiceState(), clock: clock,
            receiptReader: receiptReader, log: CallLog { memory.note($0) }, seed: seed)
        (self.developer, self.clock, self.memory, self.seed) = (developer, clock, memory, seed)
        self.stopwatch = stopwatch
    }

    private var service: DeviceCheckService { server.deviceCheck }

    /// The exchange of receipts; `nil` when there is none.
    package var receipts: AttestationDataService? { server.attestationData }

    var calls: [ObservedCall] { memory.calls }

    package var log: [JSONValue] { memory.log }

    /// The longest wait for the first call of the other request of a pair.
    private static let pairPatience = Duration.seconds(1)

    /// Holds back the answer to the first call of each request of a pair until the other request has made its own.
    func holdPairs(_ isHolding: Bool) async {
        await service.meeting.hold(isHolding ? [.queryTwoBits, .validateDeviceToken] : [], for: Self.pairPatience)
    }

    /// Forgets the state and the script of the last scenario, and takes those of the next.
    /// - Parameter used: The digests of the device tokens so far: a late call about one gets no answer of the script.
    func prepare(
        _ scenario: Scenario, developmentURL: String, used: Set<String>
    ) async throws(ServiceError) {
        try await service.reset()
        guard let script = scenario.script else { return }
        let entry = script.compactText.replacing("REDIRECT_URL", with: developmentURL + Scenario.redirectPath)
        var entries = try DeviceCheckService.scriptEntries(of: entry.utf8)
        for index in entries.indices {
            (entries[index].call, entries[index].sparedTokens) = (scenario.scriptedCall?.rawValue, used)
        }
        try await service.append((0..<scenario.scripted).flatMap { [entries] _ in entries })
    }

    /// Returns a new device token, base64, of a device whose bits were never set.
    /// - Parameter device: A name that tells the device from all others.
    package func freshToken(of device: String, app: AppIdentity, environment: AttestEnvironment) async -> String {
        await service.deviceTokens.generate(
            device: device, appId: app.appId, environment: environment, createdAt: clock.now
        ).base64
    }

    /// Returns the device token of an order as the app sends it, and sets the bits of its device.
    /// - Parameter name: A name for the device that no other order has.
    func token(for order: ClientOrder, name: String) async throws(ServiceError) -> String {
        let device = order.device ?? name
        let app = AppIdentity(teamId: developer.key.teamId, bundleId: AppIdentity.example.bundleId)
        if let bits = order.state {
            try await service.setBits(
                bits, of: BitOwner(teamId: developer.key.teamId, device: device, environment: order.tokenEnvironment))
        }
        if let bytes = order.token.registered {
            let contents = DeviceToken(
                device: device, appId: app.appId, environment: order.tokenEnvironment, createdAt: await clock.now,
                number: 0)
            await service.deviceTokens.register([(bytes, contents)])
            return bytes.base64
        }
        switch order.token {
        case .genuine, .hostile, .long:
            return await freshToken(of: device, app: app, environment: order.tokenEnvironment)
        case .unknown: return seed.bytes(1_564, for: "unknown device token of \(name)").base64
        case .malformed: return "\(name): this is no base64!"
        }
    }
}

/// The calls that have reached the service, in the order of their arrival.
private final class CallMemory: Sendable {
    private let noted = Mutex((calls: [ObservedCall](), log: [JSONValue]()))
    private let stopwatch: Stopwatch

    init(stopwatch: Stopwatch) { self.stopwatch = stopwatch }

    var calls: [ObservedCall] { noted.withLock(\.calls) }
    var log: [JSONValue] { noted.withLock(\.log) }

    func note(_ json: JSONValue) {
        let call = ObservedCall(json, moment: stopwatch.read() / .seconds(1))
        noted.withLock { noted in
            noted.log.append(json)
            if let call { noted.calls.append(call) }
        }
    }
}
