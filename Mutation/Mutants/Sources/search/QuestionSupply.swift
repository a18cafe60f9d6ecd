import AttestModel
import FixtureForge
import ReferenceVerifier
import Trials
import VerifierFuzz

/// The questions of the search, with the answers of the original.
struct QuestionSupply: Sendable {
    let forge: CaseForge
    private var source: QuestionSource
    private var seen: Set<FuzzCase> = []

    /// - Parameters:
    ///   - context: the seed, the time and the authorities that all evidence is forged with.
    ///   - start: the number that the order of the questions follows from.
    init(_ context: ForgeContext, start: UInt64) {
        forge = CaseForge(context: context)
        source = QuestionSource(forge: forge, start: start)
    }

    /// Takes a number of questions from the search. Those that were there before are left out, and those to which
    /// either verdict is a right answer.
    mutating func next(_ count: Int) -> [(about: FuzzCase, question: Question)] {
        let memory = TrialMemory()
        var cases: [FuzzCase] = []
        for _ in 0..<count {
            let next = source.next()
            if seen.insert(next).inserted { cases.append(next) }
        }
        return cases.compactMap { about in question(about, memory).map { (about, $0) } }
    }

    /// Returns the question about a case; `nil` for one that cannot be judged.
    func question(_ about: FuzzCase, _ cryptography: any Cryptography = Libcrypto()) -> Question? {
        guard let request = forge.request(about) else { return nil }
        let assessment = ReferenceVerifier(cryptography: cryptography).assess(request)
        guard !forge.isOpen(about, isAccepted: assessment.isAccepted) else { return nil }
        let right = ExpectedVerdict(assessment, isOpen: false)
        return Question(
            id: about.description, request: request, expect: right.expect, result: right.result, level: .should)
    }
}
