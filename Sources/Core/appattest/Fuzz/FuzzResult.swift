import AttestModel
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
    /// Every finding that is not solved, so that each can be replayed.
    let kept: VectorSet

    /// Creates the result of a search by a plan.
    ///
    /// - Parameters:
    ///   - target: the target as the user named it.
    ///   - quirks: the findings that do not count.
    init(
        _ harvest: FuzzHarvest, of target: String, by plan: FuzzPlan, quirks: [FuzzQuirk], forge: CaseForge,
        duration: Duration
    ) {
        let verifier = ReferenceVerifier()
        func vectors(of judged: JudgedCase) -> [Vector] { judged.vectors(by: forge) { verifier.assess($0) } }
        func vector(of question: FuzzCase) -> Vector? {
            JudgedCase(question, by: forge) { verifier.assess($0) }.flatMap { vectors(of: $0).first }
        }
        func set(of vectors: [VectorID: Vector]) -> VectorSet {
            VectorSet(
                suiteVersion: SetGenerator.suiteVersion, seed: plan.seed, time: forge.context.time,
                vectors: vectors.values.map { ($0, Array($0.json.canonicalText.utf8)) }, hash: { sha256($0) },
                otherFiles: { _ in [:] })
        }
        var (counting, unsolved): ([VectorID: Vector], [VectorID: Vector]) = ([:], [:])
        var findings: [FuzzSummary.Finding] = []
        let known = harvest.earlier.found.map { ($0, FuzzSummary.Finding.State.known) }
        for (finding, state) in known + harvest.found.map({ ($0, .new) })
        where !findings.contains(where: { $0.vector.id == finding.judged.id }) {
            let made = vectors(of: finding.judged)
            guard let own = made.first else { continue }
            let quirk = quirks.first { $0.pattern.matches(own.id.description) }
            findings.append(
                FuzzSummary.Finding(
                    vector: own.outline, state: quirk == nil ? state : .quirk,
                    operations: forge.words(for: finding.question), expect: finding.expected.expect,
                    answer: finding.answer.words, reason: quirk?.reason,
                    unrepeated: finding.unrepeated.map(\.words))
            )
            for vector in made { unsolved[vector.id] = vector }
            guard quirk == nil, state == .new || plan.mode != .change else { continue }
            for vector in made { counting[vector.id] = vector }
        }
        for vector in harvest.earlier.solved.compactMap(vector) {
            findings.append(
                FuzzSummary.Finding(
                    vector: vector.outline, state: .solved, operations: [vector.title], expect: vector.expect,
                    answer: vector.expect.rawValue)
            )
        }
        for seed in harvest.seeds {
            if let vector = vector(of: FuzzCase(seed, [])), vector.expect == .accept { counting[vector.id] = vector }
        }
        self.set = set(of: counting)
        kept = set(of: counting.merging(unsolved) { first, _ in first })
        summary = FuzzSummary(
            target: target, seed: plan.seed, questions: harvest.questions, corpus: harvest.corpus.count,
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
