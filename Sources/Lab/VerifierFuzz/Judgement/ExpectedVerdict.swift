import AttestModel

/// The right answer to a question, as an oracle from outside gives it.
package struct ExpectedVerdict: Sendable, Hashable {
    package let expect: Expectation
    /// The requirements that the evidence breaks: what breaks first in the verification comes first.
    package let violated: [Requirement]
    /// The values of a correct verifier that accepts, or that go with its rejection.
    package let result: VerifiedOutput?

    /// - Parameter isUnsigned: whether it was changed after it was signed. Then that breaks first.
    package init(_ assessment: Assessment, isOpen: Bool, isUnsigned: Bool = false) {
        expect = isOpen ? .either : assessment.isAccepted ? .accept : .reject
        let signed: [Requirement] = [.attestationNonce, .assertionSignature, .assertionNonce, .receiptSignature]
        let first = isUnsigned ? assessment.violated.filter(signed.contains) : []
        violated = first + assessment.violated.filter { !first.contains($0) }
        result = assessment.isAccepted ? assessment.output : assessment.refusal.isOfRefusal ? assessment.refusal : nil
    }
}

extension Assessment {
    /// The requirements that the evidence breaks, by the stages of the verification. A value that cannot be read is wrong
    /// because of the form around it.
    var violated: [Requirement] {
        let broken = results.filter { !$0.permitsAcceptance && $0.status == .violated }.map(\.requirement)
        return Stage.allCases.flatMap { stage in broken.filter { $0.stage == stage } }
    }
}

/// The way in which an answer is wrong.
package enum Discrepancy: String, Sendable, Hashable, CaseIterable {
    case accepts, rejects, wrongValues, error, crash, hang, breach

    /// Judges an answer; `nil` when it is right.
    ///
    /// - Parameter mayFail: whether an error counts as a rejection: the evidence breaks a value that the server itself stores.
    package init?(of answer: FuzzAnswer, expected: ExpectedVerdict, mayFail: Bool = false) {
        switch answer.ending {
        case .crash: self = .crash
        case .hang: self = .hang
        case .breach: self = .breach
        case .verdict(let response):
            if response.verdict == .error {
                if mayFail { return nil }
                self = .error
                return
            }
            guard response.verdict != .unsupported else { return nil }
            switch Judgement(of: response, expect: expected.expect, result: expected.result, level: .should) {
            case .right, .observed: return nil
            case .wrongOutput: self = .wrongValues
            case .wrongVerdict: self = response.verdict == .accept ? .accepts : .rejects
            }
        }
    }

    /// A Boolean value that indicates whether it shows no verdict at all, so that the right one does not matter.
    package var isEnding: Bool { [.error, .crash, .hang, .breach].contains(self) }
}
