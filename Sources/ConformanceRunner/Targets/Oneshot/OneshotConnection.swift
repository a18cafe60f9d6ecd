import AttestModel

/// Starts one process a request: the request goes to its standard input, which is then closed.
struct OneshotConnection: TargetConnection {
    let command: Command
    let stopwatch: Stopwatch

    func answer(_ request: AdapterRequest, within timeout: Duration) async throws(RunnerError) -> Answer {
        let start = stopwatch.read()
        let process = try await ChildProcess.start(command)
        process.send(request.json.compactText)
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
        let content = Self.content(of: event, lines: lines, answering: request.id)
        return Answer(content, milliseconds: milliseconds, evidence: await process.evidence)
    }

    func close() async -> LateFault? { nil }

    private static func content(
        of event: ChildProcess.Event, lines: [[UInt8]], answering id: String
    ) -> Answer.Content {
        switch event {
        case .timedOut, .line: .timeout
        case .flood: ResponseReader.tooLong
        case .ended(.closedOutput): .protocolError("\(ProcessEnding.closedOutput), but did not end")
        case .ended(.signaled(let signal)): .crash(ProcessEnding.signaled(signal).description)
        case .ended(.exited(let code)): content(of: lines, answering: id) ?? .response(.verdict(verdict(of: code)))
        }
    }

    /// What the lines say when any of them is a JSON object. Other text is the program's own business.
    private static func content(of lines: [[UInt8]], answering id: String) -> Answer.Content? {
        let messages = lines.filter { line in
            if case .object? = try? JSONValue.parse(line) { true } else { false }
        }
        guard let message = messages.first else { return nil }
        guard lines.count(where: { !$0.isEmpty }) == 1 else {
            return .protocolError(
                messages.count > 1 ? "\(messages.count) JSON lines, not one" : "noise beside the JSON line")
        }
        switch ResponseReader.read(message, answering: id) {
        case .content(let content): return content
        case .other(let other): return ResponseReader.wrongID(other, asked: id)
        }
    }

    private static func verdict(of code: Int32) -> VerdictResponse {
        switch code {
        case 0: VerdictResponse(.accept)
        case 1: VerdictResponse(.reject)
        case 89: VerdictResponse(.unsupported)
        default: VerdictResponse(.error, reason: "exit code \(code)")
        }
    }
}
