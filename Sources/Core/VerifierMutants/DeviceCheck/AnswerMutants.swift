import AttestModel
import ReferenceVerifier

/// Clients that read the answers of Apple's DeviceCheck server wrongly.
enum AnswerMutants {
    static let all: [Mutation<DeviceCheckAnswerEvidence>] = unset + conclusions + bodies

    private static let unset: [Mutation<DeviceCheckAnswerEvidence>] = [
        .steps("answer-json-only", .answerUnset, "Parses every 200 to a query as JSON.") {
            $0.saysUnset = { _ in false }
        },
        .steps("answer-documented-text", .answerUnset, "Knows only the documented text for devices without bits.") {
            $0.saysUnset = { $0.contains("Bit State Not Found") }
        },
        .steps("answer-sent-text", .answerUnset, "Knows only the text that is sent for devices without bits.") {
            $0.saysUnset = { $0.contains("Failed to find bit state") }
        },
        .steps("answer-exact-text", .answerUnset, "Compares the text for devices without bits with its line feed.") {
            $0.saysUnset = { ["Failed to find bit state", "Bit State Not Found"].contains($0) }
        },
        .steps("answer-any-text", .answerBody, "Takes every text that is not JSON for a device without bits.") {
            $0.saysUnset = { !$0.hasPrefix("{") }
        },
    ]

    private static let conclusions: [Mutation<DeviceCheckAnswerEvidence>] = [
        concludes("answer-401-device", .answerFault, "Blames the device for 401.", [401], .tokenRefused),
        concludes("answer-403-device", .answerFault, "Blames the device for 403.", [403], .tokenRefused),
        concludes(
            "answer-400-device", .answerFault, "Takes every 400 for a refused device token.", [400], .tokenRefused),
        concludes("answer-400-own", .answerToken, "Takes every 400 for its own fault.", [400], .ownFault),
        concludes("answer-429-refusal", .answerRetry, "Takes 429 for a refused device token.", [429], .tokenRefused),
        concludes("answer-429-own", .answerRetry, "Takes 429 for its own fault.", [429], .ownFault),
        concludes("answer-401-retry", .answerFault, "Repeats calls after 401.", [401], .retry),
        concludes(
            "answer-5xx-refusal", .answerRetry, "Takes 5xx for a refused device token.", [500, 502, 503, 504],
            .tokenRefused),
        .lenient("answer-401-done", .answerFault, "Takes 401 for success.") { $0.request.status == 401 },
        .lenient("answer-5xx-done", .answerRetry, "Grants everything on 5xx.") { ($0.request.status ?? 0) >= 500 },
        .lenient("answer-failure-done", .answerRetry, "Grants everything on broken connections.") {
            $0.request.failure != nil
        },
        .refusal("answer-failure-token", .answerRetry, "Takes a broken connection for a refused token.") {
            output, evidence in
            if evidence.request.failure != nil { output.deviceCheck = DeviceCheckValues(conclusion: .tokenRefused) }
        },
        .refusal("answer-retry-date", .answerRetry, "Reads a date in Retry-After as no wait.") { output, evidence in
            guard evidence.request.headers?.header("Retry-After")?.contains(":") == true else { return }
            output.deviceCheck.retryAfterSeconds = 0
        },
        .refusal("answer-retry-milliseconds", .answerRetry, "Reads Retry-After as milliseconds.") { output, evidence in
            guard let seconds = evidence.request.headers?.header("Retry-After").flatMap({ Int64($0) }) else { return }
            output.deviceCheck.retryAfterSeconds = seconds / 1000
        },
        .steps("answer-reversed-text", .answerFault, "Looks for the body in the text, and so finds an empty one.") {
            $0.isAboutDeviceToken = { body in
                body.isEmpty || "Missing or incorrectly formatted device token payload".contains(body)
            }
        },
    ]

    private static func concludes(
        _ name: String, _ requirement: Requirement, _ summary: String, _ statuses: Set<Int64>,
        _ conclusion: DeviceCheckConclusion
    ) -> Mutation<DeviceCheckAnswerEvidence> {
        .refusal(name, requirement, summary) { output, evidence in
            guard let status = evidence.request.status, statuses.contains(status) else { return }
            output.deviceCheck = DeviceCheckValues(conclusion: conclusion)
        }
    }

    private static let bodies: [Mutation<DeviceCheckAnswerEvidence>] = [
        .lenient("answer-integers", .answerBody, "Reads integers as bits.") { $0.object?.integer("bit1") != nil },
        .output("answer-swapped-bits", .answerRead, "Takes bit0 for bit1.") { output, _ in
            (output.deviceCheck.bit0, output.deviceCheck.bit1) = (output.deviceCheck.bit1, output.deviceCheck.bit0)
        },
        .output("answer-opposite-bits", .answerRead, "Takes bit1 for the opposite of bit0.") { output, _ in
            output.deviceCheck.bit1 = output.deviceCheck.bit0.map { !$0 }
        },
        .output("answer-update-bits", .answerRead, "Expects bits from an update.") { output, evidence in
            guard evidence.request.call == .updateTwoBits, output.deviceCheck.conclusion == .done else { return }
            output.deviceCheck = DeviceCheckValues(conclusion: .retry)
        },
        .output("answer-validation-unset", .answerRead, "Reads the empty body of a validation as no bits.") {
            output, evidence in
            guard evidence.request.call == .validateDeviceToken, output.deviceCheck.conclusion == .done else { return }
            output.deviceCheck = DeviceCheckValues(conclusion: .unset)
        },
        .stricter("answer-content-type", .answerBody, "Demands the content type of JSON for bits.") {
            evidence in
            evidence.request.headers?.header("Content-Type") == "application/json" || evidence.bits == nil
        },
    ]
}
