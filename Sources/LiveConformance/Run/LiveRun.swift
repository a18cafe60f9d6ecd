import AdapterTargets
import AttestModel
import Devices
import FixtureForge
import LiveMapping
import LiveTransport

/// One run of the checks against a running backend.
package struct LiveRun: Sendable {
    /// The settings of a run that the mapping does not have.
    package struct Settings: Sendable {
        /// The name of the mapping, as the user wrote it.
        package var name: String
        package var level: LiveLevel
        package var options: RunOptions
        /// A Boolean value that indicates whether another machine may be asked.
        package var allowsRemote: Bool
        /// The trusted authorities for https, certificates in DER; `nil` for those of the system.
        package var authorities: [[UInt8]]?
        /// The controls of a backend in this process.
        package var controls: BackendControls
        /// The folder for files that a started backend reads, which exists and is removed by the caller.
        package var folder: String
        /// The registry of the processes that are started.
        package var processes: TargetProcesses

        package init(
            name: String, level: LiveLevel, options: RunOptions, folder: String, allowsRemote: Bool = false,
            authorities: [[UInt8]]? = nil, controls: BackendControls = BackendControls(),
            processes: TargetProcesses = TargetProcesses()
        ) {
            (self.name, self.level, self.options, self.folder) = (name, level, options, folder)
            (self.allowsRemote, self.authorities, self.controls) = (allowsRemote, authorities, controls)
            self.processes = processes
        }
    }

    private let mapping: BackendMapping
    private let settings: Settings
    private let surroundings: LiveSurroundings
    private let hooks: HookRunner
    private let wires: [Wire]
    private let starting: BackendStarter
    /// The checks that the run makes.
    package let plan: LivePlan

    /// Chooses the checks; the backend is not touched yet.
    ///
    /// - Throws: `RunnerError`: `usage` for a selection that is empty or matches nothing, and for an address of another
    ///   machine that is not allowed.
    package init(
        _ mapping: BackendMapping, settings: Settings, surroundings: LiveSurroundings
    ) throws(RunnerError) {
        (self.mapping, self.settings, self.surroundings) = (mapping, settings, surroundings)
        let addresses = mapping.baseURLs.map { url in
            WireAddress(scheme: url.scheme, host: url.host, port: url.port, authority: url.authority)
        }
        if let remote = addresses.first(where: { !$0.isLoopback }), !settings.allowsRemote {
            throw RunnerError(
                .usage,
                "\(settings.name): \(remote.authority) is not this machine. Only test a backend that you may test, and then "
                    + "add --allow-remote.")
        }
        let wireSettings = WireSettings(
            timeout: max(settings.options.timeout, .seconds(SlowRequest.seconds + 5)), authorities: settings.authorities)
        wires = addresses.map { Wire($0, settings: wireSettings, stopwatch: surroundings.stopwatch) }
        starting = BackendStarter(
            mapping: mapping, folder: settings.folder, processes: settings.processes, wire: wires[0],
            stopwatch: surroundings.stopwatch)
        hooks = HookRunner(
            hooks: mapping.hooks, process: starting.process, controls: settings.controls,
            processes: settings.processes, awaitReady: starting.awaitReady)
        plan = try LivePlan(mapping: mapping, level: settings.level, options: settings.options, hooks: hooks)
    }

    /// The load of the run in a sentence: the requests, their rate and the time, before anything is sent.
    package var loadText: String {
        let limits = mapping.limits
        let requests = min(plan.requestEstimate, limits.requests)
        let seconds = max(1, requests / max(1, limits.requestsPerSecond))
        return "\(Count.text(plan.selected.count, "check")), about \(Count.text(requests, "request")) to "
            + "\(mapping.baseURLs[0]), at most \(limits.requests), at most \(limits.requestsPerSecond) a second except in "
            + "races: \(Count.text(seconds, "second")) or more, at most \(limits.seconds)"
    }

    /// Makes all checks. A backend that fails, crashes or hangs is a normal result.
    ///
    /// - Parameter onEvent: Told of everything as it happens, one thing at a time.
    /// - Throws: `RunnerError` when nothing could be asked: the backend cannot be started or reached.
    package func run(
        onEvent: @escaping @Sendable (RunEvent) -> Void = { _ in }
    ) async throws(RunnerError) -> RunRecord {
        let outcome: Result<RunRecord, RunnerError>
        do throws(RunnerError) {
            let proxy = try await starting.startProxy()
            try await starting.start(authorities: apple)
            outcome = .success(try await conduct(proxy, onEvent))
        } catch {
            outcome = .failure(error)
        }
        for wire in wires { await wire.close() }
        await starting.end()
        return try outcome.get()
    }

    private var apple: AttestingApple { AttestingApple(seed: surroundings.seed) }

    private func conduct(
        _ proxy: DelayingProxy?, _ onEvent: @escaping @Sendable (RunEvent) -> Void
    ) async throws(RunnerError) -> RunRecord {
        let begin = surroundings.stopwatch()
        let limits = mapping.limits
        let (milliseconds, stopwatch) = (surroundings.milliseconds, surroundings.stopwatch)
        let budget = LoadBudget(
            requests: limits.requests, perSecond: Double(limits.requestsPerSecond), time: .seconds(limits.seconds),
            stopwatch: stopwatch, now: { Timestamp(secondsSinceEpoch: milliseconds() / 1000) })
        let backend = LiveBackend(
            mapping: mapping, level: settings.level, wires: wires, budget: budget, surroundings: surroundings,
            apple: apple, hooks: hooks, clock: BackendClock(), proxy: proxy)
        let header = try header()
        onEvent(.started(header))
        do throws(SceneStop) {
            try await hooks.reset()
        } catch {
            throw RunnerError(.configuration, "hooks.reset: \(error)")
        }
        var record = await LiveSession(plan: plan, header: header, backend: backend).conduct(onEvent: onEvent)
        record.duration = surroundings.stopwatch() - begin
        onEvent(.ended(record))
        return record
    }

    private func header() throws(RunnerError) -> RunHeader {
        let now = Timestamp(secondsSinceEpoch: surroundings.milliseconds() / 1000)
        var header = RunHeader(
            suiteVersion: surroundings.suiteVersion, digest: plan.digest, seed: surroundings.seed.description, time: now,
            target: settings.name,
            description: TargetDescription(
                name: mapping.baseURLs[0].description, version: "", capabilities: [.attestation, .assertion]),
            options: settings.options, count: plan.selected.count, unjudgedCount: plan.unjudgedCount,
            setCount: plan.outlines.count, started: now)
        if let baseline = settings.options.baseline {
            header.baseline = try BaselineIndex(baseline, over: plan.outlines)
        }
        return header
    }
}
