import AppleServices
import AttestModel

extension ClientChecks {
    /// The trial of each check, by its name. `Resources/client-checks.json` has the facts.
    static let trials: [String: CheckTrial] = [
        // The calls.
        "bearer": .calls(.noFault(.authorizationMissing, .authorizationNotBearer, .authorizationMalformed)),
        "algorithm": .calls(.noFault(.authorizationAlgorithm)),
        "key-identifier": .calls(.noFault(.authorizationUnknownKey)),
        "signature": .calls(.noFault(.authorizationSignature)),
        "issuer": .calls(.noFault(.authorizationIssuer)),
        "issued-at": .calls(.noFault(.authorizationExpired, .authorizationFuture)),
        "provider-token-after-401": .calls(.tokenRenewedAfterRefusal, in: .expired),
        "provider-token-after-a-day": .calls(.tokenRenewedAfterADay, in: .nextDay),
        "path": .calls(.rightPath),
        "query": .calls(.noRemark(.hasQuery)),
        "payload": .calls(.noFault(.bodyNotObject)),
        "content-type": .calls(.noRemark(.noContentType, .otherContentType)),
        "token": .calls(.forwardsToken(.genuine)),
        "token-characters": .calls(.forwardsToken(.hostile)),
        "token-long": .calls(.forwardsToken(.long)),
        "transaction-id": .calls(.noFault(.transactionIdMissing)),
        "transaction-id-unique": .wholeRun(.uniqueTransactions, .replay, .unavailable, .tooMany, .badSignature),
        "timestamp": .calls(.noFault(.timestampMissing)),
        "timestamp-unit": .calls(.noFault(.timestampInSeconds)),
        "timestamp-now": .calls(.noFault(.timestampOff)),
        "bits-type": .calls(.noFault(.bitsNotBoolean) { $0.call == .updateTwoBits }),
        "bits-ordered": .calls(.bitsAsOrdered),
        "bits-kept": .calls(.keepsOtherBit),
        "once": .calls(.notRepeated(after: 200)),
        // The host that is called.
        "production-host": .calls(.onlyHost(.production)),
        "development-host": .calls(.onlyHost(.development), in: .development),
        "development-token": .refused(in: .developmentToken, .onlyHost(.production)),
        "production-token": .refused(in: .productionToken, .onlyHost(.development)),
        "host-after-400": .calls(.onlyHost(.production), in: .badToken),
        "host-after-401": .calls(.onlyHost(.production), in: .badSignature),
        "host-after-404": .calls(.onlyHost(.production), in: .notFound),
        "host-after-503": .calls(.onlyHost(.production), in: .unavailable),
        // Right answers.
        "bits": .read("bits"),
        "bits-text-type": .read("bitsTextType"),
        "bits-more-members": .read("bitsMoreMembers"),
        "month-thirteen": .calls(.readsBits(or: [.reject]), in: Scenario(answer: "monthThirteen")),
        "month-with-day": .calls(.readsBits(or: [.reject]), in: Scenario(answer: "monthWithDay")),
        "month-number": .calls(.readsBits(or: [.reject]), in: Scenario(answer: "monthAsNumber")),
        "month-misread": .calls(.readsBits(or: [.reject, .error, nil]), in: .badMonths),
        "bits-after-update": .calls(.readsBits(from: 3), in: .installedAgain),
        "update-done": .done(.update),
        "validation-done": .done(.validation),
        "let-through": CheckTrial(scenario: .letThrough, expected: .known(.bits)),
        "never-set": .neverSet("neverSet"),
        "never-set-table": .neverSet("neverSetTable"),
        "never-set-line-feed": .neverSet("neverSetLineFeed"),
        "never-set-json-type": .neverSet("neverSetJSONType"),
        // Refusals.
        "token-refused": .refused(in: .badToken),
        "token-refused-named": .refused(in: .badToken),
        "token-refused-table": .refused(in: Scenario(answer: "badDeviceTokenTable")),
        "token-refused-validation": .refused(in: Scenario(order: .validation, answer: "badDeviceToken")),
        "token-unknown": .refused(in: Scenario(orders: [.query.with { $0.token = .unknown }])),
        "token-malformed": .refused(in: Scenario(orders: [.query.with { $0.token = .malformed }])),
        "fault-401": .ownFault(in: .badSignature),
        "fault-401-named": .ownFault(in: .badSignature),
        "fault-401-expired": .ownFault(in: Scenario(answer: "expiredAuthorizationToken")),
        "fault-401-validation": .ownFault(in: Scenario(order: .validation, answer: "invalidAuthorizationToken")),
        "fault-403": .ownFault(in: .forbidden),
        "fault-400-bearer": .ownFault(in: Scenario(answer: "badAuthorizationToken")),
        "fault-400-timestamp": .ownFault(in: Scenario(answer: "badTimestamp")),
        "fault-400-bits": .ownFault(in: Scenario(order: .update, answer: "badBits")),
        "fault-400-transaction": .ownFault(in: Scenario(answer: "badTransactionId")),
        "fault-400-payload": .ownFault(in: Scenario(answer: "badPayload")),
        "fault-405": .ownFault(in: Scenario(answer: "methodNotAllowed")),
        "once-after-400": .calls(.notRepeated(after: 400), in: .badToken),
        "once-after-401": .calls(.notRepeated(after: 401, allowed: 1), in: .badSignature),
        "once-after-403": .calls(.notRepeated(after: 403), in: .forbidden),
        // Outages and repetitions.
        "retry-429": .outage(in: .tooMany),
        "retry-429-named": .outage(in: .tooMany),
        "retry-500": .outage(in: Scenario(answer: "serverError")),
        "retry-503": .outage(in: .unavailable),
        "retry-503-update": .outage(in: Scenario(order: .update, answer: "serviceUnavailable")),
        "connection-reset": .outage(in: Scenario(script: #"{"fail":"reset"}"#)),
        "connection-truncated": .outage(
            in: Scenario(
                script:
                    #"{"status":200,"body":"{\"bit0\":false,\"bit1\":false,\"last_update_time\":\"2026-02\"}","fail":"truncate"}"#
            )),
        "connection-silent": .givenUp(.unknown(.retry), #"{"fail":"stall"}"#),
        "answer-large": CheckTrial(
            scenario: Scenario(script: #"{"answer":"bits","fail":"large"}"#),
            expected: .knownOrUnknown(ExpectedConclusion.bits)),
        "answer-endless": .givenUp(.knownOrUnknown(ExpectedConclusion.bits), #"{"answer":"bits","fail":"endless"}"#),
        "repetitions": .calls(.atMost(10), in: .unavailable),
        "repetitions-few": .calls(.atMost(5), in: .unavailable),
        "repetitions-429": .calls(.atMost(10), in: .tooMany),
        "retry-after": .calls(.waits(seconds: 1, asked: "Retry-After: 1"), in: .tooMany),
        "retry-429-date": .outage(in: .tooManyUntil),
        // A client whose clock is off by nearly two seconds is right.
        "retry-after-date": .calls(
            .waits(seconds: 1, asked: "a date in Retry-After that is 3 s ahead"), in: .tooManyUntil),
        // Answers that are not Apple's.
        "body-empty": .noBits(Scenario(answer: "emptyBody")),
        "body-html": .noBits(Scenario(answer: "html")),
        "body-text": .noBits(Scenario(answer: "otherText")),
        "body-broken": .noBits(Scenario(answer: "brokenJSON")),
        "body-integers": .noBits(Scenario(answer: "bitsAsIntegers")),
        "body-texts": .noBits(Scenario(answer: "bitsAsText")),
        "body-one-bit": .noBits(Scenario(answer: "withoutBit1")),
        "body-no-bits": .noBits(Scenario(script: #"{"status":200,"body":"{\"message\":\"OK\"}"}"#)),
        "status-404": .foreign(in: .notFound),
        "status-redirect": .foreign(in: Scenario(script: #"{"fail":"redirect"}"#)),
        "status-redirect-update": .foreign(in: Scenario(orders: [.update], script: #"{"fail":"redirect"}"#)),
        "status-redirect-validation": .foreign(in: Scenario(orders: [.validation], script: #"{"fail":"redirect"}"#)),
        "bits-under-401": .ownFault(in: Scenario(answer: "bitsUnder401")),
        "bits-under-404": .foreign(in: Scenario(answer: "bitsUnder404")),
        "bits-under-429": .outage(in: Scenario(answer: "bitsUnder429")),
        "bits-under-503": .outage(in: Scenario(answer: "bitsUnder503")),
        "redirect-provider-token": .calls(.redirectUnfollowed(tokenOnly: true), in: .redirect),
        "redirect-followed": .calls(.redirectUnfollowed(tokenOnly: false), in: .redirect),
        // These checks are for endpoints alone.
        "update-fails-400": .failedUpdate(Scenario(answer: "badBits")),
        "update-fails-503": .failedUpdate(Scenario(answer: "serviceUnavailable")),
        "update-fails-reset": .failedUpdate(Scenario(script: #"{"status":503,"fail":"reset"}"#)),
        "leak-secret": .wholeRun(.leaksNoSecret, .badSignature, .badToken, .unavailable),
        "leak-output": .wholeRun(.printsNoSecret, .badSignature, .badToken, .unavailable),
        "leak-answer": .wholeRun(.repeatsNoAnswer, .badSignature, .badToken, .unavailable),
        "token-again": CheckTrial(scenario: .replay, expected: .knownOrUnknown(DeviceCheckValues(conclusion: .bits))),
        "refused-bit0": .refusedDevice(TwoBits(bit0: true, bit1: false, lastUpdateTime: "2026-02")),
        "refused-bit1": .refusedDevice(TwoBits(bit0: false, bit1: true, lastUpdateTime: "2026-02")),
        "grants-keep-bits": .calls(.keepsSetBits, in: .markedDevices),
        "tokens-together": .calls(.ownTokens, in: .together),
        "grants-once-in-turn": .calls(.grantsOnce(atOnce: false), in: .promotionInTurn),
        "grants-once": .calls(.grantsOnce(atOnce: true), in: .promotion),
    ]
}

extension CheckTrial {
    /// A trial in which only the calls are judged.
    fileprivate static func calls(_ rule: CallRule, in scenario: Scenario = .plain) -> CheckTrial {
        CheckTrial(scenario: scenario, rules: [rule])
    }

    /// A trial in which all that was seen of the client is judged, after some scenarios at least.
    fileprivate static func wholeRun(_ rule: CallRule, _ scenario: Scenario, _ further: Scenario...) -> CheckTrial {
        CheckTrial(scenario: scenario, rules: [rule], further: further)
    }

    /// A trial in which the client reads the bits of a prepared answer.
    fileprivate static func read(_ answer: String) -> CheckTrial {
        CheckTrial(scenario: Scenario(answer: answer), expected: .known(ExpectedConclusion.bits))
    }

    /// A trial in which an order succeeds that is answered without a body.
    fileprivate static func done(_ order: ClientOrder) -> CheckTrial {
        CheckTrial(scenario: Scenario(orders: [order], script: #"{"status":200,"body":""}"#), expected: .known(.done))
    }

    /// A trial in which a prepared answer to the first query says that the device has no bits yet. All other answers are the
    /// service's own: a backend may write the bits, and read them again.
    fileprivate static func neverSet(_ answer: String) -> CheckTrial {
        CheckTrial(
            scenario: Scenario(answer: answer).answering(.queryTwoBits).with { $0.scripted = 1 },
            expected: .known(.unset))
    }

    /// A trial in which Apple does not take the device token.
    fileprivate static func refused(in scenario: Scenario, _ rules: CallRule...) -> CheckTrial {
        CheckTrial(scenario: scenario, expected: .unknown(.tokenRefused), rules: rules)
    }

    /// A trial in which Apple does not take the request of the server.
    fileprivate static func ownFault(in scenario: Scenario) -> CheckTrial {
        CheckTrial(scenario: scenario, expected: .unknown(.ownFault))
    }

    /// A trial in which Apple's server is out of order.
    fileprivate static func outage(in scenario: Scenario) -> CheckTrial {
        CheckTrial(scenario: scenario, expected: .unknown(.retry))
    }

    /// A trial in which the answer to a query has no bits.
    fileprivate static func noBits(_ scenario: Scenario) -> CheckTrial {
        CheckTrial(scenario: scenario.answering(.queryTwoBits), expected: .notLetThrough)
    }

    /// A trial in which a device has a bit that closes the endpoint to it.
    fileprivate static func refusedDevice(_ bits: TwoBits) -> CheckTrial {
        CheckTrial(scenario: Scenario(orders: [.query.with { $0.state = bits }]), expected: .notLetThrough)
    }

    /// A trial in which both bits of a device are false, and cannot be written.
    fileprivate static func failedUpdate(_ scenario: Scenario) -> CheckTrial {
        CheckTrial(
            scenario: scenario.answering(.updateTwoBits).with { $0.orders = Scenario.letThrough.orders },
            expected: .notLetThrough)
    }

    /// A trial in which no answer ends, so that the client has to end the call.
    fileprivate static func givenUp(_ expected: ExpectedConclusion, _ script: String) -> CheckTrial {
        CheckTrial(scenario: Scenario(script: script).with { $0.isSlow = true }, expected: expected, isAboutTime: true)
    }

    /// A trial in which the answer is not one of Apple's.
    fileprivate static func foreign(in scenario: Scenario) -> CheckTrial {
        CheckTrial(scenario: scenario, expected: .unknown(nil))
    }
}
