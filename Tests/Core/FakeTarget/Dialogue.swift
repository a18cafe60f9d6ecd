import AttestModel
import Foundation

/// Answers requests as the behaviour asks.
struct Dialogue {
    let behaviour: Behaviour
    private var verdicts = 0
    /// The number of requests so far for each id.
    private var askings: [String: Int] = [:]
    /// Written before the next answer.
    private var owed: String?
    private var exitStatus: Int32 = 0

    init(behaviour: Behaviour) { self.behaviour = behaviour }

    func start() {
        if let file = behaviour.processes { append("\(getpid())", to: file) }
        if behaviour.floodsErrors { complain(times: 20_000) }
        if behaviour.breaches.contains(.banner) { write("listening\n") }
        if let delay = behaviour.delayBeforeStart { Thread.sleep(forTimeInterval: delay / .seconds(1)) }
    }

    mutating func serve(_ line: String) {
        if behaviour.breaches.contains(.shortLines), line.utf8.count > 1 << 16 { fail("line too long") }
        if behaviour.breaches.contains(.endsOnEmptyLine), line.isEmpty { exit(0) }
        let request: AdapterRequest
        do {
            request = try AdapterRequest(json: try JSONValue.parse(Array(line.utf8)))
            if behaviour.refuses(line) { throw ModelError(.badValue, path: "", detail: "too many members") }
        } catch {
            return answer(behaviour.answerToUnreadable(line, error))
        }
        if let file = behaviour.log { append(request.id, to: file) }
        if behaviour.floodsErrors { complain(times: 100) }
        if let owed { write(owed) }
        owed = nil
        let content = content(for: request)
        let response = AdapterResponse(id: behaviour.spelled(request.id), content: content)
        guard let fault = behaviour.faults[request.id] else { return answer(response) }
        remember(content)
        misbehave(fault, request.id, response.json.compactText + "\n")
    }

    func end() {
        if behaviour.breaches.contains(.lingers) { hang() }
        if behaviour.breaches.contains(.endsBadly) { exit(3) }
        exit(behaviour.answersByExitStatus ? exitStatus : 0)
    }

    private mutating func answer(_ response: AdapterResponse) {
        remember(response.content)
        write(response.json.compactText + "\n")
    }

    private mutating func remember(_ content: AdapterResponseContent) {
        // No exit status is a description.
        guard case .verdict(let response) = content else { return exitStatus = 89 }
        exitStatus = [.accept: 0, .reject: 1, .unsupported: 89, .error: 3][response.verdict] ?? 3
    }

    private mutating func misbehave(_ fault: Behaviour.Fault, _ id: String, _ answer: String) {
        switch fault {
        case .crash:
            complain("about to crash")
            abort()
        case .exit:
            complain("about to exit")
            exit(7)
        case .hang: hang()
        case .fork, .session:
            startChild(of: behaviour, word: fault == .fork ? "hang-now" : "session-now")
            hang()
        case .forkExit, .daemon:
            startChild(of: behaviour, word: fault == .forkExit ? "hang-now" : "daemon-now")
            exit(7)
        case .kill:
            kill(getpid(), SIGKILL)
            hang()
        case .allocate: allocate()
        case .trickle:
            for byte in answer.utf8.dropLast() {
                write(String(decoding: [byte], as: UTF8.self))
                usleep(100_000)
            }
        case .shortLines: while true { write("x\n") }
        case .floodErrors:
            complain(times: 100_000)
            // Without an end, and without keeping the machine busy.
            while true {
                complain(times: 10)
                usleep(10_000)
            }
        case .noRead, .closeInput:
            if fault == .closeInput { close(STDIN_FILENO) }
            write(answer)
            hang()
        case .noise: write("loading model...\n" + answer)
        case .notJSON: write("accept\n")
        case .doubledMember: write("{\"verdict\":\"accept\"," + answer.dropFirst())
        case .flood: while true { write(String(repeating: "x", count: 1 << 16)) }
        case .twoAnswers: write(answer + answer)
        case .lateAnswer:
            write(answer)
            owed = answer
        case .wrongID: write(answer.replacing("\"id\":\"", with: "\"id\":\"not-"))
        case .closeOutput:
            close(STDOUT_FILENO)
            hang()
        case .accept, .reject, .error, .unsupported, .wrongCounter, .zeroMetric, .flip, .countingUp: write(answer)
        }
    }

    /// The answer before anything is done wrong with it, other than its content.
    private mutating func content(for request: AdapterRequest) -> AdapterResponseContent {
        guard case .verify = request.content else {
            if let verdict = behaviour.describeVerdict { return .verdict(VerdictResponse(verdict)) }
            return .description(
                TargetDescription(
                    name: "fake", version: "1.0", language: "Swift", capabilities: behaviour.capabilities))
        }
        verdicts += 1
        let asking = askings[request.id, default: 0] + 1
        askings[request.id] = asking
        var response = rightResponse(to: request.id)
        if let limit = behaviour.rejectsAfter, verdicts > limit { response = VerdictResponse(.reject, reason: "tired") }
        switch behaviour.faults[request.id] {
        case .accept: response = VerdictResponse(.accept)
        case .reject: response = VerdictResponse(.reject, reason: "told to", code: "E1")
        case .error: response = VerdictResponse(.error, reason: "unhandled IndexError")
        case .unsupported: response = VerdictResponse(.unsupported, reason: "not built in")
        case .wrongCounter: response.output.counter = 99
        case .zeroMetric: response.output.riskMetric = 0
        case .flip where asking.isMultiple(of: 2):
            response = VerdictResponse(response.verdict == .accept ? .reject : .accept)
        case .countingUp: response.output.counter = Int64(asking)
        default: break
        }
        return .verdict(response)
    }

    /// Looks up the right answer to a vector.
    private func rightResponse(to id: String) -> VerdictResponse {
        if let verdict = behaviour.everything { return VerdictResponse(verdict, reason: "on principle") }
        guard let folder = behaviour.folder,
            let data = try? Data(contentsOf: folder.appending(path: "\(id.prefix { $0 != "#" }).json")),
            let vector = try? Vector(json: try JSONValue.parse(data))
        else { return VerdictResponse(.reject, reason: "unknown object") }
        let step = vector.steps?.first { vector.wireID(of: $0) == id }
        return (step?.expect ?? vector.expect) == .accept
            ? VerdictResponse(.accept, output: step?.result ?? vector.result ?? VerifiedOutput())
            : VerdictResponse(.reject, reason: "fault in \(vector.stage?.rawValue ?? "it")")
    }

    private func write(_ text: String) {
        guard !behaviour.answersByExitStatus else { return }
        guard behaviour.isSplit else { return FileHandle.standardOutput.write(Data(text.utf8)) }
        for part in Array(text.utf8) { FileHandle.standardOutput.write(Data([part])) }
    }
}
