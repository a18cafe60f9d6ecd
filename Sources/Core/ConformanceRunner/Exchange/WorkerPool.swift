import AdapterTargets
import AttestModel
import Synchronization

/// The connections of a run, all busy until a list of requests is done.
struct WorkerPool {
    let connections: [any TargetConnection]

    /// Sends everything and waits for all answers; with one connection, in order. Cancelled, it asks no more.
    /// - Throws: `RunnerError` when the target can no longer be asked; the rest is then not asked.
    func ask(
        _ vectors: [Vector], judge: AnswerJudge, each: @escaping @Sendable (Vector, [Answer]) async -> Void
    ) async throws(RunnerError) {
        let waiting = Mutex(vectors[...])
        _ = try await Work.together(connections) { connection throws(RunnerError) in
            while !Task.isCancelled, let vector = waiting.withLock({ $0.popFirst() }) {
                do throws(RunnerError) {
                    await each(vector, try await VectorExchange(vector: vector, judge: judge).conduct(over: connection))
                } catch {
                    waiting.withLock { $0 = [] }
                    throw error
                }
            }
        }
    }

    /// Sends everything, and returns it with the answers.
    func answers(
        to vectors: [Vector], judge: AnswerJudge
    ) async throws(RunnerError) -> [(vector: Vector, answers: [Answer])] {
        let answered = Mutex<[(vector: Vector, answers: [Answer])]>([])
        try await ask(vectors, judge: judge) { vector, answers in answered.withLock { $0.append((vector, answers)) } }
        return answered.withLock { $0 }
    }

    /// Ends all connections; what they still had to say belongs to earlier requests.
    func close() async -> [LateFault] {
        await Work.together(connections) { connection in await connection.close() }.compactMap(\.self)
    }
}
