import AttestModel
import ReferenceBackend

/// Device tokens, bits and answers of DeviceCheck that are used wrongly.
enum DeviceCheckFaults {
    static let all: [WrongBackend] = [
        WrongBackend(
            "device-token-used-again", "F-96", "Takes a device token any number of times.", further: ["F-104"],
            because: "The device token in place of evidence is one of them."
        ) { parts in parts.deviceTokens.spend = { _, _ in true } },
        WrongBackend(
            "devicecheck-fails-open", "DCK-RETRY", "Grants the promotion when Apple cannot be asked.",
            further: ["DCK-BODY", "DCK-FAULT", "DCK-REFUSED", "DCK-STATUS", "F-97"],
            because: "Whatever is no answer, or comes while Apple asks to wait, is taken for a yes."
        ) { parts in parts.promotions.withoutAnswer = { true } },
        WrongBackend(
            "unset-bits-500", "DCK-UNSET", "Reads every 200 as JSON, and fails at a device whose bits nobody has set."
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
            "devicecheck-of-development", "DCK-ENV", "Asks the DeviceCheck server of the other environment.",
            further: ["DCK-READ", "F-104", "F-106"], because: "That server does not take the tokens of genuine devices."
        ) { parts in parts.deviceCheck.server = { $0.deviceCheck[$1 == .production ? .development : .production] } },
        WrongBackend("bits-not-read", "F-96", "Grants a promotion to each account, whatever the bits say.") {
            parts in
            let right = parts.deviceCheck.conclusion
            parts.deviceCheck.conclusion = { surroundings, call, answer in
                var values = try right(surroundings, call, answer)
                values.bit0 = values.bit0.map { _ in false }
                return values
            }
        },
        WrongBackend(
            "race-of-the-bits", "F-96",
            "Reads the two bits, and writes them later, while other requests do the same.", isRacy: true
        ) { parts in
            parts.promotions.alone = { _, operation in try await operation() }
            parts.promotions.note = { _, _ in true }
        },
    ]
}
