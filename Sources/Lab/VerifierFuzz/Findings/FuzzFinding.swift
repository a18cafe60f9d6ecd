import AttestModel

/// One way in which a target answers wrongly, with the smallest case that shows it and the control that it accepts. Its
/// members are also those of the case.
@dynamicMemberLookup
package struct FuzzFinding: Sendable {
    package let judged: JudgedCase
    package let discrepancy: Discrepancy
    package let answer: FuzzAnswer

    package subscript<Value>(dynamicMember member: KeyPath<JudgedCase, Value>) -> Value { judged[keyPath: member] }

    package var identity: FindingIdentity { FindingIdentity(judged.question, judged.expected, discrepancy, answer) }

    /// Returns the identity of faulty objects that fail for the cause of a genuine one: in its words, or for its shape.
    func identity(ofBroken isOfShape: Bool) -> [FindingIdentity] {
        let isSaid = discrepancy == .error && answer.response?.reason?.isEmpty == false
        var broken = identity
        guard broken.isGenuine, isSaid || isOfShape && discrepancy.isEnding else { return [] }
        broken.isGenuine = false
        return [broken]
    }
}

/// The facts by which two findings are the same: the requirement, the way in which the answer is wrong, what was changed, and
/// the target's own code.
package struct FindingIdentity: Sendable, Hashable {
    /// The first requirement that the evidence breaks; `nil` for genuine evidence, and where the target gives no verdict: it
    /// breaks at the same place whatever else is wrong.
    package let requirement: Requirement?
    package let discrepancy: Discrepancy
    /// A Boolean value that indicates whether the evidence is genuine.
    package fileprivate(set) var isGenuine: Bool
    /// The places and words of the operations, without their numbers, and without the variants of the object that others
    /// change; empty where the target gives no verdict.
    package let operators: [String]
    /// The code of the target, or the words in which it fails.
    package let code: String

    package init(_ question: FuzzCase, _ expected: ExpectedVerdict, _ discrepancy: Discrepancy, _ answer: FuzzAnswer) {
        requirement = discrepancy.isEnding ? nil : expected.violated.first
        (self.discrepancy, isGenuine) = (discrepancy, expected.expect == .accept)
        // Genuine objects that are refused in the same words are refused for the same cause.
        let isSaid = discrepancy == .rejects && isGenuine && answer.response?.reason?.isEmpty == false
        let isByPlace = !isSaid && !discrepancy.isEnding
        operators = isByPlace ? question.sequence.flatMap(Self.operators) : isSaid ? [question.seed.acceptance.id] : []
        code = isByPlace ? answer.code : answer.failure
    }

    private static func operators(of step: FuzzCase) -> [String] {
        let faults = step.operations.filter { !$0.isVariant }
        return [step.seed.rawValue]
            + (faults.isEmpty ? step.operations : faults).map { operation in
                operation.edit.word == .choose
                    ? "\(operation.place) \(operation.edit.amount)" : "\(operation.place) \(operation.edit.word)"
            }
    }

    /// Returns whether another finding shows the same fault of the target, perhaps by other operations.
    package func showsSameFault(as other: FindingIdentity) -> Bool {
        requirement == other.requirement && discrepancy == other.discrepancy && isGenuine == other.isGenuine
    }
}
