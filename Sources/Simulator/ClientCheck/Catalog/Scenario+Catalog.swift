import AppleServices
import AttestModel

// The scenarios that several checks look at, and those with more than one order.

extension Scenario {
    static let badToken = Scenario("token-refused", answer: "badDeviceToken")
    static let badSignature = Scenario("fault-401", answer: "invalidAuthorizationToken")
    static let forbidden = Scenario("fault-403", answer: "forbidden")
    static let notFound = Scenario("status-404", script: #"{"status":404,"body":"Not Found"}"#)
    static let tooMany = Scenario(
        "retry-429", script: #"{"status":429,"body":"Too Many Requests","headers":{"Retry-After":"1"}}"#
    ).with { $0.retryAfter = 1 }
    static let tooManyUntil = Scenario("retry-429-date", answer: "tooManyRequestsDate").with {
        ($0.retryAfter, $0.isSlow) = (3, true)
    }
    static let unavailable = Scenario("retry-503", answer: "serviceUnavailable")
    /// A redirect to the other host and another path, once: a client that tries the other host by itself calls its own path.
    static let redirect = Scenario(
        "redirect",
        script: #"{"status":307,"body":"","headers":{"Location":"DEVELOPMENT_URL/v1/validate_device_token"}}"#
    ).with { $0.scripted = 1 }

    /// Twelve orders with the service's own answers.
    static let plain = Scenario(
        "plain",
        orders: [
            .query.of(bits(true, false)), .query.of(bits(false, true, "2025-12")),
            .query.of(bits(false, false)).with { $0.token = .hostile },
            .query.of(bits(false, false)).with { $0.token = .long }, .update,
            .update.with { ($0.bit0, $0.bit1) = (false, true) },
            .update.of(bits(false, true)).with { ($0.bit0, $0.bit1) = (true, nil) },
            .update.of(bits(true, false)).with { ($0.bit0, $0.bit1) = (nil, true) },
            .validation, .validation, .validation, .validation,
        ])

    static let development = Scenario(
        "development",
        orders: [ClientOrder.query, .update, .validation].map { order in
            order.with { ($0.environment, $0.tokenEnvironment) = (.development, .development) }
        })
    /// A client on the wrong host reads bits that are both false.
    static let developmentToken = Scenario(
        "development-token", orders: [.query.of(bits(false, false)).with { $0.tokenEnvironment = .development }])
    static let productionToken = Scenario(
        "production-token", orders: [.query.of(bits(false, false)).with { $0.environment = .development }])

    /// A device whose bits are both false, with the service's own answers.
    static let letThrough = Scenario("let-through", orders: [.query.of(bits(false, false))])
    /// Devices of which one bit is true.
    static let markedDevices = Scenario(
        "grants-keep-bits", orders: [.query.of(bits(false, true)), .query.of(bits(true, false))])
    /// A provider token that is refused once as expired, and another order more than a second later.
    static let expired = Scenario("provider-token-after-401", answer: "expiredAuthorizationToken").with {
        ($0.orders, $0.scripted, $0.pause) = ([.query, .query], 1, .second)
    }
    /// Three queries whose answers have bits and no month of the calendar.
    static let badMonths = Scenario(
        orders: [.query, .query, .query],
        script: #"[{"answer":"monthThirteen"},{"answer":"monthWithDay"},{"answer":"monthAsNumber"}]"#)
    /// One device with the service's own answers. Each order has a new device token, as after an installation.
    static let installedAgain = Scenario(
        orders: [ClientOrder.query, .update, .query].map { order in order.with { $0.device = "installed again" } })
    static let nextDay = Scenario("provider-token-after-a-day", orders: [.query, .query]).with { $0.pause = .day }
    static let replay = Scenario("token-again").with { $0.isRepeated = true }
    static let promotionInTurn = twoRequests("grants-once-in-turn", of: "one device in turn")
    static let promotion = Scenario(
        "grants-once",
        orders: (1...3).flatMap { round in
            twoRequests("grants-once", of: "device \(round) for two requests").orders
        }
    ).with { $0.isParallel = true }
    /// Three pairs of devices whose bits are both false.
    static let together = Scenario(
        "tokens-together", orders: [ClientOrder](repeating: .query.of(bits(false, false)), count: 6)
    ).with { $0.isParallel = true }

    private static func twoRequests(_ name: String, of device: String) -> Scenario {
        Scenario(name, orders: [ClientOrder.query, .query].map { order in order.with { $0.device = device } })
    }

    private static func bits(_ bit0: Bool, _ bit1: Bool, _ month: String = "2026-02") -> TwoBits {
        TwoBits(bit0: bit0, bit1: bit1, lastUpdateTime: month)
    }
}

extension ClientOrder {
    /// Returns the same order for a device that has bits.
    fileprivate func of(_ bits: TwoBits) -> ClientOrder { with { $0.state = bits } }
}
