/// The turns of operations that must not overlap, although they wait for others in the middle: by a name, one after the
/// other in the order of their arrival.
///
/// It stands in for a transaction where the state is not in the backend's own database: Apple's two bits can be read and
/// written, but not compared and set. Several processes need a lock in the database that they share.
package actor Turns {
    private var waiting: [String: [CheckedContinuation<Void, Never>]] = [:]
    private var count = 0
    private let limit: Int

    /// Creates turns for which at most some operations wait.
    package init(limit: Int) { self.limit = limit }

    /// Runs an operation when all earlier ones of the same name have ended.
    /// - Throws: `TooManyWaiting`, and the error of the operation.
    package func run<Value: Sendable>(
        _ name: String, _ operation: @Sendable () async throws -> Value
    ) async throws -> Value {
        if waiting[name] != nil {
            guard count < limit else { throw TooManyWaiting() }
            count += 1
            await withCheckedContinuation { waiting[name]?.append($0) }
            count -= 1
        } else {
            waiting[name] = []
        }
        defer { end(name) }
        return try await operation()
    }

    /// Hands the turn to the next operation.
    private func end(_ name: String) {
        guard waiting[name]?.isEmpty == false else {
            waiting[name] = nil
            return
        }
        waiting[name]?.removeFirst().resume()
    }
}

/// The error of an operation for which too many others wait.
package struct TooManyWaiting: Error {}
