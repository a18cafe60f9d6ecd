import AttestModel
import ReferenceVerifier
import VerifierMutants

/// One request with its expected answer, held against many mutants.
struct RequestTrial {
    private let expect: Expectation
    private let result: VerifiedOutput?
    private let level: Level
    /// The trial of the evidence; `nil` for a kind that the reference verifier does not list.
    private let evidence: (any EvidenceTrialing)?

    init(
        _ request: VerificationRequest, expect: Expectation, result: VerifiedOutput?, level: Level, memory: TrialMemory
    ) {
        (self.expect, self.result, self.level) = (expect, result, level)
        evidence = ReferenceVerifier.kinds.firstNonNil { Self.trial(of: request, as: $0, memory) }
    }

    /// Tells whether the mutant answers wrongly. A mutant of another kind of evidence answers as the reference does,
    /// which the proof of the vectors has found right.
    func kills(_ mutant: Mutant) -> Bool {
        guard let response = evidence?.answer(of: mutant) else { return false }
        return switch Judgement(of: response, expect: expect, result: result, level: level) {
        case .wrongVerdict, .wrongOutput: true
        case .right, .observed: false
        }
    }

    private static func trial<Evidence: VerifiedEvidence>(
        of request: VerificationRequest, as kind: Evidence.Type, _ memory: TrialMemory
    ) -> (any EvidenceTrialing)? {
        guard let request = request.request as? Evidence.Request else { return nil }
        return EvidenceTrial<Evidence>(request, memory)
    }
}

private protocol EvidenceTrialing {
    /// Returns the answer of a mutant; `nil` when it treats this kind of evidence as the reference does.
    func answer(of mutant: Mutant) -> VerdictResponse?
}

/// A piece of evidence, which is decoded and checked once for all mutants that decode and check it as the reference does.
private struct EvidenceTrial<Evidence: VerifiedEvidence>: EvidenceTrialing {
    private let request: Evidence.Request
    private let memory: TrialMemory
    private let evidence: Evidence
    private let results: [RequirementResult]
    /// The places of the results that keep a right verifier from accepting.
    private let failures: [Int]
    /// The places of the results by the identifiers of their requirements.
    private let places: [String: Int]

    init(_ request: Evidence.Request, _ memory: TrialMemory) {
        let evidence = Evidence(request, cryptography: memory)
        (self.request, self.memory, self.evidence) = (request, memory, evidence)
        results = Evidence.checks.map { $0.evaluate(evidence) }
        failures = results.indices.filter { [results] in !results[$0].permitsAcceptance }
        places = Dictionary(results.indices.map { [results] in (results[$0].requirement.id, $0) }) { first, _ in first }
    }

    func answer(of mutant: Mutant) -> VerdictResponse? {
        guard let patch = mutant.patch(for: Evidence.self) else { return nil }
        return patch.steps.map { answer(of: patch, in: $0) } ?? answer(of: patch)
    }

    /// Returns the answer of a mutant that takes the evidence apart rightly. The results that it shares with the reference
    /// and that permit acceptance are not looked at: nearly all of them.
    private func answer(of patch: Patch<Evidence>) -> VerdictResponse {
        var failed = failures.first { place in
            let right = results[place]
            return !patch.removed.contains(right.requirement) && patch.replacement(of: right.requirement) == nil
                && !patch.permitsAcceptance(right)
        }
        for place in patch.replaced.compactMap({ places[$0.requirement.id] }) where place < failed ?? results.count {
            let requirement = results[place].requirement
            guard !patch.removed.contains(requirement), let wrong = patch.replacement(of: requirement),
                !patch.permitsAcceptance(wrong.evaluate(evidence))
            else { continue }
            failed = place
        }
        return Self.response(failed.map { results[$0].requirement }, evidence, patch)
    }

    /// Returns the answer of a mutant that takes the evidence apart in steps of its own.
    private func answer(of patch: Patch<Evidence>, in steps: Evidence.Steps) -> VerdictResponse {
        let evidence = Evidence(request, steps: steps, cryptography: memory)
        let checks = Evidence.checks.filter { !patch.removed.contains($0.requirement) }
        let failed = checks.first { right in
            !patch.permitsAcceptance((patch.replacement(of: right.requirement) ?? right).evaluate(evidence))
        }
        return Self.response(failed?.requirement, evidence, patch)
    }

    /// - Parameter failed: the first requirement that is not met; `nil` when the evidence is accepted.
    private static func response(
        _ failed: Requirement?, _ evidence: Evidence, _ patch: Patch<Evidence>
    ) -> VerdictResponse {
        guard let failed else { return VerdictResponse(.accept, output: patch.output?(evidence) ?? evidence.output) }
        return VerdictResponse(.reject, output: patch.refusal?(evidence, failed) ?? evidence.refusal(because: failed))
    }
}
