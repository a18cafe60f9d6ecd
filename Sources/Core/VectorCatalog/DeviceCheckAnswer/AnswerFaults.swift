import AttestModel
import FixtureForge
import Foundation

extension Group where Draft == DeviceCheckAnswerDraft {
    /// Answers about a device token that Apple does not take.
    static let answerToken = Group(.answerToken) {
        refused("sent-text", sentText)
        refused("named", sentText, level: .should)
        refused("documented-text", "Bad Device Token", level: .should)
        refused("line-feed", "\(sentText)\n", level: .should)
        refused("validation", sentText, to: .validateDeviceToken)
    }

    private static let sentText = "Missing or incorrectly formatted device token payload"

    private static func refused(
        _ name: String, _ text: String, level: Level = .must, to call: DeviceCheckCall = .queryTwoBits
    ) -> Entry {
        fault(name, level: level, impact: .forgery, to: call, DeviceCheckValues(conclusion: .tokenRefused)) {
            $0.answer(400, text)
        }
    }

    /// Answers about calls that the server made wrongly.
    static let answerFault = Group(.answerFault) {
        wrong("bits", 400, "Missing or incorrectly formatted bits", to: .updateTwoBits)
        wrong("timestamp", 400, "Missing or incorrectly formatted time stamp")
        wrong("authorization", 400, "Missing or badly formatted authorization token")
        wrong("transaction", 400, "Invalid or missing transaction id")
        wrong("payload", 400, "Bad Payload")
        wrong("empty-400", 400, "", level: .should)
        wrong("unauthorized", 401, unauthorized)
        wrong("named", 401, unauthorized, level: .should)
        wrong("unauthorized-update", 401, unauthorized, to: .updateTwoBits)
        wrong("unauthorized-validation", 401, unauthorized, to: .validateDeviceToken)
        wrong("expired", 401, "Authorization Token Expired")
        wrong("forbidden", 403, "Forbidden")
        wrong("method", 405, "Method Not Allowed")
    }

    private static let unauthorized = "Unable to verify authorization token"

    private static func wrong(
        _ name: String, _ status: Int64, _ text: String, level: Level = .must, to call: DeviceCheckCall = .queryTwoBits
    ) -> Entry {
        fault(name, level: level, impact: .lockout, to: call, DeviceCheckValues(conclusion: .ownFault)) {
            $0.answer(status, text)
        }
    }

    /// Temporary faults.
    static let answerRetry = Group(.answerRetry) {
        busy("too-many-requests", 429, "Too Many Requests")
        busy("named", 429, "Too Many Requests", level: .should)
        busy("retry-after-seconds", 429, "Too Many Requests", level: .should, after: .seconds(30))
        busy("retry-after-date", 429, "Too Many Requests", level: .should, after: .date(in: 120))
        busy("retry-after-past-date", 429, "Too Many Requests", level: .should, after: .date(in: -120))
        busy("server-error", 500, "Server Error")
        busy("server-error-about-token", 500, "Missing or incorrectly formatted device token payload", level: .should)
        busy("bad-gateway", 502, "<html><body>Bad Gateway</body></html>")
        busy("service-unavailable", 503, "Service Unavailable")
        busy("service-unavailable-retry-after", 503, "Service Unavailable", level: .should, after: .seconds(5))
        busy("update-unavailable", 503, "Service Unavailable", to: .updateTwoBits)
        busy("validation-unavailable", 503, "Service Unavailable", to: .validateDeviceToken)
        busy("gateway-timeout", 504, "")
        busy("last-server-error", 599, "", level: .should)
        broken("timeout", .timeout)
        broken("reset", .reset)
        broken("truncated", .truncated)
        broken("certificate", .tls)
    }

    private static func busy(
        _ name: String, _ status: Int64, _ text: String, level: Level = .must, to call: DeviceCheckCall = .queryTwoBits,
        after wait: Wait? = nil
    ) -> Entry {
        fault(
            name, level: level, impact: .lockout, to: call,
            DeviceCheckValues(conclusion: .retry, retryAfterSeconds: wait?.seconds)
        ) { draft in
            draft.answer(status, text)
            draft.headers["Retry-After"] = wait?.text(at: draft.time)
        }
    }

    private static func broken(_ name: String, _ failure: ConnectionFailure) -> Entry {
        fault(name, impact: .lockout, DeviceCheckValues(conclusion: .retry)) { $0.failure = failure }
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
