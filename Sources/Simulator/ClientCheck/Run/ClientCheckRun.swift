import AdapterTargets
import AppleServices
import AttestModel
import ConformanceRunner
import FixtureForge

/// One run of the checks of a client against a simulated service in this process.
package struct ClientCheckRun: Sendable {
    private let access: ClientAccess
    private let options: RunOptions
    private let plan: ClientCheckPlan
    private let apple: SimulatedApple
    private let listeners: Listeners
    private let engine: RunEngine
    /// Many clients wait for half a minute by default.
    private static let patience = Duration.seconds(60)

    /// Chooses the checks; the client is not touched yet.
    /// - Parameters:
    ///   - name: The client as the user names it.
    ///   - grantsOnce: A Boolean value that indicates whether the endpoint grants something once for each device.
    /// - Throws: `RunnerError`: `usage` for a pattern that matches nothing, and for a selection that is empty;
    ///   `configuration` for a baseline of other checks, or one that contradicts itself.
    package init(
        access: ClientAccess, name: String, options: RunOptions, grantsOnce: Bool, apple: SimulatedApple,
        listeners: Listeners = Listeners(), suiteVersion: String, started: Timestamp,
        interruption: RunInterruption = RunInterruption()
    ) throws(RunnerError) {
        (self.access, self.options, self.apple, self.listeners) = (access, options, apple, listeners)
        plan = try ClientCheckPlan(
            ClientChecks.checks(for: access.kind, grantsOnce: grantsOnce), kind: access.kind, options: options)
        engine = try RunEngine(
            RunHeader(
                suiteVersion: suiteVersion, digest: plan.digest, seed: apple.seed.description, time: started,
                target: name, description: .unknown(name), options: options, count: plan.selected.count,
                unjudgedCount: plan.unjudgedCount, setCount: plan.outlines.count, started: started),
            of: .client, named: ClientChecks.checks(for: access.kind, grantsOnce: true).map(\.outline),
            interruption: interruption, stopwatch: apple.stopwatch)
    }

    /// Plays all scenarios and judges what was seen. A client that fails, crashes or hangs is a normal result.
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
            return try await apple.server.serving(on: listeners) { urls in try await check(urls, onEvent) }
        } catch let error as RunnerError {
            throw error
        } catch { throw RunnerError(.usage, "the simulated service cannot be started: \(error)") }
    }

    private func check(
        _ urls: [Listeners.Role: String], _ onEvent: @escaping @Sendable (RunEvent) -> Void
    ) async throws -> RunRecord {
        let service = ServiceAccess(urls, developer: apple.developer)
        let client = access.client(service, options: options)
        return try await engine.run(onEvent: onEvent) { header throws(RunnerError) in
            var header = header
            header.description = try await client.describe()
            return header
        } asking: { header in
            await ClientCheckSession(
                plan: plan, header: header, kind: access.kind, client: client, apple: apple, service: service,
                patience: max(options.timeout, Self.patience)
            ).conduct(onEvent: onEvent)
        } closing: {
            await client.close()
        }
    }

    /// The header of a run whose client has not described itself.
    package var initialHeader: RunHeader { engine.header }
}
