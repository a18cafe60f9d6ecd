import AttestModel
import FixtureForge

/// One way in which a target answers wrongly, with the smallest case that shows it and the control that it accepts.
package struct FuzzFinding: Sendable {
    package let question: FuzzCase
    /// The case without the operations that make the right answer another one.
    package let control: FuzzCase
    package let expected: ExpectedVerdict
    package let discrepancy: Discrepancy
    package let answer: FuzzAnswer

    package init(
        _ question: FuzzCase, control: FuzzCase, expected: ExpectedVerdict, discrepancy: Discrepancy, answer: FuzzAnswer
    ) {
        (self.question, self.control, self.expected) = (question, control, expected)
        (self.discrepancy, self.answer) = (discrepancy, answer)
    }

    package var identity: FindingIdentity {
        FindingIdentity(question, expected, discrepancy, code: answer.code)
    }

    /// The name of its vector, which follows from the case.
    package var id: VectorID { Self.id(of: question, violating: expected.violated.first) }

    private static func id(of question: FuzzCase, violating requirement: Requirement?) -> VectorID {
        VectorID(
            requirement?.suite ?? question.seed.suite, requirement?.group ?? acceptance(of: question.seed).group,
            "fuzz-\(question.id)")
    }

    /// The requirement that genuine evidence of a kind is accepted.
    private static func acceptance(of seed: FuzzSeed) -> Requirement {
        switch seed {
        case .attestation, .macAttestation: .attestationValid
        case .assertion: .assertionValid
        case .receipt: .receiptValid
        case .deviceCheckCall: .callServed
        case .deviceCheckAnswer: .answerRead
        }
    }
}

extension FuzzFinding {
    /// Returns the finding as a vector, with its control.
    ///
    /// - Parameters:
    ///   - needs: the capabilities that the question needs of a target.
    ///   - controlResult: the values of a correct verifier that accepts the control.
    package func vectors(
        by forge: CaseForge, needs: Set<Capability>, controlResult: VerifiedOutput?
    ) -> [Vector] {
        guard let request = forge.request(question), let controlRequest = forge.request(control) else { return [] }
        let controlID = Self.id(of: control, violating: nil)
        let words = forge.words(for: question)
        // Where either verdict is right, a rejection is, and an acceptance with the right values.
        let isRejected = expected.expect != .accept
        let requirement = expected.violated.first ?? Self.acceptance(of: question.seed)
        let result = expected.expect == .either ? expected.result ?? controlResult : expected.result
        let vector = Vector(
            id: id, title: title(words), why: why(requirement), requirement: requirement, source: requirement.source,
            level: .should, impact: impact,
            expect: isRejected ? .reject : .accept, stage: isRejected ? requirement.stage : nil,
            control: isRejected ? controlID : nil,
            fault: isRejected ? fault(by: forge, words: words) : nil,
            alsoBreaks: isRejected && expected.violated.count > 1
                ? AlsoBreaks(expected.violated[1], "The smallest change that was found breaks both.") : nil,
            needs: needs, tags: ["fuzz"], content: .single(request, result: result))
        guard isRejected, controlID != id else { return [vector] }
        let acceptance = Self.acceptance(of: question.seed)
        let controlWords = forge.words(for: control)
        return [
            vector,
            Vector(
                id: controlID,
                title: "Genuine object" + (controlWords.isEmpty ? "" : ": \(controlWords.joined(separator: "; "))"),
                why:
                    "It differs from broken objects only by their fault, so that a rejection of those proves something.",
                requirement: acceptance, source: acceptance.source, level: .should, impact: .lockout, expect: .accept,
                stage: nil, control: nil, fault: nil, needs: needs, tags: ["fuzz"],
                content: .single(controlRequest, result: controlResult)),
        ]
    }

    private func title(_ words: [String]) -> String {
        words.isEmpty ? "Genuine object, unchanged" : words.joined(separator: "; ")
    }

    private func why(_ requirement: Requirement) -> String {
        switch expected.expect {
        case .accept: "Draft: every operation leaves the object genuine. A verifier that rejects it locks devices out."
        case .reject: "Draft: \(requirement.id) demands: \(requirement.statement)"
        case .either: "Draft: either verdict is right, and the target gave none."
        }
    }

    private var impact: Impact {
        switch (discrepancy, expected.expect) {
        case (.crash, _), (.hang, _), (.breach, _): .denialOfService
        case (_, .accept): .lockout
        default: .hardening
        }
    }

    /// The most bytes of a difference that a record quotes.
    private static let mostQuoted = 1024

    private func fault(by forge: CaseForge, words: [String]) -> FaultRecord? {
        guard let last = question.operations.last(where: { !control.operations.contains($0) }) else { return nil }
        let (before, after) = forge.difference(control, question, at: last.place)
        return FaultRecord(
            path: last.place, change: words.joined(separator: "; "),
            before: before.map { Array($0.prefix(Self.mostQuoted)) },
            after: after.map { Array($0.prefix(Self.mostQuoted)) })
    }
}
