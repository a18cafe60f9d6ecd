/// The search for the smallest case that still shows the same thing: first with fewer questions before it, then with fewer
/// operations, then with edits nearer to the genuine value.
package struct Shrinker: Sendable {
    /// The number of questions that the edits of one case may cost.
    private static let mostTries = 60

    package init() {}

    /// Returns a case from which nothing can be taken away.
    /// - Parameter shows: returns whether a case still shows the same thing.
    package func smallest<Failure: Error>(
        _ start: FuzzCase, shows: (FuzzCase) async throws(Failure) -> Bool
    ) async throws(Failure) -> FuzzCase {
        var best = start
        var position = 0
        while position < best.earlier.count {
            var fewer = best
            fewer.earlier.remove(at: position)
            if try await shows(fewer) { (best, position) = (fewer, 0) } else { position += 1 }
        }
        for index in best.sequence.indices { best = try await withFewerOperations(best, at: index, shows: shows) }
        var tries = 0
        for index in best.sequence.indices {
            best = try await withNearerEdits(best, at: index, tries: &tries, shows: shows)
        }
        return best
    }

    private func withFewerOperations<Failure: Error>(
        _ start: FuzzCase, at index: Int, shows: (FuzzCase) async throws(Failure) -> Bool
    ) async throws(Failure) -> FuzzCase {
        var best = start
        var position = 0
        // The last operations were added last, and are more often the ones that matter.
        while position < best.sequence[index].operations.count {
            let fewer = best.changing(index) { $0.remove(at: position) }
            // In another shape, the control is refused.
            let isShape = best.sequence[index].operations[position].shape != nil
            if !isShape, try await shows(fewer) { (best, position) = (fewer, 0) } else { position += 1 }
        }
        return best
    }

    private func withNearerEdits<Failure: Error>(
        _ start: FuzzCase, at index: Int, tries: inout Int, shows: (FuzzCase) async throws(Failure) -> Bool
    ) async throws(Failure) -> FuzzCase {
        var best = start
        for position in best.sequence[index].operations.indices
        where best.sequence[index].operations[position].shape == nil {
            var isSmaller = true
            while isSmaller, tries < Self.mostTries {
                isSmaller = false
                let operation = best.sequence[index].operations[position]
                for edit in operation.edit.nearer where tries < Self.mostTries {
                    let nearer = best.changing(index) { $0[position] = FuzzOperation(operation.place, edit) }
                    tries += 1
                    if try await shows(nearer) {
                        (best, isSmaller) = (nearer, true)
                        break
                    }
                }
            }
        }
        return best
    }
}

extension FuzzCase {
    /// Returns the case with other operations of one of its questions.
    fileprivate func changing(_ index: Int, _ change: (inout [FuzzOperation]) -> Void) -> FuzzCase {
        var copy = self
        if index < earlier.count { change(&copy.earlier[index].operations) } else { change(&copy.operations) }
        return copy
    }
}
