import AttestModel
import Foundation

/// The steps in which an answer is taken apart.
package protocol AnswerSteps: Sendable {
    /// Returns whether the text of a 200 says that the device has no bits.
    func saysUnset(_ text: String) -> Bool

    /// Returns whether the text of a 400 is about the device token.
    func isAboutDeviceToken(_ text: String) -> Bool
}

extension AnswerSteps {
    package func saysUnset(_ text: String) -> Bool { BitStateText.saysUnset(text) }

    package func isAboutDeviceToken(_ text: String) -> Bool { BitStateText.isAboutDeviceToken(text) }
}

/// An answer of Apple's DeviceCheck server, taken apart for its checks.
package struct DeviceCheckAnswerEvidence {
    private struct RightSteps: AnswerSteps {}

    package let request: DeviceCheckAnswerRequest
    let steps: any AnswerSteps
    /// The body as text; empty for a body that is not UTF-8.
    package let text: String
    /// The members of a body that is a JSON object.
    package let object: JSONText?

    package init(_ request: DeviceCheckAnswerRequest, steps: any AnswerSteps, cryptography: any Cryptography) {
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
    package static let rightSteps: any AnswerSteps = RightSteps()

    package static let checks: [any Check<DeviceCheckAnswerEvidence>] = [
        AnswerTokenCheck(), AnswerFaultCheck(), AnswerRetryCheck(), AnswerStatusCheck(), AnswerBodyCheck(),
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
                deviceCheck:
                    DeviceCheckValues(
                        conclusion: .retry,
                        retryAfterSeconds: RetryAfter(request.headers?.header("Retry-After"))?.seconds(
                            from: request.time)))
        default: VerifiedOutput()
        }
    }
}

/// The texts of Apple's server that a client has to tell apart: those of its documentation, and those that it sends.
package enum BitStateText {
    /// Returns whether a text says that a device has no bits.
    package static func saysUnset(_ text: String) -> Bool {
        ["failed to find bit state", "bit state not found"].contains(trimmed(text).lowercased())
    }

    /// Returns whether a text is about the device token.
    package static func isAboutDeviceToken(_ text: String) -> Bool {
        ["missing or incorrectly formatted device token payload", "bad device token"]
            .contains(trimmed(text).lowercased())
    }

    /// Returns the text without white space at both ends, and without the quotation marks of a JSON string.
    private static func trimmed(_ text: String) -> String {
        text.trimmingCharacters(in: .whitespacesAndNewlines.union(CharacterSet(charactersIn: "\"")))
    }
}
