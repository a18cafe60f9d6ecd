import AttestModel
import FixtureForge

extension Group where Draft == DeviceCheckAnswerDraft {
    static let answerRead = Group(.answerRead) {
        bits
        success("update-done", .updateTwoBits)
        success("token-valid", .validateDeviceToken)
        success("update-done-with-text", .updateTwoBits, body: "OK")
        success("token-valid-with-json", .validateDeviceToken, body: "{}")
    }

    private static let bits: [Entry] = [
        bits("bits-false-true", (false, true)),
        bits("bits-true-false", (true, false)),
        bits("bits-false-false", (false, false)),
        bits("bits-true-true", (true, true)),
        accept("old-month", after: .plan) { $0.lastUpdateTime = "2017-09" },
        accept("unknown-member", after: .members) { $0.members["version"] = 2 },
        accept("white-space", after: .answer) { draft in
            let text = String(decoding: draft.body, as: UTF8.self)
            draft.body = Array("\n \(text.replacing(",", with: " ,\n  ").replacing(":", with: " : "))\r\n".utf8)
        },
        accept("plain-content-type", level: .should, after: .answer) {
            $0.headers = ["Content-Type": "text/plain;charset=UTF-8"]
        },
        accept("without-content-type", level: .should, after: .answer) { $0.headers = [:] },
        accept("without-month", level: .info, after: .members) {
            $0.members["last_update_time"] = nil
            $0.reading.lastUpdateTime = nil
        },
    ]

    private static func bits(_ name: String, _ bits: (bit0: Bool, bit1: Bool)) -> Entry {
        accept(name, after: .plan) { $0.bits = bits }
    }

    private static func success(_ name: String, _ call: DeviceCheckCall, body: String = "") -> Entry {
        answer(name, level: body.isEmpty ? .must : .info, to: call, .done) { draft in
            draft.body = Array(body.utf8)
            if !body.isEmpty { draft.headers = ["Content-Type": "text/plain;charset=UTF-8"] }
        }
    }

    /// Answers about devices without bits.
    static let answerUnset = Group(.answerUnset) {
        unset("sent-text", sent)
        unset("documented-text", "Bit State Not Found", level: .should)
        unset("sent-text-line-feed", "\(sent)\n", level: .should)
        unset("documented-text-line-feed", "Bit State Not Found\n", level: .should)
        unset("json-content-type", sent, level: .should, contentType: "application/json")
        unset("without-content-type", sent, contentType: nil)
        unset("lower-case", sent.lowercased(), level: .info)
        unset("json-text", "\"\(sent)\"", level: .info, contentType: "application/json")
    }

    private static let sent = "Failed to find bit state"

    private static func unset(
        _ name: String, _ text: String, level: Level = .must, contentType: String? = "text/plain;charset=UTF-8"
    ) -> Entry { answer(name, level: level, .unset) { $0.answer(200, text, contentType: contentType) } }
}
