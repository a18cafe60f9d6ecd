/// What a mutant asks of the evidence. What it reads may be impossible to locate: then it throws a `Finding`.
struct MutantQuestion<Evidence>: Sendable {
    let ask: @Sendable (Evidence) throws -> Bool

    func callAsFunction(_ evidence: Evidence) throws(Finding) -> Bool {
        do {
            return try ask(evidence)
        } catch let finding as Finding {
            throw finding
        } catch {
            throw .notReached("\(error)")
        }
    }
}
