import AppleServices
import AttestModel

/// The device token of an order, before it is made.
enum TokenChoice: String, Sendable, Hashable, CaseIterable {
    /// A token of a simulated device, 1,564 bytes.
    case genuine
    /// Bytes that the service takes for a token that Apple has issued; their base64 is full of the characters + and /, with
    /// two = at the end.
    case hostile
    /// Bytes that the service takes for a token that Apple has issued; their base64 has nearly 3 kB.
    case long
    /// Base64 of bytes that Apple has not issued.
    case unknown
    /// Text that is no base64.
    case malformed

    /// The bytes that the service has to know before; `nil` when there are none.
    var registered: [UInt8]? {
        switch self {
        case .hostile: (0..<598).map { UInt8($0 % 3 == 0 ? 0xFB : $0 % 3 == 1 ? 0xEF : 0xBE) } + [0xFF, 0xFE]
        case .long: (0..<2_230).map { UInt8(truncatingIfNeeded: $0 &* 167 &+ $0 / 256) }
        case .genuine, .unknown, .malformed: nil
        }
    }
}

/// One thing that a client is told to do. A backend behind an endpoint gets the device token alone.
struct ClientOrder: Sendable, Hashable {
    var call: DeviceCheckCall
    var token = TokenChoice.genuine
    /// The environment that the client is told.
    var environment = AttestEnvironment.production
    var tokenEnvironment = AttestEnvironment.production
    /// The device of the token; a name of its own for each order by default.
    var device: String?
    /// The first bit to write; `nil` for none.
    var bit0: Bool?
    /// The second bit to write; `nil` for none.
    var bit1: Bool?
    /// The bits that the device has before; `nil` when nobody has set them.
    var state: TwoBits?

    /// The order to query about a genuine token.
    static let query = ClientOrder(call: .queryTwoBits)

    static let fields = FieldTable<ClientOrder>([
        .required("call", \.call, .word), .defaulting("token", \.token, to: .genuine, .word),
        .defaulting("environment", \.environment, to: .production, .word),
        .defaulting("tokenEnvironment", \.tokenEnvironment, to: .production, .word),
        .optional("device", \.device, .string), .optional("bit0", \.bit0, .boolean),
        .optional("bit1", \.bit1, .boolean), .optional("state", \.state, .object(stateFields, empty: usualState)),
    ])

    private static let usualState = TwoBits(bit0: false, bit1: false, lastUpdateTime: "2026-02")

    private static let stateFields = FieldTable<TwoBits>([
        .required("bit0", \.bit0, .boolean), .required("bit1", \.bit1, .boolean),
        .defaulting("lastUpdateTime", \.lastUpdateTime, to: usualState.lastUpdateTime, .string),
    ])
}

/// The way in which a client is reached, which decides what can be asked of it and what it tells.
package enum ClientKind: String, Sendable, Hashable, CaseIterable {
    /// An adapter that answers `callDeviceCheck`: it makes the call that it is told to, and tells its conclusion.
    case adapter
    /// The endpoint of a backend that takes a device token: it calls as it likes, and tells a status of HTTP.
    case endpoint
}
