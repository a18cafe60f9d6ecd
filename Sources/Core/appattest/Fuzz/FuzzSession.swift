import AdapterTargets
import ArgumentParser
import AttestModel
import ConformanceRunner
import FixtureForge
import LabModel
import ReferenceVerifier
import Reports
import SuiteFiles
import SuiteProof
import VectorCatalog
import VerifierFuzz

/// A search in a target that the options name, and the run of what it found.
struct FuzzSession {
    private let specification: TargetSpecification
    private let settings: TargetSettings
    private let folder: FuzzFolder
    var run = RunOptions.ofThisProcess(profile: .strict)
    private let progress = ProgressLine()

    init(
        _ verifier: TargetArgument, _ connection: ConnectionOptions, _ target: TargetOptions, folder: FuzzFolder
    ) throws {
        (specification, settings) = (try verifier.specification(), try connection.settings())
        self.folder = folder
        try target.apply(to: &run, connection: connection)
        try run.limitJobs(for: specification)
        run.setArguments = ["--vectors", folder.vectors.path]
    }

    /// Searches, and keeps what was found in the folder.
    /// - Throws: `RunnerError` when the target cannot be asked, or the folder cannot be read.
    func search(
        _ options: FuzzOptions, leavingOut quirks: [BaselineEntry], until interruption: Interruption
    ) async throws -> FuzzResult {
        let forge = CaseForge(context: ForgeContext(seed: Seed(options.seed), time: SetGenerator.defaultTime))
        try folder.make()
        let (corpus, earlier) = (try folder.cases("corpus.txt"), try folder.cases("findings.txt"))
        let target = try specification.target(settings: settings, builtin: BuiltInTargets.named)
        let ending = interruption.end(sayingFirst: "ending the search", on: progress, of: settings.processes)
        defer { interruption.finish() }
        let start = ContinuousClock.now
        let seconds = options.seconds
        let limits = FuzzLimits(questions: options.maxQuestions) {
            ending.hasCome || seconds.map { ContinuousClock.now - start > .seconds($0) } ?? false
        }
        let connections = (0..<run.jobs).map { _ in target.connect() }
        let harvest = try await Work.done { () throws(RunnerError) in
            try await conduct(forge, over: connections, of: target, earlier) { seeds in
                FuzzSearch(
                    forge, seeds: seeds, start: RandomSource(of: options.seed).start, corpus: corpus,
                    isPruning: options.mode == .prune, limits: limits)
            }
        } finally: {
            for connection in connections { _ = await connection.close() }
            await target.close()
            progress.clear()
        }
        let result = FuzzResult(
            harvest, of: specification.description, by: options, quirks: quirks, forge: forge,
            duration: ContinuousClock.now - start)
        try folder.write(
            corpus: harvest.corpus, findings: harvest.unsolved, vectors: result.kept, summary: result.summary)
        return result
    }

