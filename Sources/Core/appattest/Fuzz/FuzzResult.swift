import AttestModel
import ConformanceRunner
import FixtureForge
import LabModel
import Primitives
import ReferenceVerifier
import VectorCatalog
import VerifierFuzz

/// The findings of a search, and the set of the vectors that count.
struct FuzzResult {
    let summary: FuzzSummary
    let set: VectorSet
    /// The other forms of its vectors.
    let forms: VectorForms
    /// The answers to all faulty objects, by the requirement that they break.
    let searched: [Requirement: FaultTally]
    /// The verdicts that the search has got for the findings that count.
    private(set) var verdicts: [VectorID: Verdict] = [:]
    /// Every finding that is not solved, so that each can be replayed.
    let kept: VectorSet
    /// The causes of the findings about refused shapes that count, without the words of the target, the state that the
    /// target keeps, and the known findings.
    private(set) var causes: [RunRemark]

    /// - Parameter quirks: the findings that do not count.
    init(
        _ harvest: FuzzHarvest, of target: String, by options: FuzzOptions, quirks: [BaselineEntry], forge: CaseForge,
        duration: Duration
    ) {
        searched = harvest.tallies
        let verifier = ReferenceVerifier()
        func vectors(of judged: JudgedCase) -> [Vector] { judged.vectors(by: forge) { verifier.assess($0) } }
        func vector(of question: FuzzCase) -> Vector? {
            JudgedCase(question, by: forge) { verifier.assess($0) }.flatMap { vectors(of: $0).first }
        }
        func set(of vectors: [VectorID: Vector]) -> VectorSet {
            VectorSet(
                suiteVersion: SetGenerator.suiteVersion, seed: options.seed, time: forge.context.time,
                vectors: vectors.values.map { ($0, Array($0.json.canonicalText.utf8)) }, hash: { sha256($0) },
                otherFiles: { _ in [:] })
        }
        var (counting, unsolved): ([VectorID: Vector], [VectorID: Vector]) = ([:], [:])
        var causes: [(shape: DeviceShape, id: VectorID)] = []
        var shapes: [VectorID: DeviceShape] = [:]
        var findings: [FuzzSummary.Finding] = []
        let known = harvest.earlier.found.map { ($0, FuzzSummary.Finding.State.known) }
        for (finding, state) in known + harvest.found.map({ ($0, .new) })
        where !findings.contains(where: { $0.vector.id == finding.judged.id }) {
            let made = vectors(of: finding.judged)
            guard let own = made.first else { continue }
            let quirk = quirks.first { $0.pattern.matches(own.id.description) }
            let refused = harvest.shapes.findings.first { $0.value.question == finding.question }?.key
            findings.append(
                FuzzSummary.Finding(
                    vector: own.outline, state: quirk == nil ? state : .quirk,
                    operations: refused.map { ["the seed object, unchanged: it refuses \($0.refusal)"] }
                        ?? (finding.expected.expect == .accept ? [own.title] : forge.words(for: finding.question)),
                    expect: finding.expected.expect,
                    answer: finding.answer.description, reason: quirk?.reason,
                    unrepeated: finding.unrepeated.map(\.description))
            )
            for vector in made { unsolved[vector.id] = vector }
            guard quirk == nil, state == .new || options.mode != .change else { continue }
            verdicts[own.id] = finding.answer.verdict
            if let refused { causes.append((refused, own.id)) }
            for vector in made {
                counting[vector.id] = vector
                shapes[vector.id] = finding.question.sequence.firstNonNil { $0.operations.firstNonNil(\.shape) }
            }
        }
        for vector in harvest.earlier.solved.compactMap(vector) {
            findings.append(
                FuzzSummary.Finding(
                    vector: vector.outline, state: .solved, operations: [vector.title], expect: vector.expect,
                    answer: vector.expect.rawValue)
            )
        }
        let seeds = harvest.seeds.map { FuzzCase($0, []).shaped(harvest.shapes.ofSeeds) }
        forms = VectorForms(of: harvest.unsolved + seeds, seed: options.seed)
        let kept = seeds.filter { harvest.stateful.contains($0.seed) }.compactMap(vector).map(\.id)
        for question in seeds {
            guard let vector = vector(of: question), vector.expect == .accept,
                unsolved[vector.id] == nil || counting[vector.id] != nil
            else { continue }
            counting[vector.id] = vector
            shapes[vector.id] = harvest.shapes.ofSeeds[question.seed]
        }
        self.causes = causes.map { shape, id in
            .refusesShape(shape, judged: shapes.values.count { $0 == shape }, accepted: id, quote: nil)
        }
        if !kept.isEmpty { self.causes.append(.keepsState(kept.sorted(), hasReset: false)) }
        let left = options.mode == .change ? findings.count { $0.state == .known } : 0
        if left > 0 { self.causes.append(.knownFindings(left)) }
        self.set = set(of: counting)
        self.kept = set(of: counting.merging(unsolved) { first, _ in first })
        summary = FuzzSummary(
            target: target, seed: options.seed, questions: harvest.questions, corpus: harvest.corpus.count,
            duration: duration, findings: findings, remarks: Self.remarks(about: harvest))
    }

    private static func remarks(about harvest: FuzzHarvest) -> [String] {
        var remarks: [String] = []
        if harvest.worthless > 0 {
            remarks.append(
                "\(Count.text(harvest.worthless, "wrong answer")) could not be repeated, or the control was rejected. This "
                    + "proves nothing, and is left out.")
        }
        if !harvest.earlier.open.isEmpty {
            remarks.append(
                "\(Count.text(harvest.earlier.open.count, "earlier finding")) could not be judged again: the target does "
                    + "not declare what is asked, or rejects the control.")
        }
        return remarks
    }
}

/// All that a search has shown about a target.
struct FuzzHarvest: Sendable {
    let found: [FuzzFinding]
    let earlier: EarlierFindings
    let shapes: FuzzShapes
    let seeds: [FuzzSeed]
    let questions: Int
    let corpus: [FuzzCase]
    /// The number of wrong answers that prove nothing.
    let worthless: Int
    /// The answers to faulty objects, by the requirement that they break.
    let tallies: [Requirement: FaultTally]
    /// The kinds of evidence of which the target rejects what it has accepted before.
    let stateful: Set<FuzzSeed>

    /// The cases of all findings but the solved ones, in the order of their texts.
    var unsolved: [FuzzCase] {
        let cases = earlier.found.map(\.question) + earlier.open + found.map(\.question)
        return Set(cases).sorted { "\($0)" < "\($1)" }
    }
}

/// The findings of earlier searches, by what asking again has shown.
struct EarlierFindings {
    var found: [FuzzFinding] = []
    var solved: [FuzzCase] = []
    /// The questions that could not be judged, which are kept.
    var open: [FuzzCase] = []
}
