import AttestModel

extension DeviceCheckService {
    /// The commands of a test about scripts, device tokens and bits.
    package var commands: [ControlCommand] {
        [
            ControlCommand("POST /control/devicecheck/next") { body throws(ServiceError) in
                .members(["waiting": .integer(Int64(try await append(try Self.scriptEntries(of: body))))])
            },
            ControlCommand("POST /control/devicecheck/tokens") { body throws(ServiceError) in
                let now = await clock.now
                let tokens = try ControlCommand.readEach(body) { reader throws(ModelError) in
                    try RegisteredToken(reading: &reader, now: now)
                }
                return .members(["tokens": .integer(Int64(await register(tokens)))])
            },
            ControlCommand("POST /control/devicecheck/token") { body throws(ServiceError) in
                let now = await clock.now
                let order = try ControlCommand.read(body) { reader throws(ModelError) in
                    try TokenOrder(reading: &reader, now: now)
                }
                let token = await deviceToken(
                    device: order.device, appId: order.appId, environment: order.environment,
                    createdAt: order.createdAt)
                return .members(["deviceToken": .base64(token)])
            },
            ControlCommand("POST /control/devicecheck/bits") { body throws(ServiceError) in
                let month = Timestamp(secondsSinceEpoch: await clock.now / 1000).month
                let orders = try ControlCommand.readEach(body) { reader throws(ModelError) in
                    try BitsOrder(reading: &reader, month: month)
                }
                for order in orders { try await setBits(order.bits, of: order.owner) }
                return .members(["devices": .integer(Int64(await state.saved.bits.count))])
            },
            ControlCommand("POST /control/devicecheck/reset") { _ throws(ServiceError) in
                try await reset()
                return .object([:])
            },
        ]
    }
}

/// The members that say what a device token stands for.
private struct TokenOrder {
    let device: String
    let appId: String
    let environment: AttestEnvironment
    let createdAt: Int64

    init(reading reader: inout ObjectReader, now: Int64) throws(ModelError) {
        device = try reader.optionalString("device") ?? "device"
        appId = try reader.value("appId", as: .appID).appId
        environment = try reader.optionalWord("environment") ?? .production
        createdAt = try reader.optionalTime("createdAt").map { $0.secondsSinceEpoch * 1000 } ?? now
    }
}

extension RegisteredToken {
    fileprivate init(reading reader: inout ObjectReader, now: Int64) throws(ModelError) {
        let bytes = try reader.bytes("token")
        let order = try TokenOrder(reading: &reader, now: now)
        self.init(
            bytes: bytes, device: order.device, appId: order.appId, environment: order.environment,
            createdAt: order.createdAt)
    }
}

/// The bits that a test gives a device, or none.
private struct BitsOrder {
    let owner: BitOwner
    let bits: TwoBits?

    init(reading reader: inout ObjectReader, month: String) throws(ModelError) {
        owner = try BitOwner(reading: &reader)
        let values = (try reader.optionalBool("bit0"), try reader.optionalBool("bit1"))
        let month = try reader.optional("lastUpdateTime", as: .month) ?? month
        switch values {
        case (nil, nil): bits = nil
        case (let bit0, let bit1):
            bits = TwoBits(bit0: bit0 ?? false, bit1: bit1 ?? false, lastUpdateTime: month)
        }
    }
}
