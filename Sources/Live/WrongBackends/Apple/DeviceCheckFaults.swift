import AttestModel
import ReferenceBackend

/// Device tokens, bits and answers of DeviceCheck that are used wrongly.
enum DeviceCheckFaults {
    static let all: [WrongBackend] = [
        WrongBackend("device-token-used-again", \.deviceTokens.spend) { _, _ in true },
        WrongBackend("devicecheck-fails-open", \.promotions.withoutAnswer) { true },
        WrongBackend("unset-bits-500") { parts in
            struct NotJSON: Error {}
            let right = parts.deviceCheck.conclusion
            parts.deviceCheck.conclusion = { surroundings, call, answer in
                if call == .queryTwoBits, case .answer(200, _, let body) = answer, (try? JSONValue.parse(body)) == nil {
                    throw NotJSON()
                }
                return try right(surroundings, call, answer)
            }
            let answer = parts.answers.answer
            parts.answers.answer = { surroundings, error in
                error is NotJSON ? Refusal(500, "internal").response : answer(surroundings, error)
            }
        },
        WrongBackend("devicecheck-of-development", \.deviceCheck.server) {
            $0.deviceCheck[$1 == .production ? .development : .production]
        },
        WrongBackend("bits-not-read", changing: \.deviceCheck.conclusion) { right in
            { surroundings, call, answer in
                var values = try right(surroundings, call, answer)
                values.bit0 = values.bit0.map { _ in false }
                return values
            }
        },
        WrongBackend("race-of-the-bits") { parts in
            parts.promotions.alone = { _, operation in try await operation() }
            parts.promotions.note = { _, _ in true }
        },
    ]
}
