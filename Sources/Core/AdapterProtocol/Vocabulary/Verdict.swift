/// A target's judgement of one piece of evidence.
package enum Verdict: String, Hashable, Vocabulary {
    case accept, reject, unsupported, error

    package static let schemaName = "verdict"
    package static let summary = "What a target says about one piece of evidence."

    package var meaning: String {
        switch self {
        case .accept: "the evidence is valid"
        case .reject: "the evidence is invalid"
        case .unsupported: "the target does not implement this operation"
        case .error: "the target failed in a way that its user does not expect; never the same as reject"
        }
    }
}
