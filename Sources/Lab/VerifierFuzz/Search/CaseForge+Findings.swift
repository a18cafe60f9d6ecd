import AttestModel

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
            if let request = request(control), oracle(request).isAccepted, !isOpen(control, isAccepted: true) {
                return control
            }
        }
        return control
    }
}

extension JudgedCase {
    /// Judges a case, with its seed object as the control; `nil` when the case names a place that does not exist.
    package init?(_ question: FuzzCase, by forge: CaseForge, oracle: Oracle) {
        guard let exchange = forge.exchange(question, oracle: oracle) else { return nil }
        self.init(question, exchange, control: FuzzCase(question.seed, []), needs: forge.needs(question, exchange))
    }
}

extension RelatedForges {
    /// Returns a question under another circumstance; `nil` where there is none.
    func exchange(_ question: FuzzCase, _ relation: FuzzRelation, oracle: Oracle) -> FuzzExchange? {
        let forge = forge(relation)
        guard let exchange = forge.exchange(question, oracle: oracle) else { return nil }
        guard relation == .unrelatedRoot else { return exchange }
        guard exchange.steps.count == 1, var step = exchange.steps.first,
            let request = step.request.adding(root: forge.context.unrelatedRoot)
        else { return nil }
        step.request = request
        return FuzzExchange(
            steps: [step], answers: [ExpectedVerdict(oracle(request), isOpen: exchange.expected.expect == .either)])
    }
}
