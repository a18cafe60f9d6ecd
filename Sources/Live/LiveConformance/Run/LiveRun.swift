import AdapterTargets
import AppleServices
import AttestModel
import ClientCheck
import ConformanceRunner
import Devices
import FixtureForge
import LiveMapping
import Transport

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
        /// The faults of the catalogue that are sent, as the ids of their vectors; `nil` for all.
        package var faults: Set<VectorID>?
        /// The inputs that are learned; empty for those of the suite. `nil` for a run of checks.
        package var symbols: [String]?
        /// Told how far a run that learns is, in a few words.
        package var onProgress: @Sendable (String) -> Void = { _ in }
        /// The registry of the processes that are started.
        package var processes: TargetProcesses
        /// Makes the reader that tells receipts of the simulated Apple, under a root in DER, from all else.
        package var receiptReader: @Sendable (_ root: [UInt8]) -> any ReceiptReader

        package init(
            name: String, level: LiveLevel, options: RunOptions, folder: String, allowsRemote: Bool = false,
            authorities: [[UInt8]]? = nil, controls: BackendControls = BackendControls(),
            processes: TargetProcesses = TargetProcesses(),
            receiptReader: @escaping @Sendable (_ root: [UInt8]) -> any ReceiptReader
        ) {
            (self.name, self.level, self.options, self.folder) = (name, level, options, folder)
            (self.allowsRemote, self.authorities, self.controls) = (allowsRemote, authorities, controls)
            (self.processes, self.receiptReader) = (processes, receiptReader)
        }
    }

    private let mapping: BackendMapping
    private let settings: Settings
    private let surroundings: LiveSurroundings
    private let wires: [Wire]
    private let plainWire: Wire?
    private let apple: AttestingApple
    private let clock = BackendClock()
    private let engine: RunEngine
    /// The checks that the run makes.
    package let plan: LivePlan

    /// Chooses the checks; the backend is not touched yet.
    ///
    /// - Throws: `RunnerError`: `usage` for a selection that is empty or matches nothing, and for an address of another
    ///   machine that is not allowed; `configuration` for a baseline of other checks, or one that contradicts itself.
    package init(
        _ mapping: BackendMapping, settings: Settings, surroundings: LiveSurroundings,
        interruption: RunInterruption = RunInterruption()
    ) throws(RunnerError) {
        (self.mapping, self.settings, self.surroundings) = (mapping, settings, surroundings)
        apple = AttestingApple(seed: surroundings.seed)
        let addresses = (mapping.baseURLs + [mapping.plainURL].compactMap(\.self)).map { url in
            WireAddress(scheme: url.scheme, host: url.host, port: url.port, authority: url.authority)
        }
        if let remote = addresses.first(where: { !$0.isLoopback }), !settings.allowsRemote {
            throw RunnerError(
                .usage,
                "\(settings.name): \(remote.authority) is not this machine. Only test a backend that you may test, and then "
                    + "add --allow-remote.")
        }
        let wireSettings = WireSettings(
            timeout: max(settings.options.timeout, .seconds(SlowRequest.seconds + 5)), authorities: settings.authorities
        )
        let all = addresses.map { Wire($0, settings: wireSettings, stopwatch: surroundings.stopwatch) }
        wires = Array(all.prefix(mapping.baseURLs.count))
        plainWire = mapping.plainURL == nil ? nil : all.last
        // The commands that repeat a result name its alphabet by the id.
        let named = settings.options.only.compactMap { VectorID($0.description).flatMap { LearnTheme.named($0)?.name } }
        let isNamed = !named.isEmpty && named.count == settings.options.only.count
        let plan =
            if settings.symbols != nil || isNamed {
                try LivePlan(
                    learning: try LearnTheme.all(
                        of: mapping, settings.level, settings.controls, symbols: settings.symbols ?? []
                    ).filter { !isNamed || named.contains($0.name) }, within: mapping.limits)
            } else {
                try LivePlan(
                    mapping: mapping, level: settings.level, options: settings.options, faults: settings.faults,
                    controls: settings.controls)
            }
        self.plan = plan
        let now = Timestamp(secondsSinceEpoch: surroundings.milliseconds() / 1000)
        var options = settings.options
        options.level = settings.level.rawValue
        engine = try RunEngine(
            RunHeader(
                suiteVersion: surroundings.suiteVersion, digest: plan.digest, seed: surroundings.seed.description,
                time: now, target: settings.name,
                description: TargetDescription(
                    name: mapping.baseURLs[0].description, version: "", capabilities: [.attestation, .assertion]),
                options: options, count: plan.count, unjudgedCount: plan.unjudgedCount, setCount: plan.outlines.count,
                started: now),
            of: .live, named: plan.named, interruption: interruption, stopwatch: Stopwatch(read: surroundings.stopwatch)
        )
    }

    /// The load of the run in a sentence: the requests, their rate and the time, before anything is sent.
    package var loadText: String {
        let limits = mapping.limits
        let requests = min(plan.requestEstimate, limits.requests)
        let seconds = max(1, requests / max(1, limits.requestsPerSecond))
        return "\(Count.text(plan.count, "check")), about \(Count.text(requests, "request")) to "
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
        let outcome = await engine.interruption.cancelling { () async -> Result<RunRecord, RunnerError> in
            do throws(RunnerError) {
                let record = try await serving { connection throws(RunnerError) in
                    try await started(connection, onEvent)
                }
                return .success(record)
            } catch { return .failure(engine.interruption.hasCome ? .beforeDescription : error) }
        }
        for wire in wires + [plainWire].compactMap(\.self) { await wire.close() }
        return try outcome.get()
    }

    /// Starts the backend where the mapping says how, makes the checks, and ends it.
    private func started(
        _ connection: AppleConnection?, _ onEvent: @escaping @Sendable (RunEvent) -> Void
    ) async throws(RunnerError) -> RunRecord {
        let files = StartFiles(folder: settings.folder, apple: apple, connection: connection)
        let starter = try BackendStarter(
            mapping: mapping, files: files, processes: settings.processes, wire: wires[0],
            stopwatch: surroundings.stopwatch)
        let proxy = try await starter.startProxy()
        if let connection { await settings.controls.connect?(connection.service) }
        return try await Work.done { () throws(RunnerError) in
            try await starter.start()
            return try await conduct(starter, files, proxy, connection, onEvent)
        } finally: {
            await starter.process?.end()
            await proxy?.stop()
        }
    }

    /// Does the work while the simulated Apple serves, where the level and the mapping want it.
    private func serving(
        _ work: @Sendable (AppleConnection?) async throws(RunnerError) -> RunRecord
    ) async throws(RunnerError) -> RunRecord {
        guard settings.level == .apple, LiveNeed.apple.isMet(mapping, settings.controls) else {
            return try await work(nil)
        }
        let (now, stopwatch, clock) = (surroundings.milliseconds, surroundings.stopwatch, clock)
        do {
            let known = settings.controls.knownApple
            let developer =
                try known?.developer ?? SimulatedDeveloper(seed: surroundings.seed, teamId: mapping.app.teamId)
            let simulated = try SimulatedApple(
                developer: developer, seed: surroundings.seed, receiptReader: settings.receiptReader(apple.receiptRoot),
                milliseconds: { now() + clock.seconds * 1000 }, stopwatch: Stopwatch(read: stopwatch))
            return try await simulated.server.serving(on: known?.listeners ?? Listeners()) { urls in
                try await work(AppleConnection(apple: simulated, service: ServiceAccess(urls, developer: developer)))
            }
        } catch let error as RunnerError {
            throw error
        } catch { throw RunnerError(.usage, "the simulated Apple cannot be started: \(error)") }
    }

    private func conduct(
        _ starter: BackendStarter, _ files: StartFiles, _ proxy: DelayingProxy?, _ connection: AppleConnection?,
        _ onEvent: @escaping @Sendable (RunEvent) -> Void
    ) async throws(RunnerError) -> RunRecord {
        let limits = mapping.limits
        let (milliseconds, stopwatch) = (surroundings.milliseconds, surroundings.stopwatch)
        let budget = LoadBudget(
            requests: limits.requests, perSecond: Double(limits.requestsPerSecond), time: .seconds(limits.seconds),
            stopwatch: stopwatch, now: { Timestamp(secondsSinceEpoch: milliseconds() / 1000) })
        let hooks = HookRunner(
            hooks: mapping.hooks, process: starter.process, controls: settings.controls,
            environment: files.shared, processes: settings.processes, awaitReady: starter.awaitReady, clock: clock)
        let backend = LiveBackend(
            mapping: mapping, level: settings.level, wires: wires, plainWire: plainWire, budget: budget,
            surroundings: surroundings, apple: apple, hooks: hooks, connection: connection, proxy: proxy)
        let (plan, movesClock, onProgress) = (plan, plan.movesClock, settings.onProgress)
        return try await engine.run(onEvent: onEvent) { header throws(RunnerError) in
            var header = header
            if connection != nil { header.description.capabilities.insert(.deviceCheckCaller) }
            do throws(SceneStop) {
                try await hooks.reset()
                // A run before may have been ended while the clock was ahead.
                if movesClock { try await hooks.moveClock(to: 0) }
                try await hooks.switchFlag(on: true)
            } catch { throw RunnerError(.configuration, error.reason) }
            return header
        } asking: { header in
            let record =
                plan.themes.isEmpty
                ? await LiveSession(plan: plan, header: header, backend: backend).conduct(onEvent: onEvent)
                : await LearnSession(plan: plan, header: header, backend: backend, onProgress: onProgress)
                    .conduct(onEvent: onEvent)
            // Also after an interruption: a backend that goes on running must not stay ahead of its time, or without its flag.
            await Task.detached {
                if movesClock { try? await hooks.moveClock(to: 0) }
                try? await hooks.switchFlag(on: true)
            }.value
            return record
        } closing: {
        }
    }

    /// The header of a run whose backend has not been reached.
    package var initialHeader: RunHeader { engine.header }
}
