import AttestModel

/// A situation that a client is put into: orders, and the answers of the simulated service to the calls that follow.
///
/// Several checks may look at the same scenario. It is played once.
struct Scenario: Sendable, Hashable {
    /// The name, unique among the scenarios; empty for that of its one check.
    var name: String
    /// The orders, carried out one after the other.
    var orders: [ClientOrder]
    /// The entry of the service's script for each call, as JSON; `nil` for the service's own answers. The words
    /// `DEVELOPMENT_URL` stand for the base URL of the development host.
    var script: String?
    /// The one call that the script answers; `nil` for any. All others get the service's own answers.
    var scriptedCall: DeviceCheckCall?
    /// The number of calls that the script answers.
    var scripted = Scenario.usualCount
    /// A Boolean value that indicates whether the orders are carried out in pairs: both orders of a pair at the same time,
    /// and neither has an answer to its first call before the other has made its own.
    var isParallel = false
    /// A Boolean value that indicates whether the service keeps the client waiting. The client has a minute then.
    var isSlow = false
    /// The seconds that the service asks the client to wait before its next call.
    var retryAfter = 0.0
    /// A Boolean value that indicates whether each order is carried out twice, with the same token.
    var isRepeated = false

    /// The time between two orders.
    var pause = Pause.none

    /// The time between two orders.
    enum Pause: Sendable, Hashable {
        case none
        /// More than a second, by which two times in seconds differ.
        case second
        /// A day by the service's clock, which the time of an order follows.
        case day

        static let dayInSeconds: Int64 = 86_400
    }

    /// A number of calls that no client with a bound reaches.
    static let usualCount = 40

    init(_ name: String = "", orders: [ClientOrder] = [.query], script: String? = nil) {
        (self.name, self.orders, self.script) = (name, orders, script)
    }

    /// A scenario in which each call gets one of the service's prepared answers.
    init(_ name: String = "", order: ClientOrder = .query, answer: String) {
        self.init(name, orders: [order], script: #"{"answer":"\#(answer)"}"#)
    }

    /// Returns the same scenario, whose script answers one of the three calls alone.
    func answering(_ call: DeviceCheckCall) -> Scenario { with { $0.scriptedCall = call } }

    /// Returns the same scenario with other values.
    func with(_ change: (inout Scenario) -> Void) -> Scenario {
        var scenario = self
        change(&scenario)
        return scenario
    }
}
