import AdapterTargets
import AttestModel

/// The connections of a run, all busy until a list of requests is done.
struct WorkerPool {
    let connections: [any TargetConnection]

    /// Sends everything and waits for all answers; with one connection, in order.
    ///
    /// Cancelled, it asks no more.
    ///
    /// - Throws: `RunnerError` when the target can no longer be asked; the rest is then not asked.
    func ask(
        _ vectors: [Vector], judge: AnswerJudge, each: @escaping @Sendable (Vector, [Answer]) async -> Void
    ) async throws(RunnerError) {
        let queue = RequestQueue(vectors)
        let failure = await withTaskGroup(of: RunnerError?.self) { group in
            for connection in connections {
                group.addTask {
                    await work(queue, over: connection, judge: judge, each: each)
                }
            }
            return await group.reduce(nil) { $0 ?? $1 }
        }
        if let failure { throw failure }
    }

    private func work(
        _ queue: RequestQueue<Vector>, over connection: any TargetConnection, judge: AnswerJudge,
        each: @Sendable (Vector, [Answer]) async -> Void
    ) async -> RunnerError? {
        while !Task.isCancelled, let vector = queue.next() {
            do throws(RunnerError) {
                await each(vector, try await VectorExchange(vector: vector, judge: judge).conduct(over: connection))
            } catch {
                queue.stop()
                return error
            }
        }
        return nil
    }

    /// Ends all connections; what they still had to say belongs to earlier requests.
    func close() async -> [LateFault] {
        await withTaskGroup(of: LateFault?.self) { group in
            for connection in connections { group.addTask { await connection.close() } }
            return await group.reduce(into: []) { faults, fault in fault.map { faults.append($0) } }
        }
    }
}
