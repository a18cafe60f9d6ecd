import AttestModel

/// One search through a target: the questions, the answers, and what came of them. Several connections may share it.
package actor FuzzSearch {
    /// The most findings of one fault. Later ones are left out, since they tell nothing new.
    private static let mostOfOneFault = 3
    /// The most ways in which a target gives no verdict.
    private static let mostFailures = 9

    private let limits: FuzzLimits
    /// A Boolean value that indicates whether only the corpus is asked, to keep of it what shows something.
    private let isPruning: Bool
    private var source: QuestionSource
    private var shapes: [FuzzSeed: DeviceShape] = [:]
    private var seen: Set<Novelty> = []
    /// The cases that showed something new, in this search and in earlier ones.
    package private(set) var corpus: [FuzzCase]
    private var pending: [FuzzCase]
    /// The number of times that a wrong answer was worth shrinking.
    private var claims: [FindingIdentity: Int] = [:]
    private var earlier: [FindingIdentity] = []
    /// The answers to faulty objects that prove something, by the requirement that they break first.
    package private(set) var tallies: [Requirement: FaultTally] = [:]
    /// The genuine objects that the target has accepted, unchanged or changed.
    private var accepted: Set<FuzzCase> = []
    /// The words in which the target has rejected genuine objects.
    private var refusals: Set<String> = []
    /// The requirements that accepted objects break alone. They explain why objects that break others, too, are accepted.
    private var neglected: Set<Requirement> = []
    /// The kinds of evidence of which the target rejects what it has accepted before.
    package private(set) var stateful: Set<FuzzSeed> = []
    private var forges = 0
    package private(set) var questions = 0
    package private(set) var findings: [FuzzFinding] = []
    /// The cases that are no findings, since their control was not accepted.
    package private(set) var worthless = 0

    /// - Parameters:
    ///   - start: the number that the order of the questions follows from.
    ///   - corpus: the cases of earlier searches, which are asked first.
    ///   - isPruning: whether nothing else is asked, and the corpus keeps only what shows something.
    package init(
        _ forge: CaseForge, seeds: [FuzzSeed], start: UInt64, corpus: [FuzzCase] = [],
        isPruning: Bool = false, limits: FuzzLimits
    ) {
        source = QuestionSource(forge: forge, seeds: seeds, start: start)
        self.corpus = isPruning ? [] : corpus
        pending = corpus.filter { seeds.contains($0.seed) }.reversed()
        (self.isPruning, self.limits) = (isPruning, limits)
    }

    /// Returns the next question; `nil` at the end.
    func next() -> FuzzCase? {
        guard !limits.areReached(by: questions) else { return nil }
        return (pending.popLast() ?? (isPruning ? nil : source.next(corpus: corpus)))?.shaped(shapes)
    }

    /// Asks for the objects of some seeds in other shapes from now on.
    func use(_ shapes: [FuzzSeed: DeviceShape]) { self.shapes = shapes }

    func count() { questions += 1 }

    func keepsState(of seed: FuzzSeed) { stateful.insert(seed) }

    /// Returns the number of a forge whose keys the target has never seen.
    func nextForge() -> Int {
        forges += 1
        return forges
    }

    /// Counts an answer. A rejection proves no check of a fault where the object has two, where the genuine object was not
    /// accepted yet, or where one of several edits may be refused as genuine objects are.
    func count(_ question: FuzzCase, breaking violated: [Requirement], _ answer: FuzzAnswer) {
        let isAccepted = answer.response?.verdict == .accept
        let genuine = FuzzCase(question.seed, question.operations.filter(\.isVariant))
        if isAccepted { accepted.insert(genuine) }
        if isAccepted, violated.count == 1, neglected.insert(violated[0]).inserted {
            findings.removeAll(where: isExplained)
        }
        let isAlone = question.operations.count == genuine.operations.count + 1 || !refusals.contains(answer.failure)
        guard let first = violated.first, isAccepted || isAlone && violated.count == 1 && accepted.contains(genuine)
        else { return }
        tallies[first, default: FaultTally()].count(isAccepted: isAccepted)
    }

    /// Records what an answer showed, and keeps its question if that is new.
    func record(_ question: FuzzCase, _ novelty: Novelty) {
        guard seen.insert(novelty).inserted, question.operations.contains(where: { $0.shape == nil }),
            !corpus.contains(question)
        else { return }
        corpus.append(question)
    }

    /// Returns whether a wrong answer is worth shrinking, and keeps others from shrinking the same.
    func claim(_ identity: FindingIdentity) -> Bool {
        let (found, isEnding) = (earlier + findings.map(\.identity), identity.discrepancy.isEnding)
        if identity.isGenuine, identity.discrepancy == .rejects { refusals.insert(identity.code) }
        let mostClaims = isEnding || identity.isGenuine ? Self.mostOfOneFault : 1
        // Where there is no verdict, a first question may prove nothing, and another of the same failure may.
        guard !found.contains(identity), claims[identity, default: 0] < mostClaims else { return false }
        claims[identity, default: 0] += 1
        return found.count { $0.showsSameFault(as: identity) } < (isEnding ? Self.mostFailures : Self.mostOfOneFault)
    }

    private func isExplained(_ finding: FuzzFinding) -> Bool {
        let violated = finding.expected.violated
        return finding.discrepancy == .accepts && violated.count > 1 && !neglected.isDisjoint(with: violated)
    }

    /// Keeps a finding, unless it is there, or counts that there is none since the control was not accepted.
    func keep(_ finding: FuzzFinding?, ofShape isOfShape: Bool = false) {
        guard let finding else { return worthless += 1 }
        guard !isExplained(finding), !earlier.contains(finding.identity),
            !findings.contains(where: { $0.question == finding.question || $0.identity == finding.identity })
        else { return }
        let broken = finding.identity(ofBroken: isOfShape)
        earlier += broken
        findings = findings.filter { !broken.contains($0.identity) } + [finding]
    }

    /// Takes a finding of an earlier search, so that the same is not found again.
    package func know(_ finding: FuzzFinding) { earlier += finding.identity(ofBroken: false) + [finding.identity] }
}

/// The end of a search.
package struct FuzzLimits: Sendable {
    /// The most questions; `nil` for any number.
    package let questions: Int?
    /// Tells whether the time is over, or somebody wants the end.
    package let isOver: @Sendable () -> Bool

    package init(questions: Int?, isOver: @escaping @Sendable () -> Bool) {
        (self.questions, self.isOver) = (questions, isOver)
    }

    func areReached(by count: Int) -> Bool { questions.map { count >= $0 } ?? false || isOver() }
}

/// The signs that a target shows without instruments. A new combination means that a question reached something new.
struct Novelty: Sendable, Hashable {
    private let discrepancy: Discrepancy?
    private let verdict: Verdict?
    private let code: String
    /// The stage at which a right verifier rejects.
    private let stage: Stage?

    init(_ answer: FuzzAnswer, _ expected: ExpectedVerdict, _ discrepancy: Discrepancy?) {
        self.discrepancy = discrepancy
        verdict = answer.response?.verdict
        code = answer.code
        stage = expected.violated.first?.stage
    }
}

/// The shapes of seed objects for a target that refuses those of the devices of today.
package struct FuzzShapes: Sendable {
    /// The first shape in which the target accepts a seed object that it refuses.
    package var ofSeeds: [FuzzSeed: DeviceShape] = [:]
    /// The finding of each shape: the plainest object that is refused for the sake of its own shape.
    package var findings: [DeviceShape: FuzzFinding] = [:]
}
