import AttestModel

/// A question as it is asked, with those before it and the right answer to each.
package struct FuzzExchange: Sendable {
    /// The questions in order, each with its request and its right answer.
    package let steps: [SequenceStep]
    /// The right answers in full, in the same order.
    package let answers: [ExpectedVerdict]

    func ending(at position: Int) -> FuzzExchange {
        FuzzExchange(steps: Array(steps[...position]), answers: Array(answers[...position]))
    }

    /// The request that the judgement is about.
    package var request: VerificationRequest { steps[steps.count - 1].request }

    package var expected: ExpectedVerdict { answers[answers.count - 1] }
}

extension CaseForge {
    /// Returns the requests of a case, with the values between them that a right server carries; `nil` when a place does not
    /// exist, or when sources leave open what is carried.
    package func exchange(_ question: FuzzCase, oracle: Oracle) -> FuzzExchange? {
        let sequence = question.sequence
        let isAttested = question.earlier.contains { $0.seed == .attestation }
        var state = StoredState()
        var steps: [SequenceStep] = []
        var answers: [ExpectedVerdict] = []
        for (position, fuzz) in sequence.enumerated() {
            // A repeated question is the same object once more.
            let first = sequence.firstIndex(of: fuzz) ?? position
            guard var request = request(fuzz, step: first, isAttested: isAttested) else { return nil }
            let carry = state.carry(into: &request)
            let assessment = oracle(request)
            let isOpenHere = state.leavesOpen(request)
            let expected = ExpectedVerdict(
                assessment, isOpen: isOpenHere || isOpen(fuzz, assessment, oracle: oracle),
                isUnsigned: fuzz.operations.contains { $0.place.hasSuffix(".unsigned") })
            let name = "step-\(position + 1)"
            steps.append(
                SequenceStep(
                    name: name, expect: expected.expect,
                    requirement: expected.expect == .reject ? expected.violated.first : nil, carry: carry,
                    request: request, result: expected.expect == .accept ? expected.result : nil))
            answers.append(expected)
            guard position < sequence.count - 1 else { break }
            switch expected.expect {
            case .accept: guard state.apply(request, assessment.output, step: name) else { return nil }
            case .reject: break
            case .either: guard isOpenHere else { return nil }
            }
        }
        return FuzzExchange(steps: steps, answers: answers)
    }
}
