import AppleServices
import AttestModel

extension Scenario {
    /// Bytes whose base64 is full of the characters + and /, with two = at the end.
    private static let hostileBytes =
        (0..<598).map { UInt8($0 % 3 == 0 ? 0xFB : $0 % 3 == 1 ? 0xEF : 0xBE) } + [0xFF, 0xFE]
    /// Bytes whose base64 has nearly 3 kB.
    private static let manyBytes = (0..<2_230).map { UInt8(truncatingIfNeeded: $0 &* 167 &+ $0 / 256) }

    /// Twelve orders with the service's own answers.
    static let plain = Scenario(
        "plain",
        [
            .query.with { $0.state = TwoBits(bit0: true, bit1: false, lastUpdateTime: "2026-02") },
            .query.with { $0.state = TwoBits(bit0: false, bit1: true, lastUpdateTime: "2025-12") },
            .query.with {
                $0.token = .registered(hostileBytes)
                $0.state = TwoBits(bit0: false, bit1: false, lastUpdateTime: "2026-02")
            },
            .query.with {
                $0.token = .registered(manyBytes)
                $0.state = TwoBits(bit0: false, bit1: false, lastUpdateTime: "2026-02")
            },
            .update, .update.with { ($0.bit0, $0.bit1) = (false, true) },
            .update.with {
                ($0.bit0, $0.bit1) = (true, nil)
                $0.state = TwoBits(bit0: false, bit1: true, lastUpdateTime: "2026-02")
            },
            .update.with {
                ($0.bit0, $0.bit1) = (nil, true)
                $0.state = TwoBits(bit0: true, bit1: false, lastUpdateTime: "2026-02")
            },
            .validation, .validation, .validation, .validation,
        ])
}

extension ClientChecks {
    private static let refused = "Apple answers such a call with 400 or 401, so that no device gets through."

    private static func request(
        _ name: String, _ requirement: Requirement, _ level: Level, _ impact: Impact, _ title: String,
        why: String = refused, kinds: Set<ClientKind> = [.adapter, .endpoint], _ rule: CallRule
    ) -> ClientCheck {
        ClientCheck(name, requirement, level, impact, title, why: why, kinds: kinds, in: .plain, rule)
    }

    /// The checks of what a call has to hold.
    static let requests: [ClientCheck] = [
        request(
            "bearer", .callBearer, .must, .lockout, "The provider token comes after the word Bearer",
            .noFault(.authorizationMissing, .authorizationNotBearer, .authorizationMalformed)),
        request(
            "algorithm", .callAlgorithm, .must, .lockout, "The provider token is signed with ES256",
            .noFault(.authorizationAlgorithm)),
        request(
            "key-identifier", .callKey, .must, .lockout, "The provider token names the key by kid",
            .noFault(.authorizationUnknownKey)),
        request(
            "signature", .callSignature, .must, .lockout, "The signature is r and s, 64 bytes, by the key",
            .noFault(.authorizationSignature)),
        request("issuer", .callIssuer, .must, .lockout, "iss is the team", .noFault(.authorizationIssuer)),
        request(
            "issued-at", .callIssuedAt, .must, .lockout, "iat is in seconds, at most an hour ago",
            .noFault(.authorizationExpired, .authorizationFuture)),
        request("path", .callEndpoint, .must, .lockout, "Each call is a POST to its path", .rightPath),
        request(
            "query", .callEndpoint, .should, .hardening, "The URL has no query",
            why: "URLs end up in logs, so that tokens do not belong there.", .noRemark(.hasQuery)),
        request(
            "payload", .callPayload, .must, .lockout, "The body is a JSON object, no member twice",
            .noFault(.bodyNotObject)),
        request(
            "content-type", .callPayload, .should, .hardening, "The body is labelled application/json",
            why: "Apple may stop to take bodies without a label.",
            .noRemark(.noContentType, .otherContentType)),
        request(
            "token", .callToken, .must, .lockout, "The device token is forwarded as the app sent it",
            .forwardsToken { $0 == .genuine }),
        request(
            "token-characters", .callToken, .must, .lockout,
            "A device token with +, / and = is forwarded as the app sent it",
            why:
                "+ becomes a space and = is cut where a token goes through a form, a URL or base64url: some devices are "
                + "refused, and no test with one token shows it.",
            .forwardsToken { $0.length == 600 }),
        request(
            "token-long", .callToken, .must, .lockout, "A device token of nearly 3 kB is forwarded as the app sent it",
            why: "Tokens have more than 2 kB. A column of 2,048 characters cuts them.",
            .forwardsToken { $0.length > 2_000 }),
        request(
            "transaction-id", .callTransaction, .must, .lockout, "transaction_id is a text",
            .noFault(.transactionIdMissing)),
        request(
            "transaction-id-unique", .callTransaction, .must, .hardening, "Each call has a transaction_id of its own",
            why: "Apple's page calls it a unique identifier of the transaction.", .uniqueTransactions),
        request("timestamp", .callTimestamp, .must, .lockout, "timestamp is an integer", .noFault(.timestampMissing)),
        request(
            "timestamp-unit", .callTimestamp, .must, .lockout, "timestamp is in milliseconds",
            .noFault(.timestampInSeconds)),
        request(
            "timestamp-now", .callTimestamp, .must, .lockout, "timestamp is now, within five minutes",
            .noFault(.timestampOff)),
        request(
            "bits-type", .callBits, .must, .lockout, "The bits of an update are true or false",
            .noFault(.bitsNotBoolean) {
                $0.call == .updateTwoBits
            }),
        request(
            "bits-ordered", .callBits, .must, .replay, "An update writes the bits as ordered",
            why: "A bit that is not set lets the same device get a promotion again.", kinds: [.adapter], .bitsAsOrdered),
        request(
            "bits-kept", .callBits, .must, .replay, "An update of one bit does not overwrite the other",
            why: "A bit that another part of the server has set is lost, and the device gets the promotion again.",
            kinds: [.adapter], .keepsOtherBit),
        request(
            "once", .callToken, .should, .hardening, "A call that was answered with 200 is not repeated",
            why:
                "A device token is for one use. Apple keeps it valid for a repetition after a fault, and for nothing else.",
            .notRepeated(after: 200)),
    ]
}

extension TokenChoice {
    /// The number of registered bytes; 0 for any other token.
    fileprivate var length: Int { if case .registered(let bytes) = self { bytes.count } else { 0 } }
}
