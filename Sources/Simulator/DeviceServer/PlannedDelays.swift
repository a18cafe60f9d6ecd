import AttestModel
import Devices
import LocalServer
import ServiceLifecycle
import Synchronization

/// A delay of the answers to the next calls of a kind. The device does its work at once, as Apple's server does when only its
/// answer is lost or late.
struct PlannedDelay: Sendable {
    private(set) var call = DeviceCall.attestKey
    /// `nil` for an answer that never comes.
    private(set) var milliseconds: UInt32?
    /// The number of calls that get it.
    fileprivate(set) var times: UInt32 = 1

    static let fields = FieldTable<PlannedDelay>([
        .required("call", \.call, .word), .optional("milliseconds", \.milliseconds, .unsigned32(from: 1)),
        .defaulting("times", \.times, to: 1, .unsigned32(from: 1)),
    ])

    /// Waits as long as it says, or until the service ends, and returns the way in which the answer reaches the app.
    func delivery() async -> LocalDelivery {
        guard let milliseconds else { return .stalled(seconds: 1e9) }
        try? await cancelWhenGracefulShutdown { try await Task.sleep(for: .milliseconds(milliseconds)) }
        return .whole
    }
}

/// The delays of a service's devices, by the name of the device. The name of the first device is empty.
final class PlannedDelays: Sendable {
    private let delays = Mutex<[String: [PlannedDelay]]>([:])

    func plan(_ delay: PlannedDelay, for device: String) { delays.withLock { $0[device, default: []].append(delay) } }

    /// Returns the delay of a call, and counts it; `nil` for none.
    func next(for call: String, of device: String) -> PlannedDelay? {
        delays.withLock { delays in
            guard let index = delays[device]?.firstIndex(where: { $0.call.rawValue == call }) else { return nil }
            let delay = delays[device]?[index]
            delays[device]?[index].times -= 1
            delays[device]?.removeAll { $0.times == 0 }
            return delay
        }
    }
}
