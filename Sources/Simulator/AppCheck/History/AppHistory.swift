import DeviceServer
import Devices

/// A request of an app to its server, with the answer.
package struct ServerCall: Sendable, Hashable {
    /// The requests that an app makes.
    package enum Kind: String, Sendable, Hashable, CaseIterable {
        /// The app asks whether it is to use App Attest.
        case config
        case challenge
        case attestation
        /// The app sends a protected request.
        case request
    }

    package let kind: Kind
    package let account: String
    package var keyId: String?
    package var challenge: [UInt8]?
    /// SHA-256 of the attestation or assertion that the app sent.
    package var evidence: [UInt8]?
    /// The bytes that the assertion is about, as the app sent them.
    package var clientData: [UInt8]?
    /// SHA-256 of the device token that the app sent.
    package var deviceToken: [UInt8]?
    package var status = 200

    var isAccepted: Bool { status < 300 }
}

/// An event in the life of an app, as the device, the server and the suite see it.
package enum AppEvent: Sendable {
    case launch(AppLaunch)
    case device(LoggedCall)
    case server(ServerCall)
}

/// Everything that was seen of an app in a scenario, in its order.
package struct AppHistory: Sendable {
    package var events: [AppEvent]

    package init(_ events: some Sequence<AppEvent> = []) { self.events = Array(events) }

    /// The calls to the device.
    var calls: [LoggedCall] { events.compactMap { if case .device(let call) = $0 { call } else { nil } } }

    /// Returns the calls of some kinds, each with the account of its launch, which is empty in a log without launches.
    func calls(_ kinds: DeviceCall...) -> [(account: String, call: LoggedCall)] {
        var account = ""
        return events.compactMap { event in
            switch event {
            case .launch(let launch): account = launch.account
            case .device(let call) where kinds.contains(call.call): return (account, call)
            case .device, .server: break
            }
            return nil
        }
    }

    func requests(_ kind: ServerCall.Kind) -> [ServerCall] {
        events.compactMap { if case .server(let call) = $0, call.kind == kind { call } else { nil } }
    }

    /// The events of each launch by themselves. A log without launches is one.
    var launches: [AppHistory] {
        events.reduce(into: []) { launches, event in
            if launches.isEmpty { launches.append(AppHistory()) }
            if case .launch = event, !launches[launches.count - 1].events.isEmpty { launches.append(AppHistory()) }
            launches[launches.count - 1].events.append(event)
        }
    }
}
