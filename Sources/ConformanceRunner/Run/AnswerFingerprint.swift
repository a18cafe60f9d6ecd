import AdapterTargets
import AttestModel

/// The part of the answers to one vector that must be the same each time: verdicts and values. Reasons are prose,
/// and times always differ.
struct AnswerFingerprint: Hashable {
    /// One word and what was returned with it; of a sequence, one for each step that was asked.
    private let words: [String]

    init(_ answers: [Answer]) { words = answers.map { Self.word(for: $0.content) } }

    private static func word(for content: Answer.Content) -> String {
        switch content {
        case .crash: Outcome.crash.rawValue
        case .timeout: Outcome.timeout.rawValue
        case .protocolError: Outcome.protocolError.rawValue
        case .response(.description): "description"
        case .response(.verdict(let response)):
            response.output.members.isEmpty
                ? response.verdict.rawValue
                : "\(response.verdict.rawValue) \(JSONValue.object(response.output.members).compactText)"
        }
    }

    /// Returns the difference between several fingerprints of one vector, all of them listed in order; `nil` when
    /// they are the same.
    static func difference(of fingerprints: [AnswerFingerprint], on vector: Vector) -> String? {
        guard let first = fingerprints.first, fingerprints.contains(where: { $0 != first }) else { return nil }
        let longest = fingerprints.map(\.words.count).max() ?? 0
        let said = (0..<longest).lazy.map { index in
            (index, fingerprints.map { $0.words.indices.contains(index) ? $0.words[index] : "not asked" })
        }
        guard let (index, words) = said.first(where: { Set($0.1).count > 1 }) else { return nil }
        let step = vector.steps.map { "step \(index + 1) '\($0[index].name)' " } ?? ""
        return "asked \(fingerprints.count) times, \(step)answered: \(words.joined(separator: ", "))"
    }
}
