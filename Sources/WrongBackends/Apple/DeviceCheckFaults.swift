import AttestModel
import ReferenceBackend

/// Device tokens, bits and answers of DeviceCheck that are used wrongly.
enum DeviceCheckFaults {
    static let all: [WrongBackend] = [
        WrongBackend("device-token-used-again", "F-96", "Takes a device token any number of times.") { parts in
            parts.deviceTokens.spend = { _, _ in true }
        },
        WrongBackend("devicecheck-fails-open", "devicecheck/client", "Grants the promotion when Apple cannot be asked.")
        { parts in
            parts.promotions.withoutAnswer = { true }
        },
        WrongBackend(
            "unset-bits-500", "devicecheck/client",
            "Reads every 200 as JSON, and fails at a device whose bits nobody has set."
        ) { parts in
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
        WrongBackend(
            "devicecheck-of-development", "devicecheck/client", "Asks the DeviceCheck server of the other environment."
        ) {
            parts in
            parts.deviceCheck.server = { $0.deviceCheck[$1 == .production ? .development : .production] }
        },
        WrongBackend("bits-not-read", "LIVE-DEVICECHECK", "Grants a promotion to each account, whatever the bits say.")
        {
            parts in
            let right = parts.deviceCheck.conclusion
            parts.deviceCheck.conclusion = { surroundings, call, answer in
                var values = try right(surroundings, call, answer)
                values.bit0 = values.bit0.map { _ in false }
                return values
            }
        },
        WrongBackend(
            "race-of-the-bits", "LIVE-DEVICECHECK",
            "Reads the two bits, and writes them later, while other requests do the same.", isRacy: true
        ) { parts in
            parts.promotions.alone = { _, operation in try await operation() }
            parts.promotions.note = { _, _ in true }
        },
    ]
}
