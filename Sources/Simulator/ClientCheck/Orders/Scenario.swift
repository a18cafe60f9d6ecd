import AttestModel
import CEmbeddedFiles

/// A situation that a client is put into: orders, and the answers of the simulated service to the calls that follow.
///
/// Several checks may look at the same scenario. It is played once.
struct Scenario: Sendable, Hashable {
    /// The name, unique among the scenarios.
    private(set) var name = ""
    /// The orders, carried out one after the other.
    private(set) var orders = [ClientOrder.query]
    /// The entries of the service's script for each call; `nil` for the service's own answers. The words
    /// `REDIRECT_URL` stand for that of the place of redirects.
    private(set) var script: JSONValue?
    /// The one call that the script answers; `nil` for any. All others get the service's own answers.
    private(set) var scriptedCall: DeviceCheckCall?
    /// The number of calls that the script answers.
    private(set) var scripted = Scenario.usualCount
    /// A Boolean value that indicates whether the orders are carried out in pairs: both orders of a pair at the same time,
    /// and neither has an answer to its first call before the other has made its own.
    private(set) var isParallel = false
    /// A Boolean value that indicates whether the service keeps the client waiting. The client has a minute then.
    private(set) var isSlow = false
    /// The seconds that the service asks the client to wait before its next call.
    private(set) var retryAfter = 0.0
    /// A Boolean value that indicates whether each order is carried out twice, with the same token.
    private(set) var isRepeated = false
    private(set) var pause = Pause.none

    /// The time between two orders.
    enum Pause: String, Sendable, Hashable, CaseIterable {
        case none
        /// More than a second, by which two times in seconds differ.
        case second
        /// A minute more than an hour by the service's clock, which the time of an order follows.
        case hour
        /// A day by that clock.
        case day

        /// The time by the service's clock, in seconds.
        var seconds: Int64 {
            switch self {
            case .none, .second: 0
            case .hour: 3660
            case .day: 86_400
            }
        }
    }

    /// The path of the place of redirects on the development host, which no call has.
    static let redirectPath = "/moved"

    /// A number of calls that no client with a bound reaches.
    private static let usualCount = 40

    private static let fields = FieldTable<Scenario>([
        .required("name", \.name, .string),
        .defaulting("orders", \.orders, to: [.query], .list(of: .object(ClientOrder.fields, empty: .query))),
        .optional("script", \.script, .json), .optional("call", \.scriptedCall, .word),
        .defaulting("answers", \.scripted, to: usualCount, .count),
        .defaulting("parallel", \.isParallel, to: false, .boolean), .defaulting("slow", \.isSlow, to: false, .boolean),
        .defaulting("retryAfter", \.retryAfter, to: 0, .number),
        .defaulting("repeated", \.isRepeated, to: false, .boolean), .defaulting("pause", \.pause, to: .none, .word),
    ])

    /// All scenarios by name, as `Resources/client-scenarios.json` has them; none, practically never, without the file.
    static let named: [String: Scenario] = {
        let all = (try? fields.rows(of: EmbeddedFile.client_scenarios_json.bytes, empty: Scenario())) ?? []
        return Dictionary(all.map { ($0.name, $0) }) { first, _ in first }
    }()

    /// Orders of each call with the service's own answers.
    static let plain = named["plain"] ?? Scenario()
}

extension FieldType where Value == Scenario {
    static var scenario: FieldType {
        text(
            "string", schema: .string, wanted: { "'\($0)' is no scenario" }, write: \.name,
            parse: { Scenario.named[$0] })
    }
}
