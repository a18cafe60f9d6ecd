import AttestModel
import FixtureForge

extension Group where Draft == DeviceCheckAnswerDraft {
    /// Answers of success.
    static let answerRead = Group(.answerRead, bits + successes)

    private static let bits: [Case<DeviceCheckAnswerDraft>] = [
        bits(AnswerControl.bits, "Bits false and true", (false, true)),
        bits("bits-true-false", "Bits true and false", (true, false)),
        bits("bits-false-false", "Both bits false", (false, false)),
        bits(AnswerControl.bothTrue, "Both bits true", (true, true)),
        .accept(
            "old-month", "Last update years ago",
            why: "Apple keeps bits for as long as the device lives. A client must read any month.",
            edits: [DraftEdit(.plan) { $0.lastUpdateTime = "2017-09" }]),
        spelling(
            "unknown-member", "Body with an unknown member",
            why: "Apple may add members. A client that refuses them stops working on that day.",
            members: {
                $0.members["version"] = 2
            }),
        spelling(
            "white-space", "Body with white space around and inside",
            why: "White space between the parts of JSON means nothing (RFC 8259 section 2).",
            answer: { draft in
                let text = String(decoding: draft.body, as: UTF8.self)
                draft.body = Array("\n \(text.replacing(",", with: " ,\n  ").replacing(":", with: " : "))\r\n".utf8)
            }),
        spelling(
            "plain-content-type", "Bits with a content type of text", level: .should,
            why: "Apple does not document the content type of its answers. The body says what it is.",
            answer: { $0.headers = ["Content-Type": "text/plain;charset=UTF-8"] }),
        spelling(
            "without-content-type", "Bits without Content-Type", level: .should,
            why: "Apple does not document the content type of its answers. The body says what it is.",
            answer: { $0.headers = [:] }),
        .accept(
            "without-month", "Bits without last_update_time", level: .info,
            why: "Apple documents the month as a part of the answer. A client may read the bits without it or refuse.",
            edits: [
                DraftEdit(.members) {
                    $0.members["last_update_time"] = nil
                    $0.reading.lastUpdateTime = nil
                }
            ]),
    ]

    private static let successes: [Case<DeviceCheckAnswerDraft>] = [
        success("update-done", "Success of an update", .updateTwoBits),
        success("token-valid", "Success of a validation", .validateDeviceToken),
        success("update-done-with-text", "Success of an update with a body", .updateTwoBits, body: "OK"),
        success("token-valid-with-json", "Success of a validation with a JSON body", .validateDeviceToken, body: "{}"),
    ]

    private static func bits(
        _ name: String, _ title: String, _ bits: (bit0: Bool, bit1: Bool)
    ) -> Case<DeviceCheckAnswerDraft> {
        .accept(
            name, title,
            why: "A client that reads the bits wrongly grants what was used up, or refuses a customer.",
            edits: [DraftEdit(.plan) { $0.bits = bits }])
    }

    private static func spelling(
        _ name: String, _ title: String, level: Level = .must, why: String,
        members: @escaping @Sendable (inout DeviceCheckAnswerDraft) -> Void = { _ in },
        answer: @escaping @Sendable (inout DeviceCheckAnswerDraft) -> Void = { _ in }
    ) -> Case<DeviceCheckAnswerDraft> {
        .accept(name, title, level: level, why: why, edits: [DraftEdit(.members, members), DraftEdit(.answer, answer)])
    }

    private static func success(
        _ name: String, _ title: String, _ call: DeviceCheckCall, body: String = ""
    ) -> Case<DeviceCheckAnswerDraft> {
        .answer(
            name, title, level: body.isEmpty ? .must : .info, to: call,
            why: body.isEmpty
                ? "Status 200 is the whole answer to this call. A client that parses the body fails on an empty one."
                : "Status 200 is the whole answer to this call, and Apple sends no body. A careful client may distrust one.",
            .done
        ) { draft in
            draft.body = Array(body.utf8)
            if !body.isEmpty { draft.headers = ["Content-Type": "text/plain;charset=UTF-8"] }
        }
    }

    /// Answers about devices without bits.
    static let answerUnset = Group(
        .answerUnset,
        [
            unset("sent-text", "The text that Apple's server sends", sent),
            unset("documented-text", "The text of Apple's documentation", "Bit State Not Found", level: .should),
            unset(
                "sent-text-line-feed", "The text that Apple's server sends, with a line feed", "\(sent)\n",
                level: .should),
            unset(
                "documented-text-line-feed", "The text of Apple's documentation, with a line feed",
                "Bit State Not Found\n", level: .should),
            unset(
                "json-content-type", "The text that Apple's server sends, with the content type of JSON", sent,
                level: .should, contentType: "application/json"),
            unset(
                "without-content-type", "The text that Apple's server sends, without Content-Type", sent,
                contentType: nil),
            unset("lower-case", "The text in lower case", sent.lowercased(), level: .info),
            unset(
                "json-text", "The text as a JSON string", "\"\(sent)\"", level: .info, contentType: "application/json"),
        ])

    private static let sent = "Failed to find bit state"

    private static func unset(
        _ name: String, _ title: String, _ text: String, level: Level = .must,
        contentType: String? = "text/plain;charset=UTF-8"
    ) -> Case<DeviceCheckAnswerDraft> {
        .answer(
            name, title, level: level,
            why:
                "Every device begins without bits, and the answer is status 200 with this text. A client that parses it as "
                + "JSON fails for every new customer.", .unset
        ) { $0.answer(200, text, contentType: contentType) }
    }
}
