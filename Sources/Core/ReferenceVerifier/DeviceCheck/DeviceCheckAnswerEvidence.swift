import AttestModel
import Foundation

/// The steps in which an answer is taken apart.
package struct AnswerSteps: Sendable {
    /// Returns whether the text of a 200 says that the device has no bits.
    package var saysUnset: @Sendable (String) -> Bool = { BitStateText.saysUnset($0) }
    /// Returns whether the text of a 400 is about the device token.
    package var isAboutDeviceToken: @Sendable (String) -> Bool = { BitStateText.isAboutDeviceToken($0) }
}

/// An answer of Apple's DeviceCheck server, taken apart for its checks.
package struct DeviceCheckAnswerEvidence {
    package let request: DeviceCheckAnswerRequest
    let steps: AnswerSteps
    /// The body as text; empty for a body that is not UTF-8.
    package let text: String
    package let object: JSONText?

    package init(_ request: DeviceCheckAnswerRequest, steps: AnswerSteps, cryptography: any Cryptography) {
        (self.request, self.steps) = (request, steps)
        let body = request.body ?? []
        text = String(validating: body, as: UTF8.self) ?? ""
        object = try? JSONText(body)
    }

    /// The bits in the body; `nil` when a Boolean is missing.
    package var bits: (bit0: Bool, bit1: Bool)? {
        guard let bit0 = object?.boolean("bit0"), let bit1 = object?.boolean("bit1") else { return nil }
        return (bit0, bit1)
    }
}

extension DeviceCheckAnswerEvidence: VerifiedEvidence {
    package static let rightSteps = AnswerSteps()

    package static let checks: [Check<Self>] = [
        Check(.answerToken, checkToken), Check(.answerFault, checkFault), Check(.answerRetry, checkRetry),
        Check(.answerStatus, checkStatus), Check(.answerBody, checkBody),
    ]

    package var output: VerifiedOutput { VerifiedOutput(deviceCheck: success) }

    private var success: DeviceCheckValues {
        guard request.call == .queryTwoBits else { return DeviceCheckValues(conclusion: .done) }
        guard !steps.saysUnset(text) else { return DeviceCheckValues(conclusion: .unset) }
        return DeviceCheckValues(
            conclusion: .bits, bit0: bits?.bit0, bit1: bits?.bit1, lastUpdateTime: object?.text("last_update_time"))
    }

    package func refusal(because requirement: Requirement?) -> VerifiedOutput {
        switch requirement {
        case .answerToken: VerifiedOutput(deviceCheck: DeviceCheckValues(conclusion: .tokenRefused))
        case .answerFault: VerifiedOutput(deviceCheck: DeviceCheckValues(conclusion: .ownFault))
        case .answerRetry:
            VerifiedOutput(
                deviceCheck: DeviceCheckValues(
                    conclusion: .retry,
                    retryAfterSeconds: RetryAfter(request.headers?.header("Retry-After"))?.seconds(from: request.time)))
        default: VerifiedOutput()
        }
    }
}

/// The texts of Apple's server that a client has to tell apart: those of its documentation, and those that it sends.
package enum BitStateText {
    package static func saysUnset(_ text: String) -> Bool {
        ["failed to find bit state", "bit state not found"].contains(trimmed(text).lowercased())
    }

    package static func isAboutDeviceToken(_ text: String) -> Bool {
        ["missing or incorrectly formatted device token payload", "bad device token"]
            .contains(trimmed(text).lowercased())
    }

    /// Returns the text without white space at both ends, and without the quotation marks of a JSON string.
    private static func trimmed(_ text: String) -> String {
        text.trimmingCharacters(in: .whitespacesAndNewlines.union(CharacterSet(charactersIn: "\"")))
    }
}

/// The value of a header Retry-After: a number of seconds, or a date (RFC 9110 section 10.2.3).
package struct RetryAfter {
    private enum Form {
        case seconds(Int64)
        case date(Timestamp)
    }

    private let form: Form

    /// `nil` for anything else.
    package init?(_ value: String?) {
        guard let value = value?.trimmingCharacters(in: .whitespaces), !value.isEmpty else { return nil }
        if value.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }), let seconds = Int64(value) {
            form = .seconds(seconds)
        } else if let date = Self.date(value) {
            form = .date(date)
        } else {
            return nil
        }
    }

    package func seconds(from now: Timestamp) -> Int64 {
        switch form {
        case .seconds(let seconds): seconds
        case .date(let date): max(0, date.secondsSinceEpoch - now.secondsSinceEpoch)
        }
    }

    private static func date(_ value: String) -> Timestamp? {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(secondsFromGMT: 0)
        formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
        return formatter.date(from: value).map { Timestamp(secondsSinceEpoch: Int64($0.timeIntervalSince1970)) }
    }
}
