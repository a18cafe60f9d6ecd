import AttestModel

/// One way in which a target answers wrongly, with the smallest case that shows it and the control that it accepts.
package struct FuzzFinding: Sendable {
    package let judged: JudgedCase
    package let discrepancy: Discrepancy
    package let answer: FuzzAnswer

    package var question: FuzzCase { judged.question }
    package var control: FuzzCase { judged.control }
    package var expected: ExpectedVerdict { judged.expected }
    /// The circumstances under which the wrong answer did not come again.
    package var unrepeated: [FuzzRelation] { judged.unrepeated }

    package var identity: FindingIdentity {
        FindingIdentity(question, expected, discrepancy, code: answer.code)
    }
}

/// The facts by which two findings are the same: the requirement, the way in which the answer is wrong, what was changed, and
/// the target's own code.
package struct FindingIdentity: Sendable, Hashable {
    /// The first requirement that the evidence breaks; `nil` for genuine evidence.
    package let requirement: Requirement?
    package let discrepancy: Discrepancy
    /// The places and words of the operations, without their numbers.
    package let operators: [String]
    package let code: String

    package init(_ question: FuzzCase, _ expected: ExpectedVerdict, _ discrepancy: Discrepancy, code: String) {
        requirement = expected.violated.first
        self.discrepancy = discrepancy
        operators = question.sequence.flatMap { step in
            [step.seed.rawValue]
                + step.operations.map { operation in
                    operation.edit.word == .choose
                        ? "\(operation.place) \(operation.edit.amount)" : "\(operation.place) \(operation.edit.word)"
                }
        }
        self.code = code
    }

    /// Returns whether another finding shows the same fault of the target, perhaps by other operations.
    package func showsSameFault(as other: FindingIdentity) -> Bool {
        requirement == other.requirement && discrepancy == other.discrepancy
    }
}
