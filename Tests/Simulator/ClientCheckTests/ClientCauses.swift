import AttestModel
import CauseTestSupport
import Testing

/// The first cause, the impact and the remedy of wrong clients and backends, as a maintainer would write them. Nothing here
/// is read from the program.
enum ClientCauses {
    static func row(of mistake: Mistake) -> CauseRow? { clients.first { $0.target == mistake.rawValue } }
    static func row(of mistake: BackendMistake) -> CauseRow? { backends.first { $0.target == mistake.rawValue } }

    private static func client(
        _ mistake: Mistake, _ cause: String, because reason: String, _ impact: Impact?, fix remedy: String
    ) -> CauseRow {
        CauseRow(mistake.rawValue, cause, because: reason, impact, fix: remedy)
    }

    private static func backend(
        _ mistake: BackendMistake, _ cause: String, because reason: String, _ impact: Impact?, fix remedy: String
    ) -> CauseRow {
        CauseRow(mistake.rawValue, cause, because: reason, impact, fix: remedy)
    }

    private static let now = "Send timestamp as an integer of milliseconds since 1970, read from a right clock"
    private static let ownHost = "Call the host of your server's own environment alone"
    private static let newNumber = "Make a new transaction_id for each call, also for a repetition"
    private static let asSent = "Forward the device token as the text that the app sent"
    private static let bounded = "Stop reading after some kilobytes and some seconds"
    private static let booleans = "A body that lacks one, or is anything else, is no answer: never read it as false."
    private static let unset = "compare its trimmed text with Failed to find bit state"

    /// Wrong calls.
    private static let calls: [CauseRow] = [
        client(
            .noAuthorization, "The provider token comes after the word Bearer", because: "there is no provider token",
            .lockout, fix: "Send the header Authorization with the word Bearer"),
        client(
            .noKeyIdentifier, "The provider token names the key by kid", because: "has no kid, or no key has it",
            .lockout, fix: "into the header of the provider token as kid"),
        client(
            .derSignature, "The signature is r and s, 64 bytes", because: "signature does not verify", .lockout,
            fix: "write r and s as 32 bytes each instead of as DER"),
        client(
            .milliIssuedAt, "iat is in seconds", because: "iat is more than five minutes ahead", .lockout,
            fix: "Write iat in seconds since 1970"),
        client(
            .keepsTokenForADay, "A provider token is not kept for a day", because: ", a day earlier", .lockout,
            fix: "Make a new provider token before the old one is an hour old."),
        client(
            .keepsTokenAfter401, "After 401 for an expired provider token", because: ", which was answered with 401",
            .lockout, fix: "Forget the provider token when Apple answers 401, and make a new one"),
        client(
            .otherMethod, "Each call is a POST to its path", because: "is PUT /v1/query_two_bits", .lockout,
            fix: "Send each call as a POST to its own path: /v1/query_two_bits"),
        client(
            .base64URLToken, "is forwarded as the app sent it", because: "2086 characters instead of 2088", .lockout,
            fix: asSent),
        client(
            .cutToken, "is forwarded as the app sent it", because: "2048 characters instead of 2088", .lockout,
            fix: asSent),
        client(
            .sameTransactionInRetry, "Each call has a transaction_id of its own", because: ", which it repeats",
            .hardening, fix: newNumber),
        client(
            .transactionFromToken, "Each call has a transaction_id of its own",
            because: ", which had the same device token", .hardening, fix: newNumber),
        client(
            .secondsTimestamp, "timestamp is in milliseconds", because: "in seconds instead of milliseconds", .lockout,
            fix: now),
        client(.lateTimestamp, "timestamp is now", because: "more than five minutes from", .lockout, fix: now),
        client(
            .swappedBits, "An update writes the bits as ordered", because: "bit0 is false, ordered was true", .replay,
            fix: "Write each bit that was ordered, under its own name."),
        client(
            .clearsOtherBit, "An update of one bit does not overwrite the other",
            because: "bit1 was not ordered, and is written as false, which was true", .replay,
            fix: "Leave a bit that you do not mean to change out of the update"),
        client(
            .otherHostAfter400, "A development token is nothing to a production server",
            because: "the client answered accept", .impersonation, fix: ownHost),
        client(
            .otherHostAfter503, "After 503, the other host is not tried", because: "it went to the development host",
            .impersonation, fix: ownHost),
        client(
            .repeatsWithoutEnd, "One order leads to ten calls at most", because: "one order led to 41 calls",
            .denialOfService, fix: "End after a few calls, wait longer before each"),
        client(
            .ignoresDates, "A date in Retry-After is heeded", because: "a date in Retry-After that is 3 s ahead",
            .denialOfService, fix: "Make no further call before the time in Retry-After is over."),
        client(
            .followsRedirects, "The provider token does not follow a redirect",
            because: "it carried the provider token to the place of the redirect", .forgery,
            fix: "Switch off in your HTTP client that it follows redirects."),
    ]

