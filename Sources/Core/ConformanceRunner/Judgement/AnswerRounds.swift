import AdapterTargets
import AttestModel

/// The answers to one vector, which must be the same in each round.
struct AnswerRounds {
    /// The part of the answers of each round that must be the same each time.
    private var rounds: [[AnswerWord]] = []
    /// The answers of the rounds that differ from those before.
    private(set) var answers: [[Answer]] = []

    mutating func add(_ answers: [Answer]) {
        let round = answers.map { AnswerWord($0.content) }
        if !rounds.contains(round) { self.answers.append(answers) }
        rounds.append(round)
    }

    /// Returns the difference between the rounds, all of them listed in order; `nil` when they are the same.
    func difference(on vector: Vector) -> String? {
        guard answers.count > 1 else { return nil }
        let longest = rounds.map(\.count).max() ?? 0
        let said = (0..<longest).lazy.map { index in
            (index, rounds.map { $0.indices.contains(index) ? $0[index].text : "not asked" })
        }
        guard let (index, words) = said.first(where: { Set($0.1).count > 1 }) else { return nil }
        let step = vector.steps.map { "step \(index + 1) '\($0[index].name)' " } ?? ""
        return "asked \(rounds.count) times, \(step)answered: \(words.joined(separator: ", "))"
    }
}

/// The part of an answer that must be the same each time: verdict and values. Reasons are prose, and times differ.
private enum AnswerWord: Equatable {
    case ending(Outcome)
    case description
    case verdict(Verdict, VerifiedOutput)

    init(_ content: Answer.Content) {
        switch content {
        case .crash: self = .ending(.crash)
        case .timeout: self = .ending(.timeout)
        case .protocolError: self = .ending(.protocolError)
        case .response(.description): self = .description
        case .response(.verdict(let response)):
            var output = response.output
            (output.challenge, output.appId, output.keyForms) = (nil, nil, KeyForms())
            self = .verdict(response.verdict, output)
        }
    }

    var text: String {
        switch self {
        case .ending(let outcome): outcome.rawValue
        case .description: "description"
        case .verdict(let verdict, let output):
            output.members.isEmpty
                ? verdict.rawValue : "\(verdict.rawValue) \(JSONValue.object(output.members).compactText)"
        }
    }
}
