import AdapterTargets
import AttestModel

enum AdapterReply: Sendable {
    case answer(AdapterResponseContent)
    /// Nothing, though what was sent after it was answered.
    case silence
    /// A status of HTTP that says that the request is at fault (400 to 499).
    case refusal(status: UInt)
    /// A crash, a hang, or something outside the protocol, in words.
    case breach(String, evidence: String)

    init(_ answer: Answer, timeout: Duration) {
        self =
            switch answer.content {
            case .response(let content): .answer(content)
            case .crash(let how): .breach("it \(how)", evidence: answer.evidence)
            case .timeout: .breach(Self.noAnswer(within: timeout), evidence: answer.evidence)
            case .protocolError(let what): .breach(what, evidence: answer.evidence)
            }
    }

    static func noAnswer(within timeout: Duration) -> String { "there was no answer within \(timeout.secondsText) s" }

    var description: String {
        switch self {
        case .answer(.description): "it described itself"
        case .answer(.verdict(let response)):
            "it answered '\(response.verdict.rawValue)'" + (response.reason.map { " (\($0))" } ?? "")
        case .silence: "it answered nothing"
        case .refusal(let status): "it answered with HTTP status \(status)"
        case .breach(let what, _): what
        }
    }

    var evidence: String { if case .breach(_, let evidence) = self { evidence } else { "" } }

    /// A Boolean value that indicates whether nothing could be judged: `error`, `unsupported`, or an HTTP status.
    var isHelpless: Bool { if case .refusal = self { true } else { verdict == .error || verdict == .unsupported } }

    var verdict: Verdict? { if case .answer(.verdict(let response)) = self { response.verdict } else { nil } }

    var isAnswer: Bool { if case .answer = self { true } else { false } }

    /// Returns the result of a rule that the reply to a message keeps or breaks.
    /// - Parameter message: the message in words, such as `Asked by GET`.
    func result(of rule: ProtocolRule, isKept: Bool, _ message: String) -> RuleResult {
        isKept
            ? RuleResult(rule, .kept)
            : RuleResult(rule, .broken, detail: "\(message), \(description).", evidence: evidence)
    }
}
