import AdapterTargets
import AttestModel

/// The time by which this process got to its work too late, because the machine was busy.
///
/// A client gives up a call after some seconds, and says rightly that it knows nothing. When the simulated service has
/// waited for the processor for so long, this says nothing about the client.
struct Lateness: Sendable {
    /// The lateness from which on a client may have given up: few wait for less than a second.
    static let limit = Duration.seconds(1)
    /// The time between two looks at the clock.
    private static let beat = Duration.milliseconds(50)
    /// The longest wait for a calm moment.
    private static let patience = Duration.seconds(120)

    let stopwatch: Stopwatch

    /// Does some work, and returns with its result the longest lateness meanwhile.
    func measured<Value: Sendable>(
        isolation: isolated (any Actor)? = #isolation, _ work: () async throws(RunnerError) -> Value
    ) async throws(RunnerError) -> (value: Value, longest: Duration) {
        let watch = Task {
            var longest = Duration.zero
            while !Task.isCancelled { longest = max(longest, await next()) }
            return longest
        }
        let value = try await Work.done(work) {
            // The last beat ends at once, and is late if the machine still is.
            watch.cancel()
            _ = await watch.value
        }
        let longest = await watch.value
        return (value, longest)
    }

    /// Waits until this process gets to its work in time again, for half a second, or the patience is over.
    func calmMoment() async {
        let start = stopwatch.read()
        var punctual = 0
        while punctual < 10, !Task.isCancelled, stopwatch.read() - start < Self.patience {
            punctual = await next() < Self.limit / 4 ? punctual + 1 : 0
        }
    }

    /// Waits for one beat, and returns by how much it came too late.
    private func next() async -> Duration {
        let start = stopwatch.read()
        try? await Task.sleep(for: Self.beat)
        return stopwatch.read() - start - Self.beat
    }
}
