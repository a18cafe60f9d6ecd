import AttestModel

/// The right conclusion of a client in a scenario.
enum ExpectedConclusion: Sendable, Hashable {
    /// Something is known about the device, with these values.
    case known(DeviceCheckValues)
    /// Nothing is known about the device, because of this; `nil` when the answer is none of Apple's.
    case unknown(DeviceCheckConclusion?)
    /// The device must not be let through, whatever the client says instead.
    case notLetThrough
    /// The client may conclude these values, or nothing.
    case knownOrUnknown(DeviceCheckValues)

    private static let bits = DeviceCheckValues(conclusion: .bits, bit0: true, bit1: false, lastUpdateTime: "2026-02")

    /// The conclusions by the names that the file of the checks has for them.
    fileprivate static let named: [String: ExpectedConclusion] = [
        "bits": .known(bits), "someBits": .known(DeviceCheckValues(conclusion: .bits)),
        "unset": .known(DeviceCheckValues(conclusion: .unset)), "done": .known(DeviceCheckValues(conclusion: .done)),
        "tokenRefused": .unknown(.tokenRefused), "ownFault": .unknown(.ownFault), "retry": .unknown(.retry),
        "nothing": .unknown(nil), "notLetThrough": .notLetThrough, "bitsOrNothing": .knownOrUnknown(bits),
        "someBitsOrNothing": .knownOrUnknown(DeviceCheckValues(conclusion: .bits)),
    ]

    var expectation: Expectation { if case .known = self { .accept } else { .reject } }

    /// A Boolean value that indicates whether a client may say that Apple does not take the device token. At level `must` it may
    /// leave its conclusion out, but not blame the token for anything else.
    var allowsTokenRefused: Bool { self != .unknown(nil) && self != .notLetThrough }

    /// The values that go with the right answer; `nil` when there are none.
    var output: VerifiedOutput? {
        switch self {
        case .known(let values), .knownOrUnknown(let values): VerifiedOutput(deviceCheck: values)
        case .unknown(let conclusion?): VerifiedOutput(deviceCheck: DeviceCheckValues(conclusion: conclusion))
        case .unknown(nil), .notLetThrough: nil
        }
    }
}

extension FieldType where Value == ExpectedConclusion {
    static var conclusion: FieldType {
        text(
            "string", schema: .string, wanted: { "'\($0)' is no conclusion" },
            write: { conclusion in ExpectedConclusion.named.first { $1 == conclusion }?.key ?? "" },
            parse: { ExpectedConclusion.named[$0] })
    }
}

/// The judgement of one answer, or of all calls of a scenario.
struct CheckFinding: Sendable, Hashable {
    var outcome = Outcome.pass
    var verdict: Verdict?
    var reason: String?
    var code: String?

    /// A Boolean value that indicates whether the client took something for genuine that is not.
    var isDeceived: Bool { outcome == .wrongVerdict && verdict == .accept }

    /// A Boolean value that indicates whether a right client shows the same when its calls are answered too late. No
    /// delay makes it take something for genuine.
    var mayComeFromLateness: Bool { ![.pass, .observed, .notTestable].contains(outcome) && !isDeceived }
}
