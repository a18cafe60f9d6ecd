import AttestModel

/// AST-COUNTER: the unsigned 4-byte counter is greater than the stored one (Apple, assertion step 5).
struct AssertionCounterCheck: Check {
    let requirement = Requirement.assertionCounter

    func examine(_ evidence: AssertionEvidence) throws(CheckFailure) -> String {
        let counter = try evidence.header.get().counter.get()
        let stored = evidence.request.storedCounter
        guard Int64(counter) > max(stored, 0) else {
            throw .violated("the counter is \(counter), expected more than \(stored)")
        }
        return "the counter is \(counter), the stored one \(stored)"
    }
}
