import AttestModel

/// The right answer to a question, as an oracle from outside gives it.
package struct ExpectedVerdict: Sendable, Hashable {
    package let expect: Expectation
    /// The requirements that the evidence breaks, in the order of `Requirement.all`.
    package let violated: [Requirement]
    /// The values of a correct verifier that accepts, or that go with its rejection.
    package let result: VerifiedOutput?

    /// - Parameter isOpen: whether sources leave open what is right.
    package init(_ assessment: Assessment, isOpen: Bool) {
        expect = isOpen ? .either : assessment.isAccepted ? .accept : .reject
        violated = assessment.results.filter { !$0.permitsAcceptance && $0.status == .violated }.map(\.requirement)
        result = assessment.isAccepted ? assessment.output : assessment.refusal.isOfRefusal ? assessment.refusal : nil
    }
}
