import AdapterTargets
import AppleServices
import AttestModel
import FixtureForge

/// One run of the checks of a client against a simulated service in this process.
package struct ClientCheckRun: Sendable {
    /// The facts that a run needs from its caller, because the module reads no clock and makes no random numbers.
    package struct Surroundings: Sendable {
        package var suiteVersion: String
        package var seed: Seed
        /// The ports of the simulated service.
        package var listeners: Listeners
        package var developer: SimulatedDeveloper
        /// Returns the milliseconds since 1970.
        package var milliseconds: @Sendable () -> Int64
        package var stopwatch: Stopwatch

        package init(
            suiteVersion: String, seed: Seed, listeners: Listeners, developer: SimulatedDeveloper,
            milliseconds: @escaping @Sendable () -> Int64, stopwatch: Stopwatch
        ) {
            (self.suiteVersion, self.seed, self.listeners) = (suiteVersion, seed, listeners)
            (self.developer, self.milliseconds, self.stopwatch) = (developer, milliseconds, stopwatch)
        }
    }

    private let access: ClientAccess
    private let name: String
    private let options: RunOptions
    private let plan: ClientCheckPlan
    private let surroundings: Surroundings
    private let baseline: BaselineIndex?

    /// Chooses the checks; the client is not touched yet.
    ///
    /// - Parameters:
    ///   - name: The client as the user names it.
    ///   - grantsOnce: A Boolean value that indicates whether the endpoint grants something once for each device.
    /// - Throws: `RunnerError`: `usage` for a pattern that matches nothing, and for a selection that is empty;
    ///   `configuration` for a baseline of other checks, or one that contradicts itself.
    package init(
        access: ClientAccess, name: String, options: RunOptions, grantsOnce: Bool, surroundings: Surroundings
    ) throws(RunnerError) {
        (self.access, self.name, self.options, self.surroundings) = (access, name, options, surroundings)
        plan = try ClientCheckPlan(
            ClientChecks.checks(for: access.kind, grantsOnce: grantsOnce), kind: access.kind, options: options)
        let (digest, kind) = (plan.digest, access.kind)
        baseline = try options.baseline.map { baseline throws(RunnerError) in
            let set = BaselineSet(suiteVersion: surroundings.suiteVersion, digest: digest)
            try baseline.check(pinnedTo: set, in: .client)
            return try BaselineIndex(baseline, over: ClientChecks.checks(for: kind, grantsOnce: true).map(\.outline))
        }
    }

    /// Plays all scenarios and judges what was seen. A client that fails, crashes or hangs is a normal result.
    ///
    /// - Parameter onEvent: Told of everything as it happens, one thing at a time.
    /// - Throws: `RunnerError` when nothing could be asked: the client cannot be started or reached, or does not say what
    ///   it can do; or the simulated service cannot listen.
    package func run(
        onEvent: @escaping @Sendable (RunEvent) -> Void = { _ in }
    ) async throws(RunnerError) -> RunRecord {
        let outcome: Result<RunRecord, RunnerError>
        do throws(RunnerError) {
            outcome = .success(try await serve(onEvent))
        } catch {
            outcome = .failure(error)
        }
        await access.close()
        return try outcome.get()
    }

    private func serve(_ onEvent: @escaping @Sendable (RunEvent) -> Void) async throws(RunnerError) -> RunRecord {
        do {
            let apple = try SimulatedApple(
                developer: surroundings.developer, seed: surroundings.seed, milliseconds: surroundings.milliseconds,
                stopwatch: surroundings.stopwatch)
            return try await apple.server.serving(on: surroundings.listeners) { urls in
                try await check(apple, urls, onEvent)
            }
        } catch let error as RunnerError {
            throw error
        } catch {
            throw RunnerError(.usage, "the simulated service cannot be started: \(error)")
        }
    }

    private func check(
        _ apple: SimulatedApple, _ urls: [Listeners.Role: String], _ onEvent: @Sendable (RunEvent) -> Void
    ) async throws -> RunRecord {
        let service = ServiceAccess(urls, developer: surroundings.developer)
        let client = access.client(service, options: options)
        let start = surroundings.stopwatch.read()
        let outcome: Result<RunRecord, RunnerError>
        do throws(RunnerError) {
            let description = try await client.describe()
            let header = header(description)
            onEvent(.started(header))
            let player = ScenarioPlayer(
                apple: apple, client: client, access: service, kind: access.kind, timeout: options.timeout)
            let session = ClientCheckSession(plan: plan, header: header, kind: access.kind, service: service)
            outcome = .success(await session.conduct(with: player, onEvent: onEvent))
        } catch {
            outcome = .failure(error)
        }
        await client.close()
        var record = try outcome.get()
        record.duration = surroundings.stopwatch.read() - start
        onEvent(.ended(record.end))
        return record
    }

    /// The header of a run whose client has not described itself.
    package var initialHeader: RunHeader { header(.unknown(name)) }

    private func header(_ description: TargetDescription) -> RunHeader {
        let now = Timestamp(secondsSinceEpoch: surroundings.milliseconds() / 1000)
        return RunHeader(
            suiteVersion: surroundings.suiteVersion, digest: plan.digest, seed: surroundings.seed.description,
            time: now,
            target: name, description: description, options: options, count: plan.selected.count,
            unjudgedCount: plan.unjudgedCount, setCount: plan.outlines.count, started: now, baseline: baseline)
    }
}
