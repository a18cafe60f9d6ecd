/// The ways in which the fake client can be wrong, each in one thing only.
enum Mistake: String, CaseIterable, Sendable {
    case noAuthorization, notBearer, otherAlgorithm, noKeyIdentifier, derSignature, otherIssuer, milliIssuedAt
    case otherMethod, queryInURL, noContentType, doubledMember
    case base64URLToken, cutToken
    case noTransaction, numberTransaction, sameTransaction, sameTransactionInRetry, transactionFromToken
    case keepsTokenForADay, keepsTokenAfter401
    case secondsTimestamp, textTimestamp, lateTimestamp
    case numberBits, swappedBits, clearsOtherBit
    case productionAlways, otherHostAfter400, otherHostAfter401, otherHostAfter404, otherHostAfter503
    case callsTwice, repeatsRefusals, repeatsWithoutEnd, repeatsAtOnce, followsRedirects
    /// Follows by GET, as some libraries do after 301, 302 and 303.
    case getsRedirects
    case takesRefusedTokens, blamesOwnFaults, blamesOutages, blames404, failsWithoutBits, takesAnyBody, takesAnyBits
    case crashesOnLarge, readsWithoutEnd, waitsWithoutEnd
    case takesRedirects, ignoresStatus, ignoresDates, failsAtDates
    case blamesEveryPayload, failsAtMonths, takesOtherMonthsForNone, takesThisMonthForNone
    case noCalls, acceptsEverything, rejectsEverything

    /// The names of the checks that have to fail.
    var failing: Set<String> {
        switch self {
        case .noAuthorization, .notBearer: ["bearer"]
        case .otherAlgorithm: ["algorithm"]
        case .noKeyIdentifier: ["key-identifier"]
        case .derSignature: ["signature"]
        case .otherIssuer: ["issuer"]
        case .milliIssuedAt: ["issued-at"]
        case .otherMethod: ["path"]
        case .queryInURL: ["query"]
        case .noContentType: ["content-type"]
        case .doubledMember: ["payload"]
        case .base64URLToken: ["token", "token-characters", "token-long"]
        case .cutToken: ["token", "token-long"]
        case .noTransaction, .numberTransaction: ["transaction-id"]
        case .sameTransaction, .sameTransactionInRetry, .transactionFromToken: ["transaction-id-unique"]
        case .keepsTokenForADay: ["provider-token-after-an-hour", "provider-token-after-a-day"]
        case .keepsTokenAfter401: ["provider-token-after-401"]
        case .blames404: ["status-404", "bits-under-404"]
        case .secondsTimestamp: ["timestamp-unit"]
        case .textTimestamp: ["timestamp"]
        case .lateTimestamp: ["timestamp-now"]
        case .numberBits: ["bits-type"]
        case .swappedBits: ["bits-ordered", "bits-after-update"]
        case .clearsOtherBit: ["bits-kept"]
        case .productionAlways: ["development-host", "production-token"]
        case .otherHostAfter400: ["development-token", "production-token", "host-after-400"]
        case .otherHostAfter401: ["host-after-401"]
        case .otherHostAfter404: ["host-after-404"]
        case .otherHostAfter503: ["host-after-503"]
        case .callsTwice: ["once"]
        case .repeatsRefusals: ["once-after-400", "once-after-401", "once-after-403"]
        case .repeatsWithoutEnd: ["repetitions", "repetitions-few"]
        case .repeatsAtOnce: ["retry-after", "retry-after-date"]
        case .followsRedirects, .getsRedirects: ["redirect-provider-token", "redirect-followed"]

        case .takesRefusedTokens:
            [
                "token-refused", "token-refused-named", "token-refused-table", "token-refused-validation",
                "token-unknown", "development-token", "production-token",
            ]
        case .blamesOwnFaults:
            [
                "fault-401", "fault-401-named", "fault-401-expired", "fault-401-validation", "fault-403", "fault-405",
                "bits-under-401",
            ]
        case .blamesOutages:
            [
                "retry-429", "retry-429-named", "retry-429-date", "retry-500", "retry-503", "retry-503-update",
                "retry-503-validation",
                "bits-under-429", "bits-under-503",
            ]
        case .failsWithoutBits: ["never-set", "never-set-table", "never-set-line-feed", "never-set-json-type"]
        case .takesAnyBody: ["body-empty", "body-html", "body-text", "body-broken"]
        case .takesAnyBits: ["body-integers", "body-texts", "body-one-bit", "body-no-bits"]
        case .crashesOnLarge: ["answer-large", "answer-endless"]
        case .readsWithoutEnd: ["answer-endless"]
        case .waitsWithoutEnd: ["connection-silent"]
        case .takesRedirects: ["status-redirect-update", "status-redirect-validation"]
        case .ignoresStatus: ["bits-under-401", "bits-under-404", "bits-under-429", "bits-under-503"]
        case .ignoresDates: ["retry-after-date"]
        case .failsAtDates: ["retry-429-date"]
        case .blamesEveryPayload: ["fault-400-payload", "fault-400-transaction"]
        case .failsAtMonths: ["month-thirteen", "month-with-day", "month-number"]
        case .takesOtherMonthsForNone: ["month-thirteen", "month-with-day", "month-number", "month-misread"]
        case .takesThisMonthForNone: ["bits-after-update"]
        case .noCalls, .acceptsEverything, .rejectsEverything: []
        }
    }
}
