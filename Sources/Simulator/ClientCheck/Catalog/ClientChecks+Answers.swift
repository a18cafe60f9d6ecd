import AppleServices
import AttestModel

extension ClientChecks {
    private static let unset = DeviceCheckValues(conclusion: .unset)
    private static let newDevices =
        "Every new device has no bits yet. Its owner cannot use the app when the server fails."

    private static func read(
        _ name: String, _ level: Level, _ title: String, why: String, _ order: ClientOrder = .query,
        answer: String, expect: DeviceCheckValues = ExpectedConclusion.bits
    ) -> ClientCheck {
        ClientCheck(
            name, .answerRead, level, .lockout, title, why: why, kinds: [.adapter],
            in: Scenario(name, order, answer: answer), expect: .known(expect))
    }

    private static func done(_ name: String, _ order: ClientOrder, _ title: String) -> ClientCheck {
        ClientCheck(
            name, .answerRead, .must, .lockout, title, why: "A success that is not noticed locks devices out.",
            kinds: [.adapter],
            in: Scenario(name, [order], script: #"{"status":200,"body":""}"#), expect: .known(.done))
    }

    private static func neverSet(
        _ name: String, _ level: Level, _ title: String, answer: String
    ) -> ClientCheck {
        ClientCheck(
            name, .answerUnset, level, .lockout, title, why: newDevices, in: Scenario(name, answer: answer),
            expect: .known(unset))
    }

    /// The checks of how right answers are read.
    static let answers: [ClientCheck] = [
        read(
            "bits", .must, "The bits and the month are read", why: "The bits are what the call is for.", answer: "bits"),
        done("update-done", .update, "An update that is answered with 200 has succeeded"),
        done("validation-done", .validation, "A validation that is answered with 200 has succeeded"),
        ClientCheck(
            "let-through", .answerRead, .must, .lockout, "A device whose bits are both false is let through",
            why: "Nothing speaks against such a device.", kinds: [.endpoint], in: .letThrough,
            expect: .known(DeviceCheckValues(conclusion: .bits))),
        read(
            "bits-text-type", .should, "The bits are read although their label is text/plain",
            why: "Apple's labels are not documented.", answer: "bitsTextType"),
        read(
            "bits-more-members", .must, "The bits are read although there is a member more",
            why: "Apple may add members at any time.", answer: "bitsMoreMembers"),
        neverSet("never-set", .must, "A device without bits is no failure", answer: "neverSet"),
        neverSet(
            "never-set-table", .should, "A device without bits is no failure in the words of Apple's table",
            answer: "neverSetTable"),
        neverSet(
            "never-set-line-feed", .should, "A device without bits is no failure with a line feed after the text",
            answer: "neverSetLineFeed"),
        neverSet(
            "never-set-json-type", .should, "A device without bits is no failure when the text is labelled JSON",
            answer: "neverSetJSONType"),
    ]
}

extension Scenario {
    /// A device whose bits are both false, with the service's own answers.
    static let letThrough = Scenario(
        "let-through",
        [.query.with { $0.state = TwoBits(bit0: false, bit1: false, lastUpdateTime: "2026-02") }])
}
