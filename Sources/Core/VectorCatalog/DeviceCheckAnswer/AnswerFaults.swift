import AttestModel
import FixtureForge
import Foundation

extension Group where Draft == DeviceCheckAnswerDraft {
    /// Answers about a device token that Apple does not take.
    static let answerToken = Group(
        .answerToken,
        [
            refused("sent-text", "The text that Apple's server sends", sentText),
            refused("named", "The text that Apple's server sends, with the conclusion", sentText, level: .should),
            refused("documented-text", "The text of Apple's documentation", "Bad Device Token", level: .should),
            refused(
                "line-feed", "The text that Apple's server sends, with a line feed", "\(sentText)\n", level: .should),
            refused("validation", "Refusal of a token that was to be validated", sentText, to: .validateDeviceToken),
        ])

    private static let sentText = "Missing or incorrectly formatted device token payload"

    private static func refused(
        _ name: String, _ title: String, _ text: String, level: Level = .must,
        to call: DeviceCheckCall = .queryTwoBits
    ) -> Case<DeviceCheckAnswerDraft> {
        .fault(
            name, title, level: level, impact: .forgery, to: call,
            why:
                "The token comes from the app, so anyone can cause this answer. A server that takes it for success accepts "
                + "every made-up token. It comes for old tokens and for the wrong environment, too, so it says nothing "
                + "about the device.", DeviceCheckValues(conclusion: .tokenRefused)
        ) { $0.answer(400, text) }
    }

    /// Answers about calls that the server made wrongly.
    static let answerFault = Group(
        .answerFault,
        [
            wrong("bits", "400 about bits", 400, "Missing or incorrectly formatted bits", to: .updateTwoBits),
            wrong("timestamp", "400 about the timestamp", 400, "Missing or incorrectly formatted time stamp"),
            wrong(
                "authorization", "400 about the provider token", 400, "Missing or badly formatted authorization token"),
            wrong("transaction", "400 about the transaction id", 400, "Invalid or missing transaction id"),
            wrong("payload", "400 with the text Bad Payload", 400, "Bad Payload"),
            wrong("empty-400", "400 without a body", 400, "", level: .should),
            wrong("unauthorized", "401 that Apple's server sends", 401, unauthorized),
            wrong("named", "401 that Apple's server sends, with the conclusion", 401, unauthorized, level: .should),
            wrong("unauthorized-update", "401 to an update", 401, unauthorized, to: .updateTwoBits),
            wrong("unauthorized-validation", "401 to a validation", 401, unauthorized, to: .validateDeviceToken),
            wrong("expired", "401 about an expired provider token", 401, "Authorization Token Expired"),
            wrong("forbidden", "403", 403, "Forbidden"),
            wrong("method", "405", 405, "Method Not Allowed"),
        ])

    private static let unauthorized = "Unable to verify authorization token"

    private static func wrong(
        _ name: String, _ title: String, _ status: Int64, _ text: String, level: Level = .must,
        to call: DeviceCheckCall = .queryTwoBits
    ) -> Case<DeviceCheckAnswerDraft> {
        .fault(
            name, title, level: level, impact: .lockout, to: call,
            why:
                "The server's own key, clock or code is wrong. A server that takes this for a statement about the device "
                + "locks out every customer at once.", DeviceCheckValues(conclusion: .ownFault)
        ) { $0.answer(status, text) }
    }

    /// Temporary faults.
    static let answerRetry = Group(
        .answerRetry,
        [
            busy("too-many-requests", "429 without Retry-After", 429, "Too Many Requests"),
            busy("named", "429 without Retry-After, with the conclusion", 429, "Too Many Requests", level: .should),
            busy(
                "retry-after-seconds", "429 with Retry-After in seconds", 429, "Too Many Requests", level: .should,
                after: .seconds(30)),
            busy(
                "retry-after-date", "429 with Retry-After as a date", 429, "Too Many Requests", level: .should,
                after: .date(in: 120)),
            busy(
                "retry-after-past-date", "429 with Retry-After as a date in the past", 429, "Too Many Requests",
                level: .should, after: .date(in: -120)),
            busy("server-error", "500", 500, "Server Error"),
            busy(
                "server-error-about-token", "500 with the text about a device token", 500,
                "Missing or incorrectly formatted device token payload", level: .should),
            busy("bad-gateway", "502 with a page of HTML", 502, "<html><body>Bad Gateway</body></html>"),
            busy("service-unavailable", "503", 503, "Service Unavailable"),
            busy(
                "service-unavailable-retry-after", "503 with Retry-After", 503, "Service Unavailable", level: .should,
                after: .seconds(5)),
            busy("update-unavailable", "503 to an update", 503, "Service Unavailable", to: .updateTwoBits),
            busy("validation-unavailable", "503 to a validation", 503, "Service Unavailable", to: .validateDeviceToken),
            busy("gateway-timeout", "504 without a body", 504, ""),
            busy("last-server-error", "599, the last status of server errors", 599, "", level: .should),
            broken("timeout", "No answer in time", .timeout),
            broken("reset", "Connection closed before the answer", .reset),
            broken("truncated", "Connection closed in the middle of the answer", .truncated),
            broken("certificate", "Certificate of the server not accepted", .tls),
        ])

    private static let why =
        "Nothing is known about the device. A server that takes this for a refusal locks customers out while Apple has "
        + "trouble, and one that takes it for a permission grants everything at that time."

    private static func busy(
        _ name: String, _ title: String, _ status: Int64, _ text: String, level: Level = .must,
        to call: DeviceCheckCall = .queryTwoBits, after wait: Wait? = nil
    ) -> Case<DeviceCheckAnswerDraft> {
        .fault(
            name, title, level: level, impact: .lockout, to: call, why: why,
            DeviceCheckValues(conclusion: .retry, retryAfterSeconds: wait?.seconds)
        ) { draft in
            draft.answer(status, text)
            draft.headers["Retry-After"] = wait?.text(at: draft.time)
        }
    }

    private static func broken(
        _ name: String, _ title: String, _ failure: ConnectionFailure
    ) -> Case<DeviceCheckAnswerDraft> {
        .fault(name, title, impact: .lockout, why: why, DeviceCheckValues(conclusion: .retry)) { $0.failure = failure }
    }
}

/// The value of a header Retry-After (RFC 9110 section 10.2.3).
private enum Wait: Sendable {
    case seconds(Int64)
    case date(in: Int64)

    /// The seconds to wait: none until a date in the past.
    var seconds: Int64 {
        switch self {
        case .seconds(let seconds): seconds
        case .date(in: let seconds): max(0, seconds)
        }
    }

    /// Returns the text of the header: the seconds, or the date in the preferred form of HTTP.
    func text(at now: Timestamp) -> String {
        guard case .date(in: let distance) = self else { return "\(seconds)" }
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(secondsFromGMT: 0)
        formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
        let moment = now.adding(seconds: distance).secondsSinceEpoch
        return formatter.string(from: Date(timeIntervalSince1970: Double(moment)))
    }
}
