import AdapterTargets
import AttestModel

/// The search for operations in which a target keeps state: it accepts an object, rejects the same request whenever it
/// comes again, and accepts the same with another key.
struct StateProbe {
    let forms: VectorForms?
    let ask: (Vector) async throws(RunnerError) -> Verdict?

    /// - Parameter accepted: the genuine objects that the target has accepted, the most used first.
    func operations(among accepted: [Vector]) async throws(RunnerError) -> [Operation: VectorID] {
        var found: [Operation: VectorID] = [:]
        var asked: Set<Operation> = []
        for vector in accepted {
            guard let operation = vector.request?.operation, asked.insert(operation).inserted,
                try await ask(vector) == .reject
            else { continue }
            if let other = forms?.vectors([vector], in: .otherKeys).first, try await ask(other) != .accept { continue }
            guard try await ask(vector) == .reject else { continue }
            found[operation] = vector.id
        }
        return found
    }
}
