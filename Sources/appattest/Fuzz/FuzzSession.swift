import AdapterTargets
import AttestModel
import ConformanceRunner
import FixtureForge
import Foundation
import ReferenceVerifier
import Reports
import SuiteFiles
import SuiteProof
import Synchronization
import VectorCatalog
import VerifierFuzz

/// A search as the options describe it, and the run of what it found.
struct FuzzSession {
    /// The findings of a search, and the set that holds those that count.
    struct Result {
        let summary: FuzzSummary
        let set: VectorSet
    }

    private let specification: TargetSpecification
    private let settings: TargetSettings
    private let plan: FuzzPlan
    private let quirks: [FuzzQuirk]
    private let run: RunOptions
    private let forge: CaseForge
    private let progress = ProgressLine()

    /// - Parameter apply: sets the options of a run that say how the target is asked.
    init(
        _ specification: TargetSpecification, settings: TargetSettings, plan: FuzzPlan, quirks: [FuzzQuirk],
        apply: (inout RunOptions) throws(RunnerError) -> Void
    ) throws {
        var run = RunOptions(profile: .strict)
        run.program = CommandLine.arguments.first ?? run.program
        run.folder = FileManager.default.currentDirectoryPath
        try apply(&run)
        let room = try specification.room(for: run.jobs)
        run.jobs = room.jobs
        if let note = room.note { StandardError.write("appattest: \(note)") }
        run.setArguments = ["--vectors", plan.folder.vectors.path]
        (self.specification, self.settings, self.plan, self.quirks, self.run) = (
            specification, settings, plan, quirks, run
        )
        forge = CaseForge(context: ForgeContext(seed: Seed(plan.seed), time: SetGenerator.defaultTime))
    }

    // MARK: Search

    /// Searches, and keeps what was found in the folder.
    ///
    /// - Throws: `RunnerError` when the target cannot be asked, or the folder cannot be read.
    func search(until interruption: Interruption) async throws -> Result {
        let folder = plan.folder
        try folder.make()
        let (corpus, earlier) = (try folder.corpus(), try folder.findings())
        let target = try specification.target(settings: settings, builtin: BuiltInTargets.named)
        let isEnded = Mutex(false)
        interruption.handle {
            guard
                isEnded.withLock({ ended in
                    defer { ended = true }; return !ended
                })
            else {
                settings.processes.killAll()
                return false
            }
            progress.sayInterrupted("ending the search")
            return true
        }
        defer { interruption.finish() }
        let start = ContinuousClock.now
        let seconds = plan.seconds
        let limits = FuzzLimits(questions: plan.questions) {
            isEnded.withLock { $0 } || seconds.map { ContinuousClock.now - start > .seconds($0) } ?? false
        }
        let connections = (0..<run.jobs).map { _ in target.connect() }
        let outcome: Swift.Result<(FuzzSearch, EarlierFindings, FuzzTarget), RunnerError>
        do throws(RunnerError) {
            outcome = .success(try await conduct(over: connections, of: target, corpus, earlier, limits))
        } catch { outcome = .failure(error) }
        for connection in connections { _ = await connection.close() }
        await target.close()
        progress.clear()
        let (search, again, described) = try outcome.get()
        let found = await search.findings
        let kept = await search.corpus
        let result = try self.result(
            of: found, again, target: described, questions: await search.questions,
            corpus: kept.count, worthless: await search.worthless, duration: ContinuousClock.now - start)
        let still = again.found.map(\.question) + again.open + found.map(\.question)
        try folder.write(
            corpus: kept, findings: Array(Set(still)).sorted { "\($0)" < "\($1)" },
            vectors: result.set, summary: result.summary)
        return result
    }

    private func conduct(
        over connections: [any TargetConnection], of target: any Target, _ corpus: [FuzzCase], _ earlier: [FuzzCase],
        _ limits: FuzzLimits
    ) async throws(RunnerError) -> (FuzzSearch, EarlierFindings, FuzzTarget) {
        progress.show("starting the target")
        let description = try await TargetDescriber(target: target, options: run).describe(over: connections[0])
        let described = FuzzTarget(capabilities: description.tested, comparisons: description.callerCompares)
        guard !described.seeds.isEmpty else {
            throw RunnerError(
                .usage,
                "the target '\(target.name)' declares nothing that can be asked. It needs attestation and roots; or "
                    + "assertion; or receipt, roots and clock; or deviceCheckService and clock; or deviceCheckClient.")
        }
        let start = RandomSource(of: plan.seed).start
        let search = FuzzSearch(
            forge, seeds: described.seeds, start: start, corpus: corpus, isPruning: plan.mode == .prune,
            limits: limits)
        let memory = PrimitiveMemory()
        let verifier = ReferenceVerifier(primitives: memory.primitives)
        let keepsState = description.capabilities.contains(.reset)
        let workers = connections.prefix(keepsState ? 1 : connections.count).map { connection in
            FuzzWorker(forge, oracle: { verifier.assess($0) }, target: described, search: search) {
                id, request throws(RunnerError) in
                try await ask(id, request, over: connection, resetting: keepsState)
            }
        }
        var again = EarlierFindings()
        for question in earlier {
            switch try await workers[0].repetition(of: question) {
            case .found(let finding):
                again.found.append(finding)
                await search.know(finding)
            case .solved: again.solved.append(question)
            case .open: again.open.append(question)
            }
        }
        try await run(workers, of: search)
        return (search, again, described)
    }

