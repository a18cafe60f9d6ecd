import AttestModel

extension Scenario {
    static let badToken = Scenario("token-refused", answer: "badDeviceToken")
    static let badSignature = Scenario("fault-401", answer: "invalidAuthorizationToken")
    static let forbidden = Scenario("fault-403", answer: "forbidden")
    static let notFound = Scenario("status-404", script: #"{"status":404,"body":"Not Found"}"#)
}

extension ClientChecks {
    private static let forged = "A token that Apple does not take proves no device: an attacker can send anything."
    private static let blamed =
        "The server's own request was wrong. A server that blames the device bans its customers when its key expires."

    private static func refused(
        _ name: String, _ level: Level, _ title: String, kinds: Set<ClientKind> = [.adapter, .endpoint],
        _ scenario: Scenario
    ) -> ClientCheck {
        ClientCheck(
            name, .answerToken, level, level == .must ? .forgery : .hardening, title, why: forged, kinds: kinds,
            in: scenario, expect: .unknown(.tokenRefused))
    }

    private static func fault(
        _ name: String, _ level: Level, _ title: String, kinds: Set<ClientKind> = [.adapter, .endpoint],
        _ scenario: Scenario
    ) -> ClientCheck {
        ClientCheck(
            name, .answerFault, level, level == .must ? .lockout : .hardening, title, why: blamed, kinds: kinds,
            in: scenario, expect: .unknown(.ownFault))
    }

    private static func once(
        _ name: String, _ title: String, _ scenario: Scenario, _ status: Int, allowed: Int = 0
    ) -> ClientCheck {
        ClientCheck(
            name, status == 400 ? .answerToken : .answerFault, .should, .hardening, title,
            why: "The same request gets the same answer. Apple may slow the whole team down.", in: scenario,
            .notRepeated(after: status, allowed: allowed))
    }

    /// The checks of how refusals are read.
    static let refusals: [ClientCheck] = [
        refused("token-refused", .must, "400 about the device token lets nobody through", .badToken),
        refused("token-refused-named", .should, "400 about the device token is a refusal of the token", .badToken),
        refused(
            "token-refused-table", .must, "400 with Apple's table's Bad Device Token lets nobody through",
            Scenario("token-refused-table", answer: "badDeviceTokenTable")),
        refused(
            "token-refused-validation", .must, "400 to a validation lets nobody through", kinds: [.adapter],
            Scenario("token-refused-validation", .validation, answer: "badDeviceToken")),
        refused(
            "token-unknown", .must, "A token that Apple has not issued lets nobody through",
            Scenario("token-unknown", [.query.with { $0.token = .unknown }])),
        refused(
            "token-malformed", .must, "A token that is no base64 lets nobody through", kinds: [.endpoint],
            Scenario("token-malformed", [.query.with { $0.token = .malformed }])),
        fault("fault-401", .must, "401 says nothing about the device", .badSignature),
        fault("fault-401-named", .should, "401 is a fault of the server", kinds: [.adapter], .badSignature),
        fault(
            "fault-401-expired", .must, "401 for an expired provider token says nothing about the device",
            Scenario("fault-401-expired", answer: "expiredAuthorizationToken")),
        fault(
            "fault-401-validation", .must, "401 to a validation says nothing about the device", kinds: [.adapter],
            Scenario("fault-401-validation", .validation, answer: "invalidAuthorizationToken")),
        fault("fault-403", .must, "403 says nothing about the device", .forbidden),
        fault(
            "fault-400-bearer", .must, "400 about the provider token says nothing about the device",
            Scenario("fault-400-bearer", answer: "badAuthorizationToken")),
        fault(
            "fault-400-timestamp", .must, "400 about the timestamp says nothing about the device",
            Scenario("fault-400-timestamp", answer: "badTimestamp")),
        fault(
            "fault-400-bits", .must, "400 about the bits says nothing about the device", kinds: [.adapter],
            Scenario("fault-400-bits", .update, answer: "badBits")),
        fault(
            "fault-405", .must, "405 says nothing about the device", Scenario("fault-405", answer: "methodNotAllowed")),
        once("once-after-400", "A call that was answered with 400 is not repeated", .badToken, 400),
        once(
            "once-after-401", "A call that was answered with 401 is repeated once at most", .badSignature, 401,
            allowed: 1),
        once("once-after-403", "A call that was answered with 403 is not repeated", .forbidden, 403),
    ]
}
