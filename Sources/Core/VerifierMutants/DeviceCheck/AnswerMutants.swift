import AttestModel
import ReferenceVerifier

/// Clients that read the answers of Apple's DeviceCheck server wrongly.
enum AnswerMutants {
    static let all: [Mutation<DeviceCheckAnswerEvidence>] = [
        .steps("answer-json-only", .answerUnset) { $0.saysUnset = { _ in false } },
        .steps("answer-documented-text", .answerUnset) { $0.saysUnset = { $0.contains("Bit State Not Found") } },
        .steps("answer-sent-text", .answerUnset) { $0.saysUnset = { $0.contains("Failed to find bit state") } },
        .steps("answer-exact-text", .answerUnset) {
            $0.saysUnset = { ["Failed to find bit state", "Bit State Not Found"].contains($0) }
        },
        .steps("answer-any-text", .answerBody) { $0.saysUnset = { !$0.hasPrefix("{") } },
        concludes("answer-401-device", .answerFault, [401], .tokenRefused),
        concludes("answer-403-device", .answerFault, [403], .tokenRefused),
        concludes("answer-400-device", .answerFault, [400], .tokenRefused),
        concludes("answer-400-own", .answerToken, [400], .ownFault),
        concludes("answer-429-refusal", .answerRetry, [429], .tokenRefused),
        concludes("answer-429-own", .answerRetry, [429], .ownFault),
        concludes("answer-401-retry", .answerFault, [401], .retry),
        concludes("answer-5xx-refusal", .answerRetry, [500, 502, 503, 504], .tokenRefused),
        .lenient("answer-401-done", .answerFault) { $0.request.status == 401 },
        .lenient("answer-5xx-done", .answerRetry) { ($0.request.status ?? 0) >= 500 },
        .lenient("answer-failure-done", .answerRetry) { $0.request.failure != nil },
        .refusal("answer-failure-token", .answerRetry) { output, evidence in
            if evidence.request.failure != nil { output.deviceCheck = DeviceCheckValues(conclusion: .tokenRefused) }
        },
        .refusal("answer-retry-date", .answerRetry) { output, evidence in
            guard evidence.request.headers?.header("Retry-After")?.contains(":") == true else { return }
            output.deviceCheck.retryAfterSeconds = 0
        },
        .refusal("answer-retry-milliseconds", .answerRetry) { output, evidence in
            guard let seconds = evidence.request.headers?.header("Retry-After").flatMap({ Int64($0) }) else { return }
            output.deviceCheck.retryAfterSeconds = seconds / 1000
        },
        .steps("answer-reversed-text", .answerFault) {
            $0.isAboutDeviceToken = { body in
                body.isEmpty || "Missing or incorrectly formatted device token payload".contains(body)
            }
        },
        .lenient("answer-integers", .answerBody) { $0.object?.integer("bit1") != nil },
        .output("answer-swapped-bits", .answerRead) { output, _ in
            (output.deviceCheck.bit0, output.deviceCheck.bit1) = (output.deviceCheck.bit1, output.deviceCheck.bit0)
        },
        .output("answer-opposite-bits", .answerRead) { output, _ in
            output.deviceCheck.bit1 = output.deviceCheck.bit0.map { !$0 }
        },
        .output("answer-update-bits", .answerRead) { output, evidence in
            guard evidence.request.call == .updateTwoBits, output.deviceCheck.conclusion == .done else { return }
            output.deviceCheck = DeviceCheckValues(conclusion: .retry)
        },
        .output("answer-validation-unset", .answerRead) { output, evidence in
            guard evidence.request.call == .validateDeviceToken, output.deviceCheck.conclusion == .done else { return }
            output.deviceCheck = DeviceCheckValues(conclusion: .unset)
        },
        .stricter("answer-content-type", .answerBody) { evidence in
            evidence.request.headers?.header("Content-Type") == "application/json" || evidence.bits == nil
        },
    ]

    private static func concludes(
        _ name: String, _ requirement: Requirement, _ statuses: Set<Int64>, _ conclusion: DeviceCheckConclusion
    ) -> Mutation<DeviceCheckAnswerEvidence> {
        .refusal(name, requirement) { output, evidence in
            guard let status = evidence.request.status, statuses.contains(status) else { return }
            output.deviceCheck = DeviceCheckValues(conclusion: conclusion)
        }
    }
}
