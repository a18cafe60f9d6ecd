import AdapterTargets
import AttestModel

/// Lines to and from one process, which is restarted when it has ended.
actor StreamChannel: AdapterChannel {
    private let launch: Launch
    private let settings: TargetSettings
    private let timeout: Duration
    private var process: ChildProcess?
    /// A Boolean value that indicates whether the process has answered anything.
    private var isUp = false
    private var fences = 0
    /// The printed lines that answer nothing.
    private(set) var strays: [String] = []

    init(launch: Launch, settings: TargetSettings, timeout: Duration) {
        (self.launch, self.settings, self.timeout) = (launch, settings, timeout)
    }

    func reply(to message: AdapterMessage) async throws(RunnerError) -> AdapterReply {
        guard message.id == nil else { return try await replies(to: [message])[0] }
        // Nobody can tell how long to wait for an answer that may be left out. So a later request follows: a line
        // before its answer is the answer to the message.
        fences += 1
        let replies = try await self.replies(to: [message, .describe("fence-\(fences)")])
        if case .breach = replies[1] { return replies[1] }
        return replies[0]
    }

    func close() async {
        await process?.kill()
        process = nil
    }

    /// Closes the process's standard input and waits for its end.
    /// - Returns: what it did instead of ending with status 0, as a sentence.
    func endInput(within patience: Duration) async throws(RunnerError) -> (fault: String?, evidence: String) {
        let process = try await runningProcess()
        process.closeInput()
        let start = settings.stopwatch.read()
        while true {
            let fault: String?
            switch await process.next(within: patience - (settings.stopwatch.read() - start)) {
            case .line(let line):
                strays.append(PrintableText.prefix(of: line))
                continue
            case .ended(let ending):
                self.process = nil
                fault = ending == .exited(0) ? nil : "When its input ended, it \(ending)."
            case .flood: fault = "After its input had ended, it printed more than 16 MiB."
            case .timedOut: fault = "\(patience.secondsText) s after its input had ended, it still ran."
            }
            await close()
            return (fault, process.evidence)
        }
    }

    private func runningProcess() async throws(RunnerError) -> ChildProcess {
        if let process { return process }
        let process = try await ChildProcess.start(launch)
        self.process = process
        isUp = false
        return process
    }

    /// Sends everything at once and takes lines until all that can be answered is, or nothing more comes.
    func replies(to messages: [AdapterMessage]) async throws(RunnerError) -> [AdapterReply] {
        let process = try await runningProcess()
        for message in messages { process.send(message.bytes) }
        var open = Dictionary(
            messages.enumerated().compactMap { index, message in message.id.map { ($0, index) } },
            uniquingKeysWith: { first, _ in first })
        var replies = [AdapterReply](repeating: .silence, count: messages.count)
        while !open.isEmpty {
            let limit = isUp ? timeout : max(timeout, settings.startTimeout)
            switch await process.next(within: limit) {
            case .line(let line):
                isUp = true
                let response: AdapterResponse
                do throws(ModelError) { response = try AdapterResponse(json: JSONValue.parse(line)) } catch {
                    if let index = open.removeValue(forKey: Self.id(of: line)) {
                        replies[index] = .breach(
                            "it answered with something that is not a response: \(error)",
                            evidence: PrintableText.prefix(of: line))
                        continue
                    }
                    let text = PrintableText.prefix(of: line)
                    strays.append(error.code == .duplicateMember ? "\(text) (\(error))" : text)
                    continue
                }
                if let index = open.removeValue(forKey: response.id) {
                    replies[index] = .answer(response.content)
                } else if let index = messages.firstIndex(where: { $0.id == nil }), case .silence = replies[index] {
                    replies[index] = .answer(response.content)
                } else if messages.count == 1, response.id != "" {
                    let id = PrintableText.prefix(of: Array(response.id.utf8))
                    replies[0] = .breach("it answered with the id '\(id)'", evidence: "")
                    return replies
                } else {
                    strays.append(PrintableText.prefix(of: line))
                }
            case .timedOut: return await fail(&replies, open, AdapterReply.noAnswer(within: limit))
            case .flood: return await fail(&replies, open, "it printed more than 16 MiB")
            case .ended(let ending): return await fail(&replies, open, "it \(launch.words(for: ending))")
            }
        }
        while case .line(let line)? = await process.pending() { strays.append(PrintableText.prefix(of: line)) }
        return replies
    }

    /// Returns the id in a line that is not a response; empty when it has none.
    private static func id(of line: [UInt8]) -> String {
        guard case .object(let members)? = try? JSONValue.parse(line), case .string(let id)? = members["id"] else {
            return ""
        }
        return id
    }

    /// Ends the process; what is not answered now never will be.
    private func fail(_ replies: inout [AdapterReply], _ open: [String: Int], _ what: String) async -> [AdapterReply] {
        let evidence = process?.evidence ?? ""
        await close()
        for index in open.values { replies[index] = .breach(what, evidence: evidence) }
        return replies
    }
}
