extension Requirement {
    private static func deviceCheck(
        _ id: String, _ group: String, _ stage: Stage?, _ source: String, _ statement: String, duty: String,
        remedy: String
    ) -> Requirement {
        Requirement(
            id: id, suite: .devicecheck, group: group, statement: statement, source: source, stage: stage, duty: duty,
            remedy: remedy)
    }

    private static let apple = "Apple, Accessing and modifying per-device data"
    private static let calls = "\(apple), request payload"
    private static let answers = "\(apple), interpret the response"

    // MARK: Calls, as a service in the place of Apple's must answer them

    package static let callServed = deviceCheck(
        "DCK-SERVED", "served", nil, apple,
        "A call that Apple's server answers with 200 is answered with 200 and the values of its state.",
        duty: "answer calls as Apple's server does",
        remedy:
            "Ignore unknown members and headers, keep a bit that an update leaves out, and answer a query of a device "
            + "without bits with 200 and the text Failed to find bit state.")
    package static let callEndpoint = deviceCheck(
        "DCK-ENDPOINT", "endpoint", .request, apple,
        "A call is a POST to one of the three paths.",
        duty: "check the method and the path of calls",
        remedy: "Answer another path with 404, and another method with 405.")
    package static let callBearer = deviceCheck(
        "DCK-BEARER", "bearer", .jwt, "\(apple); RFC 7515 section 3.1",
        "The header Authorization is Bearer and a token of three parts of base64url, the first two of them JSON objects.",
        duty: "demand a well-formed provider token",
        remedy: "Answer a missing or badly formed token with 400 and Missing or badly formatted authorization token.")
    package static let callAlgorithm = deviceCheck(
        "DCK-ALG", "alg", .jwt, "\(apple); RFC 8725 section 3.1",
        "The token's alg is ES256.",
        duty: "insist on ES256",
        remedy: "Take the algorithm from your configuration and never from the token; answer another one with 401.")
    package static let callKey = deviceCheck(
        "DCK-KID", "kid", .jwt, apple,
        "The token's kid names a key of the developer.",
        duty: "look the token's key up by its kid",
        remedy: "Look the key up by kid alone, and answer an unknown or missing one with 401.")
    package static let callSignature = deviceCheck(
        "DCK-SIGNATURE", "signature", .signature, "\(apple); RFC 7518 section 3.4",
        "The token's signature is r and s, 64 bytes, and verifies with the key of its kid.",
        duty: "verify the signature of provider tokens",
        remedy: "Verify 64 bytes of r and s over the first two parts with the key of the kid; answer all else with 401."
    )
    package static let callIssuer = deviceCheck(
        "DCK-ISS", "iss", .jwt, apple,
        "The token's iss is the team of its key.",
        duty: "compare the token's iss with the team of its key",
        remedy: "Compare iss with the team of the key that verified the token; answer another one with 401.")
    package static let callIssuedAt = deviceCheck(
        "DCK-IAT", "iat", .jwt, "Apple, Establishing a token-based connection to APNs",
        "The token's iat is in seconds, at most an hour ago and not in the future.",
        duty: "check the age of provider tokens",
        remedy: "Read iat as seconds, and answer a missing, old or future one with 401.")
    package static let callPayload = deviceCheck(
        "DCK-PAYLOAD", "payload", .decode, calls,
        "The body is a JSON object.",
        duty: "demand a JSON object as the body",
        remedy: "Answer a body that is not a JSON object with 400.")
    package static let callToken = deviceCheck(
        "DCK-TOKEN", "token", .request, calls,
        "device_token is a token that Apple has issued, in standard base64 without line breaks.",
        duty: "check the device token of calls",
        remedy:
            "Decode device_token as standard padded base64, look it up, and answer any other with 400 and Missing or "
            + "incorrectly formatted device token payload.")
    package static let callEnvironment = deviceCheck(
        "DCK-ENV", "env", .environment, apple,
        "The device token is for the environment whose host is called.",
        duty: "keep the device tokens of the two environments apart",
        remedy: "Answer a token of the other environment as an unknown one, with 400.")
    package static let callTeam = deviceCheck(
        "DCK-TEAM", "team", .app, apple,
        "The app that made the device token belongs to the team of the provider token.",
        duty: "compare the team of the app with that of the provider token",
        remedy: "Answer a device token of another team's app with an error, and never with that team's bits.")
    package static let callTransaction = deviceCheck(
        "DCK-TRANSACTION", "transaction", .request, calls,
        "transaction_id is a text that is not empty.",
        duty: "demand a transaction_id",
        remedy: "Answer a call without a transaction_id, or with one that is no text, with 400.")
    package static let callTimestamp = deviceCheck(
        "DCK-TIMESTAMP", "timestamp", .request, calls,
        "timestamp is the time of the call as an integer of milliseconds.",
        duty: "check the timestamp of calls",
        remedy:
            "Read timestamp as an integer of milliseconds since 1970, and answer one that is far from now with 400 and "
            + "Missing or incorrectly formatted time stamp.")
    package static let callBits = deviceCheck(
        "DCK-BITS", "bits", .request, calls,
        "The bits of an update are JSON Booleans.",
        duty: "check the type of bits",
        remedy: "Answer an update whose bit0 or bit1 is anything but true or false with 400 and Missing or incorrectly "
            + "formatted bits.")

