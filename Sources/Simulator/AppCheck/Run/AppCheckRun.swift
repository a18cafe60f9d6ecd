import AdapterTargets
import AttestModel
import ConformanceRunner
import Devices
import FixtureForge
import LocalServer

/// One run of the checks of an app against a simulated device and a simulated server in this process.
package struct AppCheckRun: Sendable {
    private let app: any CheckedApp
    private let apple: AttestingApple
    private let checks: [AppCheck]
    private let engine: RunEngine
    private let storage: String
    private let worlds: AppWorlds
    private let now: @Sendable () -> Int64

    /// Chooses the checks; the app is not touched yet.
    /// - Parameters:
    ///   - name: The app as the user names it.
    ///   - worlds: Gets the worlds of the scenarios, for an app in this process.
    ///   - storage: The path of a folder for what the app stores, which exists.
    ///   - now: Returns the milliseconds since 1970.
    /// - Throws: `RunnerError`: `usage` for a pattern that matches nothing, and for a selection that is empty;
    ///   `configuration` for a baseline of other checks.
    package init(
        _ app: any CheckedApp, name: String, options: RunOptions, worlds: AppWorlds = AppWorlds(), storage: String,
        seed: Seed, suiteVersion: String, started: Timestamp, interruption: RunInterruption = RunInterruption(),
        stopwatch: Stopwatch, now: @escaping @Sendable () -> Int64
    ) throws(RunnerError) {
        (self.app, self.worlds, self.storage, self.now) = (app, worlds, storage, now)
        apple = AttestingApple(seed: seed)
        let outlines = AppChecks.all.map(\.outline)
        let selection = try CheckSelection(outlines, options: options, command: "appattest check-app", noun: "apps")
        checks = AppChecks.all.filter { selection.ids.contains($0.outline.id) }
        engine = try RunEngine(
            RunHeader(
                suiteVersion: suiteVersion, digest: AppChecks.digest, seed: seed.description, time: started,
                target: name, description: TargetDescription(name: name, version: "", capabilities: []),
                options: options, count: checks.count, unjudgedCount: selection.unjudgedCount,
                setCount: outlines.count, started: started),
            of: .app, named: outlines, interruption: interruption, stopwatch: stopwatch)
    }

    package var initialHeader: RunHeader { engine.header }

    /// Plays all scenarios and judges what happened. An app that fails, crashes or hangs is a normal result.
    /// - Parameter onEvent: Told of everything as it happens, one thing at a time.
    /// - Throws: `RunnerError` when the app cannot be started, or nothing can listen.
    package func run(
        onEvent: @escaping @Sendable (RunEvent) -> Void = { _ in }
    ) async throws(RunnerError) -> RunRecord {
        let address = LocalAddress("the device and the server of the app") { request in
            let parts = request.path.split(separator: "/").map(String.init)
            guard let world = parts.first.flatMap(worlds.world), let body = try? await request.body()
            else { return LocalResponse(json: .members(["error": "badRequest"]), status: 404) }
            return world.answer(request.method, Array(parts.dropFirst()), body)
        }
        do {
            return try await LocalServer([address]).serving { urls in
                try await engine.run(onEvent: onEvent, describing: { header throws(RunnerError) in header }) { header in
                    await conduct(header, onEvent, at: urls[0])
                } closing: {
                }
            }
        } catch let error as RunnerError {
            throw error
        } catch { throw RunnerError(.usage, "the simulated device cannot be started: \(error)") }
    }

    private func conduct(_ header: RunHeader, _ onEvent: (RunEvent) -> Void, at url: String) async -> RunRecord {
        var record = RunRecord(header: header, results: [])
        var scenarios: [AppScenario] = [.plain]
        for check in checks where !scenarios.contains(where: { $0.name == check.scenario.name }) {
            scenarios.append(check.scenario)
        }
        for scenario in scenarios {
            let world = AppWorld(scenario, apple: apple, now: now)
            worlds.add(world, scenario.name)
            let played: PlayedScenario
            do throws(RunnerError) {
                played = try await play(scenario, in: world, at: "\(url)/\(scenario.name)", header.options.timeout)
            } catch {
                record.fault = RunFault(sentence: "The app was lost: \(error.message)", exitCode: error.exitCode)
                return record
            }
            if Task.isCancelled {
                record.fault = .interruption(after: record.results.count, of: checks.count)
                return record
            }
            if scenario.name == AppScenario.plain.name, !played.breaksRules, let fault = played.faultOfPlainApp {
                record.fault = fault
                return record
            }
            for check in checks where check.scenario.name == scenario.name {
                let result = played.result(of: check)
                record.results.append(result)
                onEvent(.result(result))
            }
        }
        return record
    }

    private func play(
        _ scenario: AppScenario, in world: AppWorld, at url: String, _ timeout: Duration
    ) async throws(RunnerError) -> PlayedScenario {
        let folder = "\(storage)/\(scenario.name)"
        var played = PlayedScenario()
        for step in scenario.steps where !Task.isCancelled {
            guard case .launch(var launch) = step else {
                world.prepare(step)
                continue
            }
            (launch.deviceURL, launch.serverURL, launch.storage) = ("\(url)/device", "\(url)/server", folder)
            world.prepare(.launch(launch))
            let (ending, output) = try await app.launch(launch, within: timeout)
            if ending != .finished, played.ending == .finished { played.ending = ending }
            if !output.isEmpty { played.output = output }
        }
        played.history = world.history
        return played
    }
}
