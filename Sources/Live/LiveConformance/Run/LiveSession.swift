import AttestModel
import ClientCheck
import LiveMapping

/// The checks of a run, played one after the other, with the judgement of each.
struct LiveSession {
    let plan: LivePlan
    let header: RunHeader
    let backend: LiveBackend

    /// Plays everything, and returns the run without its duration.
    func conduct(onEvent: @escaping @Sendable (RunEvent) -> Void) async -> RunRecord {
        if let fault = await OpeningControls(backend: backend).fault() {
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
        } catch { fault = RunFault(error, after: "after \(results.count) of \(Count.text(plan.count, "check"))") }
        var record = RunRecord(
            header: header, results: results, fault: fault, remarks: plan.remarks + [Self.load(of: backend)])
        record.coverage = plan.coverage(of: results)
        return record
    }

    /// Makes the checks of the backend's calls of DeviceCheck, and returns the reason why they say nothing.
    private func judgeClient(_ results: inout [VectorResult], _ onEvent: (RunEvent) -> Void) async -> RunFault? {
        guard let connection = backend.connection, let step = backend.mapping.flows.deviceCheck,
            !plan.clientChecks.isEmpty
        else { return nil }
        let record = await ClientCheckPart().record(
            of: plan.clientChecks, client: MappedDeviceCheckClient(backend: backend, step: step),
            apple: connection.apple, service: connection.service, header: header, onEvent: onEvent)
        results += record.results
        return record.fault
    }

    /// Returns the remark about the load that a backend has had.
    static func load(of backend: LiveBackend) -> RunRemark {
        let counts = backend.budget.counts
        return .load(requests: counts.requests, refused: counts.refusedByRate, paused: counts.paused)
    }

    private func together(_ checks: [LiveCheck]) async -> [Result<VectorResult, SceneStop>] {
        await withTaskGroup(of: Result<VectorResult, SceneStop>.self) { group in
            for check in checks { group.addTask { await played(check) } }
            return await group.reduce(into: []) { $0.append($1) }
        }
    }

    private func result(of check: LiveCheck, _ onEvent: (RunEvent) -> Void) async throws(SceneStop) -> VectorResult {
        let result = try await played(check).get()
        onEvent(.result(result))
        return result
    }

    /// Plays a check and judges it.
    func played(_ check: LiveCheck) async -> Result<VectorResult, SceneStop> {
        let scene = LiveScene(backend, name: check.outline.id.description, subject: check.subject)
        var finding: LiveFinding
        do throws(SceneStop) {
            finding = try await check.play(scene)
        } catch .finding(let found) {
            finding = found
        } catch { return .failure(error) }
        if check.outline.level == .info, ![.inconclusive, .notTestable].contains(finding.outcome) {
            finding.outcome = .observed
        }
        let milliseconds = await scene.milliseconds
        let result = finding.result(of: check.outline, milliseconds: milliseconds, evidence: await scene.transcript)
        return .success(result)
    }
}
