import AttestModel

extension Scenario {
    static let tooMany = Scenario(
        "retry-429", script: #"{"status":429,"body":"Too Many Requests","headers":{"Retry-After":"1"}}"#)
    static let unavailable = Scenario("retry-503", answer: "serviceUnavailable")

    /// A scenario in which no answer arrives as it should.
    fileprivate init(failing name: String, _ failure: String) {
        self.init(name, script: #"{"fail":"\#(failure)"}"#)
    }
}

extension ClientChecks {
    private static let temporary =
        "An outage says nothing about a device. "
        + "A server that blames it locks customers out, and one that lets it through can be opened by an outage."
    private static let bounded = "Repetitions without a bound make an outage longer, for the whole team."

    private static func retry(
        _ name: String, _ level: Level, _ title: String, kinds: Set<ClientKind> = [.adapter, .endpoint],
        _ scenario: Scenario
    ) -> ClientCheck {
        ClientCheck(
            name, .answerRetry, level, level == .must ? .lockout : .hardening, title, why: temporary, kinds: kinds,
            in: scenario, expect: .unknown(.retry))
    }

    /// The checks of how outages are read, and of repetitions.
    static let outages: [ClientCheck] = [
        retry("retry-429", .must, "429 says nothing about the device", .tooMany),
        retry("retry-429-named", .should, "429 is temporary", kinds: [.adapter], .tooMany),
        retry("retry-500", .must, "500 says nothing about the device", Scenario("retry-500", answer: "serverError")),
        retry("retry-503", .must, "503 says nothing about the device", .unavailable),
        retry(
            "retry-503-update", .must, "503 to an update is no success", kinds: [.adapter],
            Scenario("retry-503-update", .update, answer: "serviceUnavailable")),
        retry(
            "connection-reset", .must, "A connection that breaks says nothing about the device",
            Scenario(failing: "connection-reset", "reset")),
        retry(
            "connection-truncated", .must, "An answer that is cut off says nothing about the device",
            Scenario(
                "connection-truncated",
                script:
                    #"{"status":200,"body":"{\"bit0\":false,\"bit1\":false,\"last_update_time\":\"2026-02\"}","fail":"truncate"}"#
            )),
        retry(
            "connection-silent", .should, "A server that does not answer is given up in time",
            Scenario(failing: "connection-silent", "stall")),
        ClientCheck(
            "answer-large", .answerBody, .should, .denialOfService, "An answer of 10 MiB does no harm",
            why: "A proxy that goes wrong must not take the server down.",
            in: Scenario("answer-large", script: #"{"answer":"bits","fail":"large"}"#),
            expect: .knownOrUnknown(ExpectedConclusion.bits)),
        ClientCheck(
            "repetitions", .answerRetry, .must, .denialOfService, "One order leads to ten calls at most", why: bounded,
            in: .unavailable, .atMost(10)),
        ClientCheck(
            "repetitions-few", .answerRetry, .should, .hardening, "One order leads to five calls at most", why: bounded,
            in: .unavailable, .atMost(5)),
        ClientCheck(
            "repetitions-429", .answerRetry, .must, .denialOfService, "One order leads to ten calls at most after 429",
            why: bounded, in: .tooMany, .atMost(10)),
        ClientCheck(
            "retry-after", .answerRetry, .should, .hardening, "Retry-After is heeded",
            why: "Apple says when it can take the next call. Earlier ones are refused, too.", in: .tooMany,
            .waits(seconds: 1)),
    ]
}
