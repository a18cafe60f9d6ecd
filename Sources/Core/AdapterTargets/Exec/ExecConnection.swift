import AttestModel
import Synchronization

/// One long-lived process. After a crash, a hang or a breach of the protocol it is killed, and the next
/// request gets a fresh one, so that no vector suffers from another.
actor ExecConnection: TargetConnection {
    private let target: ExecTarget
    private var process: ChildProcess?
    /// The id of the last request that was answered.
    private var answered: String?

    init(target: ExecTarget) { self.target = target }

    func answer(_ request: AdapterRequest, within timeout: Duration) async throws(RunnerError) -> Answer {
        let late = await takeLateFault()
        var answer = try await ask(request, within: timeout)
        answer.late = answer.late ?? late
        return answer
    }

    func close() async -> LateFault? {
        guard let process else { return nil }
        process.closeInput()
        let event = await process.next(within: .seconds(2))
        // The first fault counts. A program that prints without end would never let go.
        let late: LateFault? =
            switch event {
            case .line(let line): lateFault(.secondAnswer(line))
            case .flood: lateFault(ResponseReader.tooLong)
            case .ended, .timedOut: nil
            }
        await stop()
        return late
    }

    private func ask(_ request: AdapterRequest, within timeout: Duration) async throws(RunnerError) -> Answer {
        if let failure = try await startIfNeeded(for: request) { return failure }
        guard let process else { return Answer(.crash("is gone")) }
        let start = target.stopwatch.read()
        process.send(request.json.compactBytes)
        let event = await process.next(within: timeout)
        let reading = reading(of: event, answering: request.id)
        if case .line(let line) = event, case .other(let id) = reading, id == answered {
            // It answers the previous request once more.
            let late = lateFault(.secondAnswer(line))
            await stop()
            var answer = try await ask(request, within: timeout)
            answer.late = late
            return answer
        }
        var answer = Answer(ResponseReader.content(of: reading, asked: request.id))
        answer.milliseconds = target.stopwatch.milliseconds(since: start)
        let isResponse = if case .response = answer.content { true } else { false }
        if isResponse, case .line(let second)? = await process.pending() {
            answer.content = .secondAnswer(second)
        } else if isResponse {
            answered = request.id
            return answer
        }
        await stop()
        answer.evidence = evidence(of: process, event)
        return answer
    }

    /// The answer when no process comes up; a process that runs afterwards is `process`.
    private func startIfNeeded(for request: AdapterRequest) async throws(RunnerError) -> Answer? {
        guard process == nil else { return nil }
        let process = try await ChildProcess.start(target.launch)
        self.process = process
        answered = nil
        guard target.describesItself.load(ordering: .relaxed), request.content != .describe else { return nil }
        process.send(AdapterRequest(id: Self.greeting, content: .describe).json.compactText)
        let event = await process.next(within: target.startTimeout)
        let content = ResponseReader.content(of: reading(of: event, answering: Self.greeting), asked: Self.greeting)
        if case .response = content { return nil }
        await stop()
        let evidence = evidence(of: process, event)
        guard case .crash(let how) = content else { return Answer(content, evidence: evidence) }
        return Answer(.crash("\(how) while starting again"), evidence: evidence)
    }

    private static let greeting = "describe"

    private func stop() async {
        await process?.kill()
        process = nil
        answered = nil
    }

    private func reading(of event: ChildProcess.Event, answering id: String) -> ResponseReader.Reading {
        switch event {
        case .timedOut: return .content(.timeout)
        case .flood: return .content(ResponseReader.tooLong)
        case .ended(.closedOutput): return .content(.protocolError("\(ProcessEnding.closedOutput) without an answer"))
        case .ended(.exited(0)):
            return .content(
                .crash(
                    "\(ProcessEnding.exited(0)) without an answer "
                        + "(a program that answers one request only is a oneshot: target)"))
        case .ended(let ending): return .content(.crash(target.launch.words(for: ending)))
        case .line(let line):
            let reading = ResponseReader.read(line, answering: id)
            if case .content(.response(.description)) = reading {
                target.describesItself.store(true, ordering: .relaxed)
            }
            return reading
        }
    }

    private func takeLateFault() async -> LateFault? {
        guard let process, let event = await process.pending() else { return nil }
        let late: LateFault? =
            switch event {
            case .line(let line): lateFault(.secondAnswer(line))
            case .ended(let ending): lateFault(.crash("\(ending) after its answer\(target.launch.limitNote)"))
            case .flood: lateFault(ResponseReader.tooLong)
            case .timedOut: nil
            }
        let evidence = process.evidence
        await stop()
        return late.map { LateFault(requestID: $0.requestID, content: $0.content, evidence: evidence) }
    }

    private func lateFault(_ content: Answer.Content) -> LateFault? {
        answered.map { LateFault(requestID: $0, content: content, evidence: "") }
    }

    private func evidence(of process: ChildProcess, _ event: ChildProcess.Event) -> String {
        guard case .line(let line) = event else { return process.evidence }
        return [PrintableText.prefix(of: line), process.evidence].filter { !$0.isEmpty }.joined(separator: "\n")
    }
}

extension Answer.Content {
    fileprivate static func secondAnswer(_ line: [UInt8]) -> Answer.Content {
        .protocolError("wrote more after its answer: \(PrintableText.prefix(of: line))")
    }
}