    private func conduct(
        _ forge: CaseForge, over connections: [any TargetConnection], of target: any Target, _ earlier: [FuzzCase],
        search: ([FuzzSeed]) -> FuzzSearch
    ) async throws(RunnerError) -> FuzzHarvest {
        progress.show("starting the target")
        let description = try await target.description(over: connections[0], run)
        let described = FuzzTarget(capabilities: description.tested, comparisons: description.callerCompares)
        guard !described.seeds.isEmpty else {
            throw RunnerError(
                .usage,
                "the target '\(target.name)' declares nothing that can be asked. It needs attestation and roots; or "
                    + "assertion; or receipt, roots and clock; or deviceCheckService and clock; or deviceCheckClient.")
        }
        let search = search(described.seeds)
        let verifier = ReferenceVerifier()
        let keepsState = description.capabilities.contains(.reset)
        let workers = connections.prefix(keepsState ? 1 : connections.count).map { connection in
            FuzzWorker(forge, oracle: { verifier.assess($0) }, target: described, search: search) {
                id, request, isContinuing throws(RunnerError) in
                try await ask(id, request, over: connection, resetting: keepsState && !isContinuing)
            }
        }
        try await workers[0].noticeState(of: described.seeds)
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
        let shapes = try await workers[0].settleShapes(of: described.seeds)
        try await workers[0].noticeState(of: Array(shapes.ofSeeds.keys), in: shapes.ofSeeds)
        let ticks = Task { [progress] in
            while (try? await Task.sleep(for: .seconds(1))) != nil {
                let asked = await search.questions
                let found = await search.findings.count
                progress.show("searching, \(Count.text(asked, "question")), \(Count.text(found, "finding"))")
            }
        }
        defer { ticks.cancel() }
        _ = try await Work.together(workers) { worker throws(RunnerError) in try await worker.run() }
        return FuzzHarvest(
            found: await search.findings, earlier: again, shapes: shapes, seeds: described.seeds,
            questions: await search.questions, corpus: await search.corpus, worthless: await search.worthless,
            tallies: await search.tallies, stateful: await search.stateful)
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

    /// Runs findings as ordinary vectors, so that reports and exit status are those of a run.
    /// - Parameters:
    ///   - forms: the other forms of the findings.
    ///   - searched: the answers to all that the search has asked. The vectors about what was found are asked, too.
    ///   - verdicts: the verdicts that the search has got for what it found.
    ///   - causes: what the search found out about refused shapes and state.
    func judge(
        _ set: VectorSet, as forms: VectorForms, searched: [Requirement: FaultTally] = [:],
        verdicts: [VectorID: Verdict] = [:], causes: [RunRemark] = [],
        opening: () throws(RunnerError) -> ReportSet
    ) async throws -> RunRecord {
        let target = try specification.target(settings: settings, builtin: BuiltInTargets.named)
        let conformance = try ConformanceRun(
            manifest: set.manifest, vectors: VectorSupply(set), target: target, options: run, forms: forms,
            started: SystemClock.now, stopwatch: .monotonic)
        let reports = try opening()
        defer { progress.clear() }
        let tallies = try await tallies(adding: searched, about: set)
        return try await reports.record(conformance.initialHeader, showing: progress) { onEvent throws(RunnerError) in
            @Sendable func told(_ result: VectorResult) -> VectorResult {
                result.charged(by: tallies).differing(from: verdicts[result.id])
            }
            @Sendable func completed(_ record: RunRecord) -> RunRecord {
                var record = record
                record.searched = tallies
                record.results = record.results.map(told)
                let own =
                    record.keepsState ? causes.filter { if case .keepsState = $0 { false } else { true } } : causes
                record.remarks = own.map { $0.quoting(record.results) } + record.remarks
                return record
            }
            return completed(
                try await conformance.run { event in
                    switch event {
                    case .started: onEvent(event)
                    case .result(let result): onEvent(.result(told(result)))
                    case .revised(let result): onEvent(.revised(told(result)))
                    case .ended(let record): onEvent(.ended(completed(record)))
                    }
                })
        }
    }

    /// Returns the answers to all that was asked, and to the vectors of the committed set about what was found: the few objects
    /// of findings are all answered wrongly, and say nothing about others.
    private func tallies(
        adding searched: [Requirement: FaultTally], about set: VectorSet
    ) async throws -> [String: FaultTally] {
        var tallies = Dictionary(uniqueKeysWithValues: searched.map { ($0.key.id, $0.value) })
        let findings = set.vectors.filter { vector in
            vector.id.isFound && vector.expect == .reject && vector.requirement.suite != .sequence
                && (run.only.isEmpty || run.only.contains { $0.matches(vector.id.description) })
        }
        guard !findings.isEmpty else { return tallies }
        var options = run
        let (manifest, vectors, forms) = try VectorSource.parse([]).runnable()
        let groups = Set(findings.map { "\($0.id.suite)/\($0.id.group)/*" }).sorted().map { Glob($0) }
        options.only = groups.filter { group in vectors.outlines.contains { group.matches($0.id.description) } }
        guard !options.only.isEmpty else { return tallies }
        let target = try specification.target(settings: settings, builtin: BuiltInTargets.named)
        progress.show("asking the vectors about what was found")
        let record = try await ConformanceRun(
            manifest: manifest, vectors: vectors, target: target, options: options, forms: forms
        ).run()
        for result in record.results where result.isHole || result.wanted == .reject && result.outcome == .pass {
            tallies[result.requirement, default: FaultTally()].count(isAccepted: result.isHole, harm: result.impact)
        }
        return tallies
    }
}

extension VectorResult {
    /// Returns the result of a target whose answer is right now, and was another in the search that found the vector.
    fileprivate func differing(from found: Verdict?) -> VectorResult {
        guard outcome == .pass, let found else { return self }
        var result = self
        result.outcome = .unstable
        result.reason = "the search got the answer \(found.rawValue) each time, and this run \(expect.rawValue)"
        if expect == .accept { result.refusal = found } else { result.verdict = found == .accept ? .accept : nil }
        return result
    }
}

extension RunRemark {
    /// Returns the cause with the words of the target about its example.
    fileprivate func quoting(_ results: [VectorResult]) -> RunRemark {
        guard case .refusesShape(let shape, let judged, let example, _) = self else { return self }
        let quote = TargetQuote(results.filter { $0.id == example })
        return .refusesShape(shape, judged: judged, accepted: example, quote: quote)
    }
}
