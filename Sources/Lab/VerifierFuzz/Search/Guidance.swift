import AttestModel

/// The signs that a target shows without instruments. A new combination means that a question reached something new.
struct Novelty: Sendable, Hashable {
    private let discrepancy: Discrepancy?
    private let verdict: Verdict?
    private let code: String
    /// The number of binary digits of the milliseconds.
    private let timeClass: Int
    /// The stage at which a right verifier rejects.
    private let stage: Stage?

    init(_ answer: FuzzAnswer, _ expected: ExpectedVerdict, _ discrepancy: Discrepancy?) {
        self.discrepancy = discrepancy
        if case .verdict(let response) = answer.ending { verdict = response.verdict } else { verdict = nil }
        code = answer.code
        // Below some milliseconds, times say more about the machine than about the target.
        timeClass = max(4, Int.bitWidth - Int(answer.milliseconds).leadingZeroBitCount)
        stage = expected.violated.first?.stage
    }
}

/// The cases that showed something new, for as long as a search runs and beyond it.
struct Guidance: Sendable {
    private var seen: Set<Novelty> = []
    private(set) var corpus: [FuzzCase]

    init(corpus: [FuzzCase]) { self.corpus = corpus }

    /// Takes an answer, and keeps its question if it showed something new.
    mutating func take(_ question: FuzzCase, _ novelty: Novelty) {
        guard seen.insert(novelty).inserted, !question.operations.isEmpty, !corpus.contains(question) else { return }
        corpus.append(question)
    }
}
