import AttestModel
import ClientCheck
import LiveMapping
import LiveTransport

/// The checks of a run, played one after the other, with the judgement of each.
struct LiveSession {
    let plan: LivePlan
    let header: RunHeader
    let backend: LiveBackend

    /// Plays everything, and returns the run without its duration.
    func conduct(onEvent: @escaping @Sendable (RunEvent) -> Void) async -> RunRecord {
        if let fault = await faultOfControls() {
            return RunRecord(header: header, results: [], fault: fault, remarks: plan.remarks)
        }
        var results: [VectorResult] = []
        var fault: RunFault?
        do throws(SceneStop) {
            // Slow connections would be cut by a restart, which would look as if the backend had closed them.
            let (slow, others) = (plan.selected.filter(\.isSlow), plan.selected.filter { !$0.isSlow })
            let disturbing = others.firstIndex { $0.needs.contains { $0.disturbs } } ?? others.count
            async let waiting = together(slow)
            for check in others[..<disturbing] { results.append(try await result(of: check, onEvent)) }
            for outcome in await waiting {
                let result = try outcome.get()
                results.append(result)
                onEvent(.result(result))
            }
            fault = await judgeClient(&results, onEvent)
            for check in others[disturbing...] where fault == nil {
                results.append(try await result(of: check, onEvent))
            }
        } catch {
            fault = Self.fault(of: error, after: "after \(results.count) of \(Count.text(plan.count, "check"))")
        }
        return RunRecord(header: header, results: results, fault: fault, remarks: plan.remarks + load)
    }

    /// Makes the checks of the backend's calls of DeviceCheck, and returns the reason why they say nothing.
    private func judgeClient(
        _ results: inout [VectorResult], _ onEvent: (RunEvent) -> Void
    ) async -> RunFault? {
        guard let connection = backend.connection, let step = backend.mapping.flows.deviceCheck,
            !plan.clientChecks.isEmpty
        else { return nil }
        let record = await ClientCheckPart().record(
            of: plan.clientChecks, client: MappedDeviceCheckClient(backend: backend, step: step),
            apple: connection.apple, service: connection.service, header: header, onEvent: onEvent)
        results += record.results
        return record.fault
    }

    /// The remark about the load of the run.
    private var load: [String] {
        let counts = backend.budget.counts
        let paused = counts.paused > .zero ? ", waited \(counts.paused / .seconds(1)) seconds" : ""
        let refused = counts.refusedByRate > 0 ? ", \(counts.refusedByRate) of them answered with 429\(paused)" : ""
        return ["\(Count.text(counts.requests, "request")) sent\(refused)."]
    }

    private func together(_ checks: [LiveCheck]) async -> [Result<VectorResult, SceneStop>] {
        await withTaskGroup(of: Result<VectorResult, SceneStop>.self) { group in
            for check in checks { group.addTask { await played(check) } }
            return await group.reduce(into: []) { $0.append($1) }
        }
    }

    private func result(
        of check: LiveCheck, _ onEvent: (RunEvent) -> Void
    ) async throws(SceneStop) -> VectorResult {
        let result = try await played(check).get()
        onEvent(.result(result))
        return result
    }

    private func played(_ check: LiveCheck) async -> Result<VectorResult, SceneStop> {
        let scene = LiveScene(backend, name: check.outline.id.description)
        var finding: LiveFinding
        do throws(SceneStop) {
            finding = try await check.play(scene)
        } catch .finding(let found) {
            finding = found
        } catch {
            return .failure(error)
        }
        if check.outline.level == .info, finding.outcome != .inconclusive { finding.outcome = .observed }
        let isFailure = finding.outcome != .pass && finding.outcome != .observed
        var result = VectorResult(
            check.outline, outcome: finding.outcome, verdict: finding.verdict,
            reason: finding.reason.map(PrintableText.bounded), milliseconds: await scene.milliseconds,
            evidence: isFailure ? PrintableText.bounded(await scene.transcript) : "")
        result.cleanRounds = result.outcome == .pass ? finding.cleanRounds : nil
        if result.outcome == .observed, result.verdict == nil { result.observedEnding = ReceivedAnswer.none }
        return .success(result)
    }

    /// Returns the fault of a backend that accepts nothing genuine; `nil` when it does, and when genuine devices cannot
    /// show it.
    private func faultOfControls() async -> RunFault? {
        let scene = LiveScene(backend, name: "control")
        do throws(SceneStop) {
            let account = try await scene.account()
            guard scene.hasControls else { return nil }
            let key = try await scene.key()
            let attested = try await scene.attest(key, account)
            guard attested.reaction.isAccepted else {
                return await refusal("attestation", attested, scene, hint: rootHint)
            }
            let asserted = try await scene.assert(key, account)
            guard asserted.reaction.isAccepted else { return await refusal("assertion", asserted, scene, hint: "") }
            return nil
        } catch .finding(let finding) {
            return RunFault(
                sentence:
                    "Nothing can be judged: \(finding.reason ?? finding.outcome.rawValue).\n\(await scene.transcript)",
                exitCode: 3)
        } catch {
            return Self.fault(of: error)
        }
    }

    private var rootHint: String {
        " Does the backend trust the test root ('appattest device root' writes it), and know the app "
            + "\(backend.mapping.app.appId) in \(backend.mapping.environment.rawValue)? Without the test root, --level L0 "
            + "sends hostile requests alone."
    }

    private func refusal(_ evidence: String, _ sent: Sent, _ scene: LiveScene, hint: String) async -> RunFault {
        RunFault(
            sentence: "The backend does not accept a genuine \(evidence), so that no refusal proves anything: it was "
                + "\(sent.reaction.words).\(hint)\n\(await scene.transcript)",
            exitCode: 3)
    }

    /// Returns the fault of a run that cannot go on.
    ///
    /// - Parameter place: The moment of the end, like `after 3 of 40 checks`.
    private static func fault(of stop: SceneStop, after place: String = "before the first check") -> RunFault {
        switch stop {
        case .finding(let finding): RunFault(sentence: finding.reason ?? "", exitCode: 3)
        case .exhausted(let end):
            RunFault(
                sentence: "The run was ended \(place): \(end.words).", exitCode: end.isInterruption ? 3 : 2,
                isInterruption: end.isInterruption)
        case .mapping(let words): RunFault(sentence: "\(words).", exitCode: 2)
        case .lost(let words): RunFault(sentence: "The backend was lost: \(words).", exitCode: 3)
        }
    }
}
