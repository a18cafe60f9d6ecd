import AttestModel

/// An answer of DeviceCheck that a script orders by its name: a row of Apple's table, a spelling of it that was seen, or
/// one that no client should take for an answer of Apple's.
package struct DeviceCheckAnswer: Sendable {
    /// The name in a script.
    package let name: String
    /// The answer, as the specification describes it.
    package let meaning: String
    let response: ServiceResponse
    /// The HTTP status of the answer.
    package var status: Int { response.status }

    private init(_ name: String, _ meaning: String, _ response: ServiceResponse) {
        self.name = name
        self.meaning = meaning
        self.response = response
    }

    private init(
        _ name: String, _ meaning: String, _ status: Int, _ text: String, type: String? = nil,
        headers: [String: String] = [:]
    ) {
        var response = ServiceResponse(status, text)
        if let type { response.contentType = type }
        response.headers = headers
        self.init(name, meaning, response)
    }

    /// Returns the answer of a name; `nil` when there is none.
    static func named(_ name: String) -> DeviceCheckAnswer? { all.first { $0.name == name } }

    /// All answers.
    package static let all: [DeviceCheckAnswer] = states + refusals + outages + oddities

    private static let json = "application/json"

    /// Answers about the bits, as Apple's server or its documentation spells them.
    private static let states = [
        DeviceCheckAnswer("neverSet", "`Failed to find bit state`, as Apple's server answers", .bitsNeverSet),
        DeviceCheckAnswer("neverSetTable", "`Bit State Not Found`, as Apple's table says", 200, "Bit State Not Found"),
        DeviceCheckAnswer(
            "neverSetLineFeed", "`Failed to find bit state` with a line feed after it", 200,
            "Failed to find bit state\n"),
        DeviceCheckAnswer(
            "neverSetJSONType", "`Failed to find bit state` with `Content-Type: application/json`", 200,
            "Failed to find bit state",
            type: json),
        DeviceCheckAnswer(
            "bits", "bit0 true, bit1 false, updated in 2026-02",
            .bits(TwoBits(bit0: true, bit1: false, lastUpdateTime: "2026-02"))),
        DeviceCheckAnswer(
            "bitsTextType", "the same bits with `Content-Type: text/plain`", 200,
            #"{"bit0":true,"bit1":false,"last_update_time":"2026-02"}"#),
        DeviceCheckAnswer(
            "bitsMoreMembers", "the same bits and one more member",
            .bitsDocument(["bit0": true, "bit1": false, "last_update_time": "2026-02", "more": [1]])),
    ]

    /// Refusals, by Apple's table.
    private static let refusals = [
        DeviceCheckAnswer("badDeviceToken", "Bad Device Token, in the words that were seen", .badDeviceToken),
        DeviceCheckAnswer(
            "badDeviceTokenTable", "Bad Device Token, in the words of the table", 400, "Bad Device Token"),
        DeviceCheckAnswer("badBits", "Bad Bits", .badBits),
        DeviceCheckAnswer("badTimestamp", "Bad Timestamp", .badTimestamp),
        DeviceCheckAnswer("badTransactionId", "a fault of `transaction_id`", .badTransactionId),
        DeviceCheckAnswer("badPayload", "Bad Payload", 400, "Bad Payload"),
        DeviceCheckAnswer("badAuthorizationToken", "Bad Authorization Token", .badAuthorizationToken),
        DeviceCheckAnswer("invalidAuthorizationToken", "Invalid Authorization Token", .invalidAuthorizationToken),
        DeviceCheckAnswer(
            "expiredAuthorizationToken", "Authorization Token Expired", 401, "Authorization Token Expired"),
        DeviceCheckAnswer("forbidden", "Forbidden", 403, "Forbidden"),
        DeviceCheckAnswer("methodNotAllowed", "Method Not Allowed", 405, "Method Not Allowed"),
    ]

    /// Outages, by Apple's table.
    private static let outages = [
        DeviceCheckAnswer(
            "tooManyRequests", "Too Many Requests, with `Retry-After: 30`", 429, "Too Many Requests",
            headers: ["Retry-After": "30"]),
        DeviceCheckAnswer("serverError", "Server Error", 500, "Server Error"),
        DeviceCheckAnswer("serviceUnavailable", "Service Unavailable", 503, "Service Unavailable"),
        DeviceCheckAnswer(
            "serviceUnavailableRetry", "Service Unavailable, with `Retry-After: 5`", 503, "Service Unavailable",
            headers: ["Retry-After": "5"]),
    ]

    /// Answers that Apple's server does not give.
    private static let oddities = [
        DeviceCheckAnswer("emptyBody", "no body, also to a query", 200, ""),
        DeviceCheckAnswer(
            "html", "a page of HTML, as a proxy answers", 200, "<!DOCTYPE html><title>Sign in</title>\n",
            type: "text/html"),
        DeviceCheckAnswer("otherText", "a text that is not Apple's", 200, "OK"),
        DeviceCheckAnswer(
            "badRequestOtherText", "a text that is not Apple's", 400, "Something is wrong"),
        DeviceCheckAnswer("badRequestEmpty", "no body", 400, ""),
        DeviceCheckAnswer(
            "bitsAsIntegers", "0 and 1 in place of false and true",
            .bitsDocument(["bit0": 1, "bit1": 0, "last_update_time": "2026-02"])),
        DeviceCheckAnswer(
            "bitsAsText", "texts in place of false and true",
            .bitsDocument(["bit0": "true", "bit1": "false", "last_update_time": "2026-02"])),
        DeviceCheckAnswer(
            "withoutBit1", "no `bit1`", .bitsDocument(["bit0": true, "last_update_time": "2026-02"])),
        DeviceCheckAnswer("withoutMonth", "no `last_update_time`", .bitsDocument(["bit0": true, "bit1": false])),
        DeviceCheckAnswer(
            "brokenJSON", "JSON that ends too early", 200, #"{"bit0":true,"bit1":fal"#, type: json),
    ]
}