    private func run(_ workers: [FuzzWorker], of search: FuzzSearch) async throws(RunnerError) {
        let progress = progress
        let ticks = Task {
            while (try? await Task.sleep(for: .seconds(1))) != nil {
                let (asked, found) = (await search.questions, await search.findings.count)
                progress.show("searching, \(Count.text(asked, "question")), \(Count.text(found, "finding"))")
            }
        }
        defer { ticks.cancel() }
        let failure = await withTaskGroup(of: RunnerError?.self) { group in
            for worker in workers {
                group.addTask {
                    do throws(RunnerError) { try await worker.run() } catch { return error }
                    return nil
                }
            }
            return await group.reduce(nil) { $0 ?? $1 }
        }
        if let failure { throw failure }
    }

    private func ask(
        _ id: String, _ request: VerificationRequest, over connection: any TargetConnection, resetting: Bool
    ) async throws(RunnerError) -> FuzzAnswer {
        if resetting {
            _ = try await connection.answer(AdapterRequest(id: "reset", content: .reset), within: run.timeout)
        }
        let answer = try await connection.answer(
            AdapterRequest(id: "fuzz/\(id)", content: .verify(request)), within: run.timeout)
        let ending: FuzzAnswer.Ending =
            switch answer.content {
            case .response(.verdict(let response)): .verdict(response)
            case .response(.description): .breach("described itself instead of giving a verdict")
            case .crash(let how): .crash(how)
            case .timeout: .hang
            case .protocolError(let what): .breach(what)
            }
        return FuzzAnswer(ending, milliseconds: answer.milliseconds)
    }

    // MARK: Result

    private func result(
        of found: [FuzzFinding], _ again: EarlierFindings, target: FuzzTarget, questions: Int, corpus: Int,
        worthless: Int, duration: Duration
    ) throws -> Result {
        var vectors: [VectorID: Vector] = [:]
        var findings: [FuzzSummary.Finding] = []
        for (finding, state) in again.found.map({ ($0, FuzzSummary.Finding.State.known) }) + found.map({ ($0, .new) })
        where !findings.contains(where: { $0.vector.id == finding.id }) {
            let made = self.vectors(of: finding)
            guard let own = made.first else { continue }
            let quirk = quirks.first { $0.pattern.matches(own.id.description) }
            findings.append(
                FuzzSummary.Finding(
                    vector: own.outline, state: quirk == nil ? state : .quirk,
                    operations: forge.words(for: finding.question), expect: finding.expected.expect,
                    answer: finding.answer.words, reason: quirk?.reason)
            )
            guard quirk == nil, state == .new || plan.mode != .change else { continue }
            for vector in made { vectors[vector.id] = vector }
        }
        for vector in again.solved.compactMap(self.solved) {
            findings.append(
                FuzzSummary.Finding(
                    vector: vector.outline, state: .solved, operations: [vector.title], expect: vector.expect,
                    answer: vector.expect.rawValue)
            )
        }
        for seed in target.seeds {
            if let vector = self.solved(FuzzCase(seed, [])), vector.expect == .accept { vectors[vector.id] = vector }
        }
        let files = vectors.values.map { ($0, Array($0.json.canonicalText.utf8)) }
        let set = VectorSet(
            suiteVersion: SetGenerator.suiteVersion, seed: plan.seed, time: forge.context.time, vectors: files,
            hash: { sha256($0) }, otherFiles: { _ in [:] })
        var remarks: [String] = []
        if worthless > 0 {
            remarks.append(
                "\(Count.text(worthless, "wrong answer")) could not be repeated, or the control was rejected. This "
                    + "proves nothing, and is left out.")
        }
        if !again.open.isEmpty {
            remarks.append(
                "\(Count.text(again.open.count, "earlier finding")) could not be judged again: the target does not declare "
                    + "what is asked, or rejects the control.")
        }
        return Result(
            summary: FuzzSummary(
                target: specification.description, seed: plan.seed, questions: questions, corpus: corpus,
                duration: duration, findings: findings, remarks: remarks),
            set: set)
    }

    /// Returns a finding as a vector, followed by its control.
    private func vectors(of finding: FuzzFinding) -> [Vector] {
        guard let request = forge.request(finding.question) else { return [] }
        let control = forge.request(finding.control).map { ReferenceVerifier().assess($0) }
        return finding.vectors(
            by: forge, needs: forge.needs(finding.question, request: request, expected: finding.expected),
            controlResult: control?.output)
    }

    /// Returns the vector of a case that the target answers correctly.
    private func solved(_ question: FuzzCase) -> Vector? {
        guard let request = forge.request(question) else { return nil }
        let expected = ExpectedVerdict(ReferenceVerifier().assess(request), isOpen: forge.isOpen(question))
        let answer = FuzzAnswer(.verdict(VerdictResponse(.accept)), milliseconds: 0)
        return vectors(
            of: FuzzFinding(
                question, control: FuzzCase(question.seed, []), expected: expected, discrepancy: .accepts,
                answer: answer)
        ).first
    }

    // MARK: Judgement

    /// Runs the findings that count as ordinary vectors, so that reports and exit status are those of a run.
    func judge(
        _ result: Result, opening: () throws(RunnerError) -> ReportSet
    ) async throws -> RunRecord {
        try await judge(result.set, opening: opening)
    }

    /// Runs a set.
    func judge(_ set: VectorSet, opening: () throws(RunnerError) -> ReportSet) async throws -> RunRecord {
        let target = try specification.target(settings: settings, builtin: BuiltInTargets.named)
        let conformance = try ConformanceRun(
            manifest: set.manifest, vectors: VectorSupply(set), target: target, options: run, started: SystemClock.now,
            stopwatch: .monotonic)
        let reports = try opening()
        defer { progress.clear() }
        return try await reports.record(conformance.initialHeader, showing: progress) { onEvent throws(RunnerError) in
            try await conformance.run(onEvent: onEvent)
        }
    }
}
