/// The search for the smallest case that still shows the same thing: first with fewer operations, then with edits nearer
/// to the genuine value.
package struct Shrinker: Sendable {
    /// The number of questions that the edits of one case may cost.
    private static let mostTries = 60

    package init() {}

    /// Returns a case from which nothing can be taken away.
    ///
    /// - Parameter shows: returns whether a case still shows the same thing.
    package func smallest(
        _ start: FuzzCase, shows: (FuzzCase) async throws -> Bool
    ) async rethrows -> FuzzCase {
        var best = start
        var position = 0
        // The last operations were added last, and are more often the ones that matter.
        while position < best.operations.count {
            var fewer = best
            fewer.operations.remove(at: position)
            if try await shows(fewer) { (best, position) = (fewer, 0) } else { position += 1 }
        }
        var tries = 0
        for index in best.operations.indices {
            var isSmaller = true
            while isSmaller, tries < Self.mostTries {
                isSmaller = false
                for edit in best.operations[index].edit.nearer where tries < Self.mostTries {
                    var nearer = best
                    nearer.operations[index] = FuzzOperation(best.operations[index].place, edit)
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
