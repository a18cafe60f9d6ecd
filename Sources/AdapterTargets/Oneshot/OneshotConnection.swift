import AttestModel

/// A connection that starts one process for each request. The request goes to its standard input, which is then
/// closed.
package struct OneshotConnection: TargetConnection {
    private let launch: Launch
    private let stopwatch: Stopwatch

    package init(launch: Launch, stopwatch: Stopwatch) {
        self.launch = launch
        self.stopwatch = stopwatch
    }

    package func answer(_ request: AdapterRequest, within timeout: Duration) async throws(RunnerError) -> Answer {
        try await answer(Array(request.json.compactText.utf8), id: request.id, within: timeout)
    }

    package func close() async -> LateFault? { nil }

    /// Sends a message that need not be a request.
    ///
    /// - Parameter id: what an answer has to repeat; `nil` when the message has none that could be read.
    package func answer(_ message: [UInt8], id: String?, within timeout: Duration) async throws(RunnerError) -> Answer {
        let start = stopwatch.read()
        let process = try await ChildProcess.start(launch)
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
            event = await process.next(within: timeout - (stopwatch.read() - start))
        }
        let milliseconds = stopwatch.milliseconds(since: start)
        await process.kill()
        let content = content(of: event, lines: lines, answering: id)
        return Answer(content, milliseconds: milliseconds, evidence: await process.evidence)
    }

    private func content(
        of event: ChildProcess.Event, lines: [[UInt8]], answering id: String?
    ) -> Answer.Content {
        switch event {
        case .timedOut, .line: .timeout
        case .flood: ResponseReader.tooLong
        case .ended(.closedOutput): .protocolError("\(ProcessEnding.closedOutput), but did not end")
        case .ended(.signaled(let signal)): .crash(launch.words(for: .signaled(signal)))
        case .ended(.exited(let code)): Self.content(of: lines, answering: id) ?? .response(.verdict(verdict(of: code)))
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
        } catch {
            return error.code == .duplicateMember
        }
    }

    private func verdict(of code: Int32) -> VerdictResponse {
        switch code {
        case 0: VerdictResponse(.accept)
        case 1: VerdictResponse(.reject)
        case 89: VerdictResponse(.unsupported)
        default: VerdictResponse(.error, reason: "exit code \(code)\(launch.limitNote)")
        }
    }
}
