import AttestModel

/// One way in which a target answers wrongly, with the smallest case that shows it and the control that it accepts.
package struct FuzzFinding: Sendable {
    package let judged: JudgedCase
    package let discrepancy: Discrepancy
    package let answer: FuzzAnswer

    init(
        _ question: FuzzCase, control: FuzzCase, expected: ExpectedVerdict, discrepancy: Discrepancy, answer: FuzzAnswer
    ) {
        judged = JudgedCase(
            question, control: control, expected: expected,
            impact: [.crash, .hang, .breach].contains(discrepancy) ? .denialOfService : nil)
        (self.discrepancy, self.answer) = (discrepancy, answer)
    }

    package var question: FuzzCase { judged.question }
    package var control: FuzzCase { judged.control }
    package var expected: ExpectedVerdict { judged.expected }

    package var identity: FindingIdentity {
        FindingIdentity(question, expected, discrepancy, code: answer.code)
    }
}
