import AttestModel
import VectorCatalog

/// The proof of vectors by an oracle: it accepts a valid vector with the result that the vector states, finds that a
/// broken vector violates its requirement and no other, and accepts its control. For a sequence that holds of every
/// step, with the values that a runner carries from step to step.
package enum VectorProof {
    /// Proves all vectors, on all cores.
    /// - Throws: `ProofError` naming every vector that the oracle disagrees with.
    package static func check(_ vectors: [Vector], oracle: Oracle) throws(ProofError) {
        guard Set(vectors.map(\.id)).count == vectors.count else {
            let doubled = Dictionary(grouping: vectors, by: \.id).filter { $0.value.count > 1 }.keys.sorted()
            throw ProofError(.duplicate, doubled.map { "\($0): occurs twice" }.joined(separator: "\n"))
        }
        let defects = defects(of: vectors, oracle: oracle).sorted { $0.key < $1.key }
        guard defects.isEmpty else {
            throw ProofError(.notProved, defects.map { "\($0.key): \($0.value)" }.joined(separator: "\n"))
        }
    }

    /// Returns the vectors that the oracle agrees with. Their controls are among the given ones.
    package static func proven(_ vectors: [Vector], oracle: Oracle) -> [Vector] {
        let defects = defects(of: vectors, oracle: oracle)
        return vectors.filter { defects[$0.id] == nil }
    }

    /// Returns the disagreement with each vector, on all cores: signatures take long to verify.
    private static func defects(of vectors: [Vector], oracle: Oracle) -> [VectorID: String] {
        let byID = vectors.byID
        let defects = vectors.concurrentMap { vector in
            (vector.id, defect(of: vector, control: vector.control.flatMap { byID[$0] }, oracle: oracle))
        }
        return Dictionary(defects, uniquingKeysWith: { $1 }).compactMapValues(\.self)
    }

    private static func defect(of vector: Vector, control: Vector?, oracle: Oracle) -> String? {
        if vector.expect == .reject {
            guard let control, control.expect == .accept else { return "has no accepted control" }
            if let result = vector.result, !result.isOfRefusal, result.withoutReceipt != control.result?.withoutReceipt
            {
                return "states another result than its control"
            }
        }
        switch vector.content {
        case .single(let request, let result):
            return Claim(
                expect: vector.expect, requirement: vector.requirement, alsoBreaks: vector.alsoBreaks?.requirement,
                result: result
            ).defect(in: oracle(request))
        case .sequence(let steps): return defect(of: steps, alsoBreaks: vector.alsoBreaks?.requirement, oracle: oracle)
        }
    }

    /// Goes through a sequence as a runner does. Returns the first step that the oracle disagrees with, and why.
    private static func defect(of steps: [SequenceStep], alsoBreaks: Requirement?, oracle: Oracle) -> String? {
        var outputs: [String: VerifiedOutput] = [:]
        for step in steps {
            let request = step.request(carrying: outputs)
            guard request == step.request else {
                return "step '\(step.name)': holds other values than the steps before it return"
            }
            let assessment = oracle(request)
            let claim = Claim(
                expect: step.expect, requirement: step.requirement, alsoBreaks: alsoBreaks, result: step.result)
            if let defect = claim.defect(in: assessment) { return "step '\(step.name)': \(defect)" }
            outputs[step.name] = assessment.output
        }
        return nil
    }
}

/// The statement of a vector, or of a step of a sequence, about one piece of evidence.
private struct Claim {
    let expect: Expectation
    /// The requirement that evidence to reject breaks.
    let requirement: Requirement?
    /// A requirement that it cannot help breaking as well.
    let alsoBreaks: Requirement?
    /// The values that a correct verifier returns about evidence to accept.
    let result: VerifiedOutput?

    /// Returns the difference of an oracle's assessment to the claim, as the end of a sentence; `nil` for none.
    func defect(in assessment: Assessment) -> String? {
        let violated = assessment.violations.map { "\($0.requirement.id) (\($0.evidence))" }.joined(separator: ", ")
        switch expect {
        case .accept:
            guard assessment.isAccepted else { return "is not accepted: \(violated)" }
            let wrong = (assessment.output ?? VerifiedOutput()).mismatches(expected: result ?? VerifiedOutput())
            return wrong.isEmpty ? nil : "is accepted with another result: \(wrong.joined(separator: ", "))"
        case .reject:
            guard !assessment.isAccepted else { return "is accepted" }
            guard agrees(with: Set(assessment.violations.map(\.requirement))) else {
                return "violates \(violated.isEmpty ? "nothing" : violated)"
            }
            guard let result, result.isOfRefusal else { return nil }
            let wrong = assessment.refusal.deviceCheck.mismatches(ofRefusal: result.deviceCheck, level: .should)
            return wrong.isEmpty ? nil : "is rejected with other values: \(wrong.joined(separator: ", "))"
        case .either:
            // Recorded, never judged: any assessment will do.
            return nil
        }
    }

    /// Tells whether the fault breaks its requirement alone; or that one and the second that it cannot help breaking,
    /// either of which may be all that shows.
    private func agrees(with violated: Set<Requirement>) -> Bool {
        guard let alsoBreaks else { return violated == Set([requirement].compactMap(\.self)) }
        return !violated.isEmpty && violated.isSubset(of: [requirement, alsoBreaks].compactMap(\.self))
    }
}

/// The reason why a set of vectors is not proved, or a page of the specification cannot be filled: always a defect of the suite,
/// never of a user. A line about a vector begins with its id.
package typealias ProofError = CodedError<ProofErrorCode>

package enum ProofErrorCode: Sendable {
    /// The oracle disagrees with what a vector says.
    case notProved
    /// Two vectors share an id.
    case duplicate
    /// A page of the specification lacks the mark of a generated block, or has one too many.
    case badPage
}

extension VerifiedOutput {
    /// The values without the receipt, which holds the leaf and so differs with every leaf that is signed again.
    package var withoutReceipt: VerifiedOutput {
        var output = self
        output.receiptSHA256 = nil
        return output
    }
}

/// The proof of vectors for a verifier that goes by the system's clock: those of a set that was made for the moment hold
/// for some minutes, unless they are about time to the second, or about another time.
package enum MomentProof {
    /// Takes the capability `clock` from the vectors that need it only because their objects are valid at the time of the
    /// set, and gives them the tag `momentary`.
    /// - Parameter oracle: a verifier that agrees with such a vector at every time of `Momentary.validity`.
    package static func lifting(_ vectors: [Vector], at time: Timestamp, oracle: Oracle) -> [Vector] {
        var lifted = Set(
            vectors.filter { $0.needs.contains(.clock) && $0.content.requests.allSatisfy { $0.time == time } }
                .map(\.id))
        for seconds in stride(from: Int64(0), through: Momentary.validity, by: 45) {
            let moved = vectors.filter { lifted.contains($0.id) }.map { $0.verified(after: seconds) }
            let controls = Set(moved.compactMap(\.control)).subtracting(lifted)
            let others = vectors.filter { controls.contains($0.id) }
            lifted.formIntersection(VectorProof.proven(moved + others, oracle: oracle).map(\.id))
        }
        let free = lifted.union(vectors.filter { !$0.needs.contains(.clock) }.map(\.id))
        return vectors.map { vector in
            guard lifted.contains(vector.id), vector.control.map(free.contains) ?? true else { return vector }
            var vector = vector
            vector.needs.remove(.clock)
            vector.tags.append(Momentary.tag)
            return vector
        }
    }
}
