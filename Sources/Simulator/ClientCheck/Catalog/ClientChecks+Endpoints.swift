import AttestModel

extension Scenario {
    fileprivate static let replay = Scenario("endpoint-replay").with { $0.isRepeated = true }
    fileprivate static let promotion = Scenario(
        "grants-once",
        [ClientOrder.query, .query].map { order in order.with { $0.device = "one device for two requests" } }
    ).with { $0.isParallel = true }
    fileprivate static let promotionInTurn = Scenario(
        "grants-once-in-turn",
        [ClientOrder.query, .query].map { order in order.with { $0.device = "one device in turn" } })
}

extension ClientChecks {
    private static let race =
        "Two requests at the same time both read false before one of them writes true: the promotion is granted twice."

    /// The checks that only an endpoint shows.
    static let endpoints: [ClientCheck] = [
        ClientCheck(
            "leak-secret", .callBearer, .must, .forgery, "No response holds the provider token or the private key",
            why: "The finder of a provider token can read and write the bits of all devices for an hour.",
            kinds: [.endpoint], in: .badSignature, .leaksNoSecret),
        ClientCheck(
            "leak-answer", .answerFault, .should, .hardening, "No response repeats Apple's text",
            why: "It tells an attacker about the state of the server.", kinds: [.endpoint], in: .badSignature,
            .repeats(no: "Unable to verify authorization token")),
        ClientCheck(
            "token-again", .callToken, .info, .replay, "The same device token a second time",
            why: "Apple takes a device token again. Each server decides whether it does.", kinds: [.endpoint],
            in: .replay,
            expect: .knownOrUnknown(DeviceCheckValues(conclusion: .bits))),
        ClientCheck(
            "grants-once-in-turn", .callBits, .must, .replay, "Of two requests for one device, exactly one is granted",
            why: "The bits are there to tell the second request from the first.", kinds: [.endpoint],
            in: .promotionInTurn,
            isAboutGrants: true, .grantsOnce),
        ClientCheck(
            "grants-once", .callBits, .must, .replay,
            "Of two requests at the same time for one device, exactly one is granted",
            why: race, kinds: [.endpoint], in: .promotion, isAboutGrants: true, .grantsOnce),
    ]
}
