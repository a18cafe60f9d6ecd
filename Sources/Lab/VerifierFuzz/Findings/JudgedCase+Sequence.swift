import AttestModel

extension JudgedCase {
    /// The questions of the sequence that a right verifier rejects, as positions.
    private var rejected: [Int] { exchange.steps.indices.filter { exchange.steps[$0].expect == .reject } }

    /// The requirement of the suite of sequences.
    var sequenceRequirement: Requirement { rejected.isEmpty ? .sequenceValid : .sequenceState }

    /// A Boolean value that indicates whether a vector can hold the sequence: at most one of its steps is to be rejected, and for
    /// a requirement.
    package var isExpressible: Bool {
        question.earlier.isEmpty || rejected.count <= 1 && rejected.allSatisfy { exchange.steps[$0].requirement != nil }
    }

    /// Returns the case as a sequence, with the sequence without the step to reject.
    func sequenceVectors(by forge: CaseForge, oracle: Oracle) -> [Vector] {
        guard isExpressible else { return [] }
        let words = forge.words(for: question)
        let vector = { (id: VectorID, requirement: Requirement, control: VectorID?, steps: [SequenceStep]) in
            Vector(
                VectorOutline(
                    id: id, title: "Sequence: \(self.title(words))",
                    why: requirement == self.sequenceRequirement
                        ? self.why(self.expected.violated.first ?? requirement)
                        : "It differs from broken sequences only by their fault.",
                    requirement: requirement, level: .should, impact: control == nil ? .lockout : self.impact,
                    expect: control == nil ? .accept : .reject, control: control, needs: self.needs, tags: ["fuzz"]),
                fault: control == nil ? nil : self.sequenceFault(words), content: .sequence(steps))
        }
        guard let position = rejected.first else { return [vector(id, .sequenceValid, nil, exchange.steps)] }
        var steps = question.sequence
        steps.remove(at: position)
        guard let control = FuzzCase(sequence: steps), let accepted = forge.exchange(control, oracle: oracle) else {
            return []
        }
        let controlID = Self.id(of: control, in: .sequenceValid)
        return [
            vector(id, .sequenceState, controlID, exchange.steps),
            vector(controlID, .sequenceValid, nil, accepted.steps),
        ]
    }

    private func sequenceFault(_ words: [String]) -> FaultRecord? {
        guard let position = rejected.first else { return nil }
        let request = exchange.steps[position].request
        return FaultRecord(
            path: "steps[\(position)].\(request.kind.member)", change: title(words), before: nil,
            after: Array(request.evidence.prefix(Self.mostQuoted)))
    }
}