    // MARK: Answers, as a client must read them

    package static let answerRead = deviceCheck(
        "DCK-READ", "read", nil, answers,
        "The bits, the success of an update and the validity of a token are read as the answer states them.",
        duty: "read the answers of Apple's server",
        remedy:
            "Read status 200 of a query as JSON with two Booleans and a month, and status 200 of the other calls as "
            + "success, whatever the body.")
    package static let answerUnset = deviceCheck(
        "DCK-UNSET", "unset", nil, answers,
        "A device that nobody has set bits for is recognized by the text of a 200, which is not JSON.",
        duty: "expect devices that have no bits yet",
        remedy:
            "Before you parse the body of a 200 as JSON, compare its trimmed text with Failed to find bit state and Bit "
            + "State Not Found, whatever its content type, and conclude that the device has no bits.")
    package static let answerToken = deviceCheck(
        "DCK-REFUSED", "refused", .request, answers,
        "Apple takes the device token: the status is not 400 with a text about it.",
        duty: "notice that Apple does not take the device token",
        remedy: "On 400 with a text about the device token, reject the request of the app, and let it get a new token.")
    package static let answerFault = deviceCheck(
        "DCK-FAULT", "fault", .request, answers,
        "The call was right: the status is not 401, 403, 405, or 400 with a text about anything but the device token. These "
            + "are the fault of the calling server, and say nothing about the device.",
        duty: "tell its own fault from a statement about the device",
        remedy:
            "On 401, 403, 405 and on 400 about anything but the device token, raise an alarm for the operator, and treat "
            + "the device as unknown.")
    package static let answerRetry = deviceCheck(
        "DCK-RETRY", "retry", .request, "\(answers); RFC 9110 section 10.2.3",
        "An answer came, and its status is neither 429 nor 5xx. These are temporary, and say nothing about the device.",
        duty: "tell a temporary fault from a statement about the device",
        remedy: "On 429, 5xx and broken connections, repeat the call later, not before the time in Retry-After and not "
            + "without end, and treat the device as unknown until then.")
    package static let answerStatus = deviceCheck(
        "DCK-STATUS", "status", .request, answers,
        "The status is one of Apple's table.",
        duty: "check the status of answers",
        remedy:
            "Conclude nothing from another status than those of Apple's table, and follow no redirect: it would carry the "
            + "provider token to another host.")
    package static let answerBody = deviceCheck(
        "DCK-BODY", "body", .decode, answers,
        "The body of a 200 to a query is a JSON object with two Booleans, or says that there are no bits.",
        duty: "check the body of a 200",
        remedy:
            "Read bits from JSON Booleans alone. A body that lacks one, or is anything else, is no answer: never read it "
            + "as false.")

    static let deviceCheck: [Requirement] = [
        callServed, callEndpoint, callBearer, callAlgorithm, callKey, callSignature, callIssuer, callIssuedAt,
        callPayload, callToken, callEnvironment, callTeam, callTransaction, callTimestamp, callBits, answerRead,
        answerUnset, answerToken, answerFault, answerRetry, answerStatus, answerBody,
    ]
}
