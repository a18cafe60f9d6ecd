import AttestModel

/// Goes through a sequence as a runner does, with the oracle as target.
struct SequenceProof {
    let alsoBreaks: Requirement?

    /// The first step that the oracle does not bear out, and why; `nil` when there is none.
    func defect(of steps: [SequenceStep], oracle: Oracle) -> String? {
        var outputs: [String: VerifiedOutput] = [:]
        for step in steps {
            let request = step.request(carrying: outputs)
            guard request == step.request else {
                return "step '\(step.name)': holds other values than the steps before it give"
            }
            let finding = oracle(request)
            let claim = Claim(
                expect: step.expect, requirement: step.requirement, alsoBreaks: alsoBreaks, result: step.result)
            if let defect = claim.defect(in: finding) { return "step '\(step.name)': \(defect)" }
            outputs[step.name] = finding.output
        }
        return nil
    }
}
