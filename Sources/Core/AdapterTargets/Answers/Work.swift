/// Work that needs more than one task, or is followed by other work whatever becomes of it.
package enum Work {
    /// Does some work, and then other work, also when the first one fails.
    package static func done<Value, Failure: Error>(
        isolation: isolated (any Actor)? = #isolation, _ work: () async throws(Failure) -> Value,
        finally end: () async -> Void
    ) async throws(Failure) -> Value {
        let value: Value
        do throws(Failure) { value = try await work() } catch {
            await end()
            throw error
        }
        await end()
        return value
    }

    /// Does something with all elements at the same time, and returns the values in the order of the elements.
    /// - Parameters:
    ///   - width: The most elements at the same time.
    ///   - onDone: Told how many are done.
    /// - Throws: The error of the first element that failed, after all are done.
    package static func together<Element: Sendable, Value: Sendable, Failure: Error>(
        isolation: isolated (any Actor)? = #isolation, _ elements: [Element], width: Int = .max,
        onDone: (Int) -> Void = { _ in }, _ work: @escaping @Sendable (Element) async throws(Failure) -> Value
    ) async throws(Failure) -> [Value] {
        let outcomes = await withTaskGroup(of: (Int, Result<Value, Failure>).self) { group in
            var waiting = elements.enumerated().makeIterator()
            func start() {
                guard let (index, element) = waiting.next() else { return }
                group.addTask {
                    // A call within the tuple makes Swift 6.3 lose the index, as ARCHITECTURE.md describes.
                    let outcome: Result<Value, Failure>
                    do throws(Failure) {
                        let value = try await work(element)
                        outcome = .success(value)
                    } catch { outcome = .failure(error) }
                    return (index, outcome)
                }
            }
            for _ in 0..<min(width, elements.count) { start() }
            var outcomes: [Int: Result<Value, Failure>] = [:]
            for await (index, outcome) in group {
                outcomes[index] = outcome
                onDone(outcomes.count)
                start()
            }
            return outcomes
        }
        var values: [Value] = []
        for index in elements.indices { if let outcome = outcomes[index] { values.append(try outcome.get()) } }
        return values
    }
}
