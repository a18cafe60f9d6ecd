import CauseTestSupport
import TestBasics

/// The first cause, the impact and the remedy of wrong clients and backends, by the names of their mistakes, as a maintainer
/// would write them. Nothing here is read from the program.
enum ClientCauses {
    static let clients: [CauseRow] = [
        CauseRow(
            "keepsTokenForADay", "A provider token is not kept for more than an hour\" and 1 more check",
            because: ", 61 minutes earlier", .lockout,
            fix: "Make a new provider token before the old one is an hour old."),
        CauseRow(
            "keepsTokenAfter401", "After 401 for an expired provider token", because: ", which was answered with 401",
            .lockout, fix: "Forget the provider token when Apple answers 401, and make a new one"),
        CauseRow(
            "otherMethod", "Each call is a POST to its path", because: "is PUT /v1/query_two_bits", .lockout,
            fix: "Send each call as a POST to its own path: /v1/query_two_bits"),
        CauseRow(
            "sameTransactionInRetry", "Each call has a transaction_id of its own", because: ", which it repeats",
            .hardening, fix: "Make a new transaction_id for each call, also for a repetition"),
        CauseRow(
            "transactionFromToken", "Each call has a transaction_id of its own",
            because: ", which had the same device token", .hardening,
            fix: "Make a new transaction_id for each call, also for a repetition"),
        CauseRow(
            "secondsTimestamp", "timestamp is in milliseconds", because: "in seconds instead of milliseconds", .lockout,
            fix: "Send timestamp as an integer of milliseconds since 1970, read from a right clock"),
        CauseRow(
            "ignoresDates", "A date in Retry-After is heeded", because: "a date in Retry-After that is 3 s ahead",
            .denialOfService, fix: "Make no further call before the time in Retry-After is over."),
        CauseRow(
            "failsAtDates", "429 with a date in Retry-After says nothing about the device",
            because: "after 429, the client answered error (Retry-After is no number)", nil,
            fix: "Read Retry-After as a number of seconds or as a date"),
        CauseRow(
            "followsRedirects", "The provider token does not follow a redirect",
            because: "it carried the provider token to the place of the redirect", .forgery,
            fix: "Switch off in your HTTP client that it follows redirects."),
        CauseRow(
            "blamesOwnFaults", "says nothing about the device\" and 6 more checks", because: "after 40", .lockout,
            fix: "On 401, 403, 405 and on 400 about anything but the device token, raise"),
        CauseRow(
            "blames404", "404 says nothing about the device\" and 1 more check",
            because: #"after 404: conclusion is "tokenRefused""#,
            .lockout, fix: "Conclude nothing from another status than those of Apple's table"),
        CauseRow(
            "failsWithoutBits", "A device without bits is no failure", because: "answered error (not JSON)", .lockout,
            fix: "compare its trimmed text with Failed to find bit state"),
        CauseRow(
            "takesAnyBody", "has no bits", because: "after 200, the client answered accept (bits)", .replay,
            fix: "anything else, is no answer: never read it as false."),
        CauseRow(
            "takesRedirects", "A redirect of a validation lets nobody through",
            because: "after 307, the client answered accept (done)", .forgery,
            fix: "Take nothing but status 200 for the success of an update or a validation."),
        CauseRow(
            "ignoresStatus", "Bits in the body of a 401 are no bits\" and 3 more checks",
            because: "after 401, the client answered accept (bits)", .replay,
            fix: "Look at the status first, and read bits from the body of a 200 alone."),
        CauseRow(
            "takesOtherMonthsForNone", "are not read as other bits, or as none",
            because: "conclusion is \"unset\", expected \"bits\"", .replay,
            fix: "Never take the device for one without bits."),
        CauseRow(
            "takesThisMonthForNone", "The bits of an update are read after the app was installed again",
            because: "conclusion is \"unset\", expected \"bits\"", .replay, fix: "Read the bits from each answer anew"),
        CauseRow(
            "readsWithoutEnd", "An answer without end is given up in time", because: "no answer within 60 s",
            .denialOfService, fix: "Stop reading after some kilobytes and some seconds"),
        CauseRow(
            "waitsWithoutEnd", "A server that does not answer is given up in time", because: "no answer within 60 s",
            .denialOfService, fix: "Give each call a timeout of some seconds"),
    ]

