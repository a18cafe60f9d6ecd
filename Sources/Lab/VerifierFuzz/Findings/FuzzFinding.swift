import AttestModel

/// One way in which a target answers wrongly, with the smallest case that shows it and the control that it accepts.
package struct FuzzFinding: Sendable {
    package let judged: JudgedCase
    package let discrepancy: Discrepancy
    package let answer: FuzzAnswer

    init(_ judged: JudgedCase, _ discrepancy: Discrepancy, _ answer: FuzzAnswer) {
        (self.judged, self.discrepancy, self.answer) = (judged, discrepancy, answer)
    }

    package var question: FuzzCase { judged.question }
    package var control: FuzzCase { judged.control }
    package var expected: ExpectedVerdict { judged.expected }
    /// The circumstances under which the wrong answer did not come again.
    package var unrepeated: [FuzzRelation] { judged.unrepeated }

    package var identity: FindingIdentity {
        FindingIdentity(question, expected, discrepancy, code: answer.code)
    }
}
