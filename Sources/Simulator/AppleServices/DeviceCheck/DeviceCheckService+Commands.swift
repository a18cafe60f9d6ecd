import AttestModel
import FixtureForge

extension DeviceCheckService {
    /// The commands of a test about scripts, device tokens and bits.
    package var commands: [ControlCommand] {
        [
            scriptCommand("/control/devicecheck/next"),
            ControlCommand(name: "POST /control/devicecheck/tokens") { body throws(ServiceError) in
                let now = await clock.now
                let orders = try ControlCommand.readEach(body, TokenOrder.withToken, empty: TokenOrder())
                return .members(["tokens": .integer(Int64(await deviceTokens.register(orders.map { $0.token(now) })))])
            },
            ControlCommand(name: "POST /control/devicecheck/token") { body throws(ServiceError) in
                let now = await clock.now
                let order = try ControlCommand.read(body, TokenOrder.fields, empty: TokenOrder())
                let token = await deviceTokens.generate(
                    device: order.device, appId: order.app.appId, environment: order.environment,
                    createdAt: order.milliseconds ?? now)
                return .members(["deviceToken": .base64(token)])
            },
            ControlCommand(name: "POST /control/devicecheck/bits") { body throws(ServiceError) in
                let month = Timestamp(secondsSinceEpoch: await clock.now / 1000).month
                let orders = try ControlCommand.readEach(body, BitsOrder.fields, empty: BitsOrder())
                for order in orders { try await setBits(order.bits(month), of: order.owner) }
                return .members(["devices": .integer(Int64(await state.saved.bits.count))])
            },
            ControlCommand(name: "POST /control/devicecheck/reset") { _ throws(ServiceError) in
                try await reset()
                return .object([:])
            },
        ]
    }
}

/// The members that say what a device token stands for.
private struct TokenOrder: Sendable {
    private var bytes: [UInt8] = []
    var device = ""
    var app = AppIdentity.example
    var environment = AttestEnvironment.production
    private var createdAt: Timestamp?

    static let fields = FieldTable<TokenOrder>([
        .defaulting("device", \.device, to: "device", .string), .required("appId", \.app, .appID),
        .defaulting("environment", \.environment, to: .production, .word), .optional("createdAt", \.createdAt, .time),
    ])

    /// The same members with the token itself.
    static let withToken = FieldTable<TokenOrder>([.required("token", \.bytes, .base64)] + fields.fields)

    /// The milliseconds since 1970 at which the token was made; `nil` for now.
    var milliseconds: Int64? { createdAt.map { $0.secondsSinceEpoch * 1000 } }

    func token(_ now: Int64) -> (bytes: [UInt8], contents: DeviceToken) {
        let contents = DeviceToken(
            device: device, appId: app.appId, environment: environment, createdAt: milliseconds ?? now, number: 0)
        return (bytes, contents)
    }
}

/// The bits that a test gives a device, or none.
private struct BitsOrder: Sendable {
    var owner = BitOwner.unread
    private var bit0: Bool?
    private var bit1: Bool?
    private var lastUpdateTime: String?

    static let fields = FieldTable<BitsOrder>(
        BitOwner.fields.map { $0.within(\.owner) } + [
            .optional("bit0", \.bit0, .boolean), .optional("bit1", \.bit1, .boolean),
            .optional("lastUpdateTime", \.lastUpdateTime, .month),
        ])

    /// Returns the bits; `nil` for a device without.
    func bits(_ month: String) -> TwoBits? {
        guard bit0 != nil || bit1 != nil else { return nil }
        return TwoBits(bit0: bit0 ?? false, bit1: bit1 ?? false, lastUpdateTime: lastUpdateTime ?? month)
    }
}