    static let backends: [CauseRow] = [
        CauseRow(
            "wrongKey", "The provider token names the key by kid", because: "has no kid, or no key has it", .lockout,
            fix: "into the header of the provider token as kid"),
        CauseRow(
            "failsAtNewDevices", "A device without bits is no failure",
            because: "the endpoint answered 500: the backend fails, although the device is new", .lockout,
            fix: "compare its trimmed text with Failed to find bit state"),
        CauseRow(
            "takesUnknownAnswers", "JSON that ends too early has no bits\" and 7 more checks",
            because: "the endpoint answered 200: the backend lets the device through", .replay,
            fix: "anything else, is no answer: never read it as false."),
        CauseRow(
            "readsBitsOfErrors", "Bits in the body of a 401 are no bits\" and 3 more checks",
            because: "after 401, 200, the endpoint answered 200: the backend lets the device through", .replay,
            fix: "Look at the status first, and read bits from the body of a 200 alone."),
        CauseRow(
            "ignoresFailedUpdates", "whose update is answered with 400 is not let through\" and 6 more checks",
            because: "the endpoint answered 200: the backend lets the device through", .replay,
            fix: "Grant something only after Apple has answered the update with 200."),
        CauseRow(
            "followsUpdates", "The provider token does not follow a redirect",
            because: "it carried the provider token to the place of the redirect", .forgery,
            fix: "Switch off in your HTTP client that it follows redirects."),
        CauseRow(
            "opensInOutages", "says nothing about the device", because: "although nothing is known about it", .replay,
            fix: "and treat the device as unknown until then."),
        CauseRow(
            "opensAtFailures", "\" and 34 more checks",
            because: "the endpoint answered 200: the backend lets the device through", .replay,
            fix: "look for a default, a catch or a fallback that grants."),
        CauseRow(
            "neverWrites", "Of two requests for one device, exactly one is granted\" and 1 more check",
            because: "2 of 2 requests for one device were let through", .replay,
            fix: "Query before each grant, refuse when the bit is true, and set it before you grant."),
        CauseRow(
            "answersWithOtherToken", "No response holds the provider token or the private key",
            because: "a response holds a provider token", .forgery, fix: "Answer the app in words of your own"),
        CauseRow(
            "clearsOtherBit", "A grant leaves a bit true that is true",
            because: "bit1 was true, and is written as false", .replay, fix: "or write it as it was read."),
        CauseRow(
            "answersWithToken", "No response holds the provider token or the private key",
            because: "a response holds the provider token of call 1", .forgery,
            fix: "Answer the app in words of your own"),
        CauseRow(
            "answersWithKey", "No response holds the provider token or the private key",
            because: "a response holds a line of the private key", .forgery, fix: "Revoke a key that was shown."),
        CauseRow(
            "answersWithAppleText", "No response repeats Apple's text",
            because: "a response repeats the answer of the service: Missing or", .hardening,
            fix: "Answer the app in words of your own"),
        CauseRow(
            "printsToken", "The output of a backend holds neither a provider token nor the private key",
            because: "the output holds the provider token of call 1", .forgery,
            fix: "Leave the header Authorization and the private key out of everything that you print."),
        CauseRow(
            "printsKey", "The output of a backend holds neither a provider token nor the private key",
            because: "the output holds a line of the private key", .forgery, fix: "Revoke a key that was shown."),
        CauseRow(
            "forgetsFraud", "A device whose bit1 is true is not let through",
            because: "the endpoint answered 200: the backend lets the device through", .replay,
            fix: "Refuse a device whose bit1 is true before you grant anything."),
        CauseRow(
            "grantsTogether", "Of two requests at the same time for one device, exactly one is granted",
            because: "2 of 2 requests for one device were let through", .replay,
            fix: "Let each request wait until the one before it has its answer to the update"),
        CauseRow(
            "mixesTokens", "Two requests at the same time are decided by their own device tokens",
            because: "carried the device token of one; none carried that of the other", .forgery,
            fix: "Keep the device token in a variable of its own request"),
    ]
}
