import NIOCore
import Subprocess

/// The thread of the library for processes that starts each of them.
///
/// The library makes it at the first use, and does not say when the system refuses it: every start then waits without
/// end.
enum SpawnThread {
    /// The time that it takes at most: it has to look for one file.
    private static let patience = TimeAmount.seconds(10)

    /// Returns whether the thread is there, once the library has tried to make it.
    ///
    /// - Parameters:
    ///   - patience: The time after which it is not.
    ///   - ask: Makes the thread do something, and returns when it is done.
    static func isThere(
        on loop: Loop, within patience: TimeAmount = patience, _ ask: @escaping @Sendable () async -> Void = lookUp
    ) async -> Bool {
        let answer = loop.eventLoop.makePromise(of: Bool.self)
        Task {
            // On a busy machine, tasks wait for each other. The time counts from here, and its end comes after all tasks
            // that could go on before.
            let limit = loop.eventLoop.scheduleTask(in: patience) { _ = Task { answer.succeed(false) } }
            await ask()
            limit.cancel()
            answer.succeed(true)
        }
        return (try? await answer.futureResult.get()) ?? false
    }

    /// Looks for a program on that thread.
    @Sendable private static func lookUp() async {
        _ = try? await Executable.name("sh").resolveExecutablePath(in: .inherit)
    }
}
