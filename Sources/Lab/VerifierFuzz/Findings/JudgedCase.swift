import AttestModel

/// A case with the right answer to it, and with its control.
package struct JudgedCase: Sendable {
    package let question: FuzzCase
    /// The requests of the question, with the right answers.
    let exchange: FuzzExchange
    /// The case without the operations that change the right answer; for a sequence, without the question that a right
    /// verifier rejects.
    package let control: FuzzCase
    /// The capabilities that the question needs of a target.
    let needs: Set<Capability>
    let impact: Impact
    /// The circumstances under which the wrong answer did not come again.
    package let unrepeated: [FuzzRelation]

    /// - Parameter impact: the damage of a wrong answer; `nil` for that of a wrong verdict.
    init(
        _ question: FuzzCase, _ exchange: FuzzExchange, control: FuzzCase, needs: Set<Capability>,
        impact: Impact? = nil, unrepeated: [FuzzRelation] = []
    ) {
        (self.question, self.exchange, self.control, self.needs) = (question, exchange, control, needs)
        let stored: Int64 = if case .assertion(let assertion) = exchange.request { assertion.storedCounter } else { 0 }
        let isReplay = exchange.expected.violated == [.assertionCounter] && stored > 0
        self.impact = impact ?? (exchange.expected.expect == .accept ? .lockout : isReplay ? .replay : .hardening)
        self.unrepeated = unrepeated
    }

    /// Judges a case, with its seed object as the control; `nil` when the case names a place that does not exist.
    package init?(_ question: FuzzCase, by forge: CaseForge, oracle: Oracle) {
        guard let exchange = forge.exchange(question, oracle: oracle) else { return nil }
        self.init(question, exchange, control: FuzzCase(question.seed, []), needs: forge.needs(question, exchange))
    }

    /// The right answer.
    package var expected: ExpectedVerdict { exchange.expected }

    /// The name of its vector, which follows from the case.
    package var id: VectorID {
        Self.id(
            of: question,
            in: question.earlier.isEmpty ? expected.violated.first ?? question.seed.acceptance : sequenceRequirement)
    }

    static func id(of question: FuzzCase, in requirement: Requirement) -> VectorID {
        VectorID(found: question.id, requirement)
    }

    /// Returns the case as a vector, followed by its control.
    ///
    /// - Parameter oracle: the judge of the control.
    package func vectors(by forge: CaseForge, oracle: Oracle) -> [Vector] {
        guard question.earlier.isEmpty else { return sequenceVectors(by: forge, oracle: oracle) }
        guard let controlRequest = forge.request(control) else { return [] }
        let controlResult = oracle(controlRequest).output
        let controlID = Self.id(of: control, in: control.seed.acceptance)
        let words = forge.words(for: question)
        // Where either verdict is right, a rejection is, and an acceptance with the right values.
        let isRejected = expected.expect != .accept
        let requirement = expected.violated.first ?? question.seed.acceptance
        let result = expected.expect == .either ? expected.result ?? controlResult : expected.result
        let outline = VectorOutline(
            id: id, title: title(words), why: why(requirement), requirement: requirement, level: .should,
            impact: impact, expect: isRejected ? .reject : .accept, stage: isRejected ? requirement.stage : nil,
            control: isRejected ? controlID : nil,
            alsoBreaks: isRejected && expected.violated.count > 1
                ? AlsoBreaks(expected.violated[1], "The smallest change that was found breaks both.") : nil,
            needs: needs, tags: ["fuzz"])
        let vector = Vector(
            outline, fault: isRejected ? fault(by: forge, words: words) : nil,
            content: .single(exchange.request, result: result))
        guard isRejected, controlID != id else { return [vector] }
        let acceptance = question.seed.acceptance
        let controlWords = forge.words(for: control)
        return [
            vector,
            Vector(
                VectorOutline(
                    id: controlID,
                    title: "Genuine \(control.seed.title)"
                        + (controlWords.isEmpty ? "" : ": \(controlWords.joined(separator: "; "))"),
                    why: "It differs from broken objects only by their fault, so that a rejection of those proves "
                        + "something.",
                    requirement: acceptance, level: .should, impact: .lockout, expect: .accept, needs: needs,
                    tags: ["fuzz"]), fault: nil, content: .single(controlRequest, result: controlResult)),
        ]
    }

    func title(_ words: [String]) -> String {
        let isGenuine = question.earlier.isEmpty && question.operations.allSatisfy(\.isVariant)
        let end = words.isEmpty ? ", unchanged" : ": \(words.joined(separator: "; "))"
        return isGenuine ? "Genuine \(question.seed.title)\(end)" : words.joined(separator: "; ")
    }

    func why(_ requirement: Requirement) -> String {
        let reason =
            switch expected.expect {
            case .accept: "Draft: such an object is genuine. A verifier that does not accept it locks devices out."
            case .reject: "Draft: \(requirement.id) demands: \(requirement.statement)"
            case .either: "Draft: either verdict is right, and the target gave none."
            }
        guard !unrepeated.isEmpty else { return reason }
        return "\(reason) The wrong answer did not come \(unrepeated.map(\.description).joined(separator: ", or "))."
    }

    /// The most bytes of a difference that a record quotes.
    static let mostQuoted = 1024

    private func fault(by forge: CaseForge, words: [String]) -> FaultRecord? {
        guard let index = question.operations.lastIndex(where: { !control.operations.contains($0) }) else { return nil }
        let (before, after) = forge[question.seed].change(by: question.operations, at: index)
        // Of a long value, the bytes around the end of the difference: a length at its beginning may differ, too.
        let common = zip((before ?? []).reversed(), (after ?? []).reversed()).prefix { $0 == $1 }.count
        let rest = max(0, common - Self.mostQuoted / 4)
        return FaultRecord(
            path: question.operations[index].place, change: words.joined(separator: "; "),
            before: before.map { Array($0.dropLast(rest).suffix(Self.mostQuoted)) },
            after: after.map { Array($0.dropLast(rest).suffix(Self.mostQuoted)) })
    }
}

extension CaseForge {
    /// Returns the case with as many of the operations as leave the object genuine, its last ones left out first. For a
    /// sequence, it returns the case without the question that a right verifier rejects.
    func control(of question: FuzzCase, _ exchange: FuzzExchange, oracle: Oracle) -> FuzzCase {
        guard question.earlier.isEmpty else {
            guard let rejected = exchange.steps.firstIndex(where: { $0.expect == .reject }) else { return question }
            var steps = question.sequence
            steps.remove(at: rejected)
            return FuzzCase(sequence: steps) ?? question
        }
        var control = question
        for position in question.operations.indices.reversed() {
            control.operations.remove(at: position)
            guard let assessment = request(control).map(oracle) else { continue }
            if assessment.isAccepted, !isOpen(control, assessment, oracle: oracle) { return control }
        }
        return control
    }
}
