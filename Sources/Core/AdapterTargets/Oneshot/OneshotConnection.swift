import AttestModel

/// A connection that starts one process for each request. The request goes to its standard input, which is then closed.
package struct OneshotConnection: TargetConnection {
    /// The least time that a program has to end after a line.
    private static let grace = Duration.seconds(1)

    private let target: OneshotTarget

    package init(target: OneshotTarget) { self.target = target }

    package func answer(_ request: AdapterRequest, within timeout: Duration) async throws(RunnerError) -> Answer {
        var (answer, status) = try await exchange(Array(request.json.compactText.utf8), id: request.id, within: timeout)
        guard request.content != .describe, let status, target.rejection.statuses.contains(status)
        else { return answer }
        let doubt = try await target.rejection.doubt(about: status) { (message) async throws(RunnerError) in
            try await exchange(message, id: nil, within: timeout).status
        }
        if let doubt { answer.content = .response(.verdict(VerdictResponse(.error, reason: doubt.reason))) }
        return answer
    }

    package func close() async -> LateFault? { nil }

    /// Sends a message that need not be a request. An exit status is taken at its word.
    /// - Parameter id: what an answer has to repeat; `nil` when the message has none that could be read.
    package func answer(_ message: [UInt8], id: String?, within timeout: Duration) async throws(RunnerError) -> Answer {
        try await exchange(message, id: id, within: timeout).answer
    }

    /// Sends a message to a new process.
    /// - Returns: the answer, and the exit status when that is the whole answer.
    private func exchange(
        _ message: [UInt8], id: String?, within timeout: Duration
    ) async throws(RunnerError) -> (answer: Answer, status: Int32?) {
        let start = target.stopwatch.read()
        let process = try await ChildProcess.start(target.launch)
        process.send(message)
        process.closeInput()
        var lines: [[UInt8]] = []
        var event = await process.next(within: timeout)
        while case .line(let line) = event {
            lines.append(line)
            // Short lines without end are a flood too.
            guard lines.count <= 10_000 else {
                event = .flood
                break
            }
            // Its end is right behind an answer that came late because this program was busy.
            event = await process.next(within: max(timeout - (target.stopwatch.read() - start), Self.grace))
        }
        let milliseconds = target.stopwatch.milliseconds(since: start)
        await process.kill()
        let content = content(of: event, lines: lines, answering: id)
        let answer = Answer(
            content ?? .response(.verdict(verdict(of: event))), milliseconds: milliseconds, evidence: process.evidence)
        return (answer, content == nil ? event.exitStatus : nil)
    }

    /// Returns the answer to a message; `nil` when it is the exit status alone.
    private func content(of event: ChildProcess.Event, lines: [[UInt8]], answering id: String?) -> Answer.Content? {
        switch event {
        case .timedOut, .line: .timeout
        case .flood: ResponseReader.tooLong
        case .ended(.closedOutput): .protocolError("\(ProcessEnding.closedOutput), but did not end")
        case .ended(.signaled(let signal)): .crash(target.launch.words(for: .signaled(signal)))
        case .ended(.exited): Self.content(of: lines, answering: id)
        }
    }

    /// Returns the answer in the lines when any of them is a JSON object. Other text is up to the program.
    private static func content(of lines: [[UInt8]], answering id: String?) -> Answer.Content? {
        let messages = lines.filter(isObject)
        guard let message = messages.first else { return nil }
        guard lines.count(where: { !$0.isEmpty }) == 1 else {
            return .protocolError(
                messages.count > 1 ? "\(messages.count) JSON lines, not one" : "noise beside the JSON line")
        }
        return ResponseReader.content(of: message, answering: id)
    }

    /// Returns whether a line is a JSON object, also one that is wrong because a member is a duplicate.
    private static func isObject(_ line: [UInt8]) -> Bool {
        do throws(ModelError) {
            guard case .object = try JSONValue.parse(line) else { return false }
            return true
        } catch { return error.code == .duplicateMember }
    }

    private func verdict(of event: ChildProcess.Event) -> VerdictResponse {
        switch event.exitStatus {
        case 0: VerdictResponse(.accept)
        case 89: VerdictResponse(.unsupported)
        case let status? where target.rejection.statuses.contains(status): VerdictResponse(.reject)
        case let status: VerdictResponse(.error, reason: "exit code \(status ?? -1)\(target.launch.limitNote)")
        }
    }
}

extension ChildProcess.Event {
    /// The exit status of a process that has ended by itself.
    fileprivate var exitStatus: Int32? { if case .ended(.exited(let status)) = self { status } else { nil } }
}

/// A program that is started for every request, and answers by a JSON line or by its exit status alone.
package struct OneshotTarget: Target {
    package let name: String
    let launch: Launch
    let stopwatch: Stopwatch
    /// The statuses of rejections, which all connections share.
    let rejection: RejectionStatus

    package init(name: String, launch: Launch, settings: TargetSettings) {
        (self.name, self.launch) = (name, launch)
        stopwatch = settings.stopwatch
        rejection = RejectionStatus(settings.rejectStatus)
    }

    package var shortName: String { launch.command.shortName }

    package var printsAnswers: Bool { true }

    package var remarks: [RunRemark] { get async { await rejection.remarks } }

    package func connect() -> any TargetConnection { OneshotConnection(target: self) }
}
