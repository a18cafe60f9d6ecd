import AdapterTargets
import AppleServices
import AttestModel
import ConformanceRunner
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
    private let options: RunOptions
    private let plan: ClientCheckPlan
    private let surroundings: Surroundings
    private let engine: RunEngine

    /// Chooses the checks; the client is not touched yet.
    ///
    /// - Parameters:
    ///   - name: The client as the user names it.
    ///   - grantsOnce: A Boolean value that indicates whether the endpoint grants something once for each device.
    /// - Throws: `RunnerError`: `usage` for a pattern that matches nothing, and for a selection that is empty;
    ///   `configuration` for a baseline of other checks, or one that contradicts itself.
    package init(
        access: ClientAccess, name: String, options: RunOptions, grantsOnce: Bool, surroundings: Surroundings,
        interruption: RunInterruption = RunInterruption()
    ) throws(RunnerError) {
        (self.access, self.options, self.surroundings) = (access, options, surroundings)
        plan = try ClientCheckPlan(
            ClientChecks.checks(for: access.kind, grantsOnce: grantsOnce), kind: access.kind, options: options)
        let now = Timestamp(secondsSinceEpoch: surroundings.milliseconds() / 1000)
        engine = try RunEngine(
            RunHeader(
                suiteVersion: surroundings.suiteVersion, digest: plan.digest, seed: surroundings.seed.description,
                time: now, target: name, description: .unknown(name), options: options, count: plan.selected.count,
                unjudgedCount: plan.unjudgedCount, setCount: plan.outlines.count, started: now),
            of: .client, named: ClientChecks.checks(for: access.kind, grantsOnce: true).map(\.outline),
            interruption: interruption, stopwatch: surroundings.stopwatch)
    }

    /// Plays all scenarios and judges what was seen. A client that fails, crashes or hangs is a normal result.
    ///
    /// - Parameter onEvent: Told of everything as it happens, one thing at a time.
    /// - Throws: `RunnerError` when nothing could be asked: the client cannot be started or reached, or does not say what
    ///   it can do; or the simulated service cannot listen.
    package func run(
        onEvent: @escaping @Sendable (RunEvent) -> Void = { _ in }
    ) async throws(RunnerError) -> RunRecord {
        try await Work.done { () throws(RunnerError) in
            try await serve(onEvent)
        } finally: {
            await access.close()
        }
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
        _ apple: SimulatedApple, _ urls: [Listeners.Role: String], _ onEvent: @escaping @Sendable (RunEvent) -> Void
    ) async throws -> RunRecord {
        let service = ServiceAccess(urls, developer: surroundings.developer)
        let client = access.client(service, options: options)
        return try await engine.run(onEvent: onEvent) { header throws(RunnerError) in
            var header = header
            header.description = try await client.describe()
            return header
        } asking: { header in
            let player = ScenarioPlayer(
                apple: apple, client: client, access: service, kind: access.kind, timeout: options.timeout)
            return await ClientCheckSession(plan: plan, header: header, kind: access.kind, service: service)
                .conduct(with: player, onEvent: onEvent)
        } closing: {
            await client.close()
        }
    }

    /// The header of a run whose client has not described itself.
    package var initialHeader: RunHeader { engine.header }
}