    /// Answers of Apple's server that are read wrongly.
    private static let conclusions: [CauseRow] = [
        client(
            .takesRefusedTokens, "lets nobody through", because: "after 400, the client answered accept", .forgery,
            fix: "reject the request of the app, and let it get a new token."),
        client(
            .blamesOwnFaults, "says nothing about the device", because: "conclusion is \"tokenRefused\"", .lockout,
            fix: "raise an alarm for the operator, and treat the device as unknown."),
        client(
            .blamesOutages, "says nothing about the device", because: "conclusion is \"tokenRefused\"", .lockout,
            fix: "On 429, 5xx and broken connections, repeat the call later"),
        client(
            .blames404, "404 says nothing about the device", because: "after 404: conclusion is tokenRefused", .lockout,
            fix: "Conclude nothing from another status than those of Apple's table"),
        client(
            .failsWithoutBits, "A device without bits is no failure", because: "answered error (not JSON)", .lockout,
            fix: unset),
        client(
            .takesAnyBody, "has no bits", because: "after 200, the client answered accept (bits)", .replay,
            fix: booleans),
        client(.takesAnyBits, "are no bits", because: "the client answered accept (bits)", .replay, fix: booleans),
        client(
            .takesRedirects, "A redirect of a validation lets nobody through",
            because: "after 302, the client answered accept (done)", .forgery,
            fix: "Take nothing but status 200 for the success of an update or a validation."),
        client(
            .ignoresStatus, "Bits in the body of a 401 are no bits\" and 3 more checks",
            because: "after 401, the client answered accept (bits)", .replay,
            fix: "Look at the status first, and read bits from the body of a 200 alone."),
        client(
            .failsAtDates, "429 with a date in Retry-After", because: "Retry-After is no number", nil,
            fix: "Read Retry-After as a number of seconds or as a date"),
        client(
            .crashesOnLarge, "An answer", because: "ended with exit code 1", .denialOfService, fix: bounded),
        client(
            .readsWithoutEnd, "An answer without end is given up in time", because: "no answer within 60 s",
            .denialOfService, fix: bounded),
        client(
            .waitsWithoutEnd, "A server that does not answer is given up in time", because: "no answer within 60 s",
            .denialOfService, fix: "Give each call a timeout of some seconds"),
    ]

    static let clients = calls + conclusions

    private static let ownWords = "Answer the app in words of your own"

    static let backends: [CauseRow] = [
        backend(
            .wrongKey, "The provider token names the key by kid", because: "has no kid, or no key has it", .lockout,
            fix: "into the header of the provider token as kid"),
        backend(
            .failsAtNewDevices, "A device without bits is no failure",
            because: "the endpoint answered 500: the backend fails, although the device is new", .lockout, fix: unset),
        backend(
            .takesUnknownAnswers, "JSON that ends too early has no bits\" and 7 more checks",
            because: "the endpoint answered 200: the backend lets the device through", .replay, fix: booleans),
        backend(
            .ignoresFailedUpdates, "whose update is answered with 400 is not let through\" and 2 more checks",
            because: "the endpoint answered 200: the backend lets the device through", .replay,
            fix: "Grant something only after Apple has answered the update with 200."),
        backend(
            .opensInOutages, "says nothing about the device", because: "although nothing is known about it", .replay,
            fix: "and treat the device as unknown until then."),
        backend(
            .clearsOtherBit, "A grant leaves a bit true that is true",
            because: "bit1 was true, and is written as false", .replay, fix: "or write it as it was read."),
        backend(
            .answersWithToken, "No response holds the provider token or the private key",
            because: "a response holds the provider token of call 1", .forgery, fix: ownWords),
        backend(
            .answersWithKey, "No response holds the provider token or the private key",
            because: "a response holds a line of the private key", .forgery, fix: "Revoke a key that was shown."),
        backend(
            .answersWithAppleText, "No response repeats Apple's text",
            because: "a response repeats the answer of the service: Missing or", .hardening, fix: ownWords),
        backend(
            .printsToken, "The output of a backend holds neither a provider token nor the private key",
            because: "the output holds the provider token of call 1", .forgery,
            fix: "Leave the header Authorization and the private key out of everything that you print."),
        backend(
            .printsKey, "The output of a backend holds neither a provider token nor the private key",
            because: "the output holds a line of the private key", .forgery, fix: "Revoke a key that was shown."),
        backend(
            .forgetsFraud, "A device whose bit1 is true is not let through",
            because: "the endpoint answered 200: the backend lets the device through", .replay,
            fix: "Refuse a device whose bit1 is true before you grant anything."),
        backend(
            .grantsTogether, "Of two requests at the same time for one device, exactly one is granted",
            because: "2 of 2 requests for one device were let through", .replay,
            fix: "Let each request wait until the one before it has its answer to the update"),
        backend(
            .mixesTokens, "Two requests at the same time are decided by their own device tokens",
            because: "carried the device token of one; none carried that of the other", .forgery,
            fix: "Keep the device token in a variable of its own request"),
    ]
}
