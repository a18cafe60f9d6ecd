import AppleServices
import AttestModel
import ClientCheck
import Devices
import FixtureForge
import Foundation
import LiveMapping
import Transport

/// The backend of a run, with everything that speaks to it: the wire, the bounds of the load, and the simulated devices.
struct LiveBackend: Sendable {
    let mapping: BackendMapping
    let level: LiveLevel
    /// The connections to the base URLs, in their order.
    let wires: [Wire]
    /// The connections to the address without encryption; `nil` when the mapping has none.
    let plainWire: Wire?
    let budget: LoadBudget
    let surroundings: LiveSurroundings
    /// The simulated Apple whose root the backend trusts from L1 on.
    let apple: AttestingApple
    let hooks: HookRunner
    /// The simulated Apple that the backend calls; `nil` below L3.
    let connection: AppleConnection?
    /// The proxy before the database; `nil` for none.
    let proxy: DelayingProxy?

    /// Returns the process that is stopped in races; `nil` when the mapping names none.
    /// - Throws: `SceneStop.mapping` when its file has no number of a process that can be stopped.
    func pause() throws(SceneStop) -> ProcessPause? {
        guard let file = mapping.hooks.pausedProcessFile else { return nil }
        let text = (try? String(contentsOfFile: file, encoding: .utf8)) ?? ""
        guard let number = Int32(text.filter { !$0.isWhitespace }) else {
            throw .mapping("hooks.pause: '\(file)' does not hold the number of a process")
        }
        do throws(TransportError) {
            return try ProcessPause(processID: number)
        } catch { throw .mapping("hooks.pause: \(error.description)") }
    }

    /// Returns the simulated Apple that the backend calls.
    /// - Throws: `SceneStop.finding`, inconclusive, when there is none.
    func appleConnection() throws(SceneStop) -> AppleConnection {
        guard let connection else { throw .noApple }
        return connection
    }

    /// The context in which evidence is forged now.
    func context(_ environment: AttestEnvironment) -> ForgeContext {
        apple.context.at(
            Timestamp(secondsSinceEpoch: milliseconds / 1000),
            about: EvidenceSubject(app: mapping.app, environment: environment))
    }

    /// The time of the backend in milliseconds since 1970.
    var milliseconds: Int64 { surroundings.milliseconds() + hooks.clock.seconds * 1000 }
}

/// The facts that a run needs from its caller, because the module reads no clock and makes no random numbers.
package struct LiveSurroundings: Sendable {
    package var suiteVersion: String
    /// The seed of the authorities and the devices.
    package var seed: Seed
    /// A text that no other run has, for the names of devices.
    package var nonce: String
    /// Returns the milliseconds since 1970.
    package var milliseconds: @Sendable () -> Int64
    /// Returns the time of a monotonic clock.
    package var stopwatch: @Sendable () -> Duration
    /// Returns random bytes.
    package var random: @Sendable (Int) -> [UInt8]

    package init(
        suiteVersion: String, seed: Seed, nonce: String, milliseconds: @escaping @Sendable () -> Int64,
        stopwatch: @escaping @Sendable () -> Duration, random: @escaping @Sendable (Int) -> [UInt8]
    ) {
        (self.suiteVersion, self.seed, self.nonce) = (suiteVersion, seed, nonce)
        (self.milliseconds, self.stopwatch, self.random) = (milliseconds, stopwatch, random)
    }
}

/// The controls of a backend that no mapping states: those of a backend in this process, and the simulated Apple that
/// it calls.
package struct BackendControls: Sendable {
    /// Ends the backend as a crash does, and starts it again with the state on its disk; `nil` when it cannot be.
    package var restart: (@Sendable () async -> Void)?
    /// Sets the clock ahead of the real time by some seconds; `nil` when it cannot be.
    package var moveClock: (@Sendable (Int64) async -> Void)?
    /// Switches the remote flag of App Attest on or off; `nil` when there is none.
    package var switchFlag: (@Sendable (Bool) -> Void)?
    /// Tells the backend where the simulated Apple is; `nil` when it calls nobody.
    package var connect: (@Sendable (ServiceAccess) async -> Void)?
    /// The simulated Apple that a running backend knows already; `nil` for one that it must be told.
    package var knownApple: KnownApple?

    package init() {}
}

/// The simulated Apple as the settings of a running backend have it.
package struct KnownApple: Sendable {
    /// The account whose key the backend signs with.
    let developer: SimulatedDeveloper
    /// The ports at which the backend calls.
    let listeners: Listeners

    package init(developer: SimulatedDeveloper, listeners: Listeners) {
        (self.developer, self.listeners) = (developer, listeners)
    }
}

/// The simulated Apple's services that a backend calls, with the account of its developer.
struct AppleConnection: Sendable {
    let apple: SimulatedApple
    let service: ServiceAccess
}
