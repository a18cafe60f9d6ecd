import AttestModel
import Foundation

/// Answers requests as the behaviour asks.
struct Dialogue {
    let behaviour: Behaviour
    private var verdicts = 0
    /// How often each id was asked.
    private var askings: [String: Int] = [:]
    /// Written before the next answer.
    private var owed: String?
    private var exitStatus: Int32 = 0

    init(behaviour: Behaviour) { self.behaviour = behaviour }

    func start() {
        if let file = behaviour.processes { append("\(getpid())", to: file) }
        if behaviour.floodsErrors { complain(times: 20_000) }
        if let delay = behaviour.delayBeforeStart { Thread.sleep(forTimeInterval: delay / .seconds(1)) }
    }

    mutating func serve(_ line: String) {
        guard let request = try? AdapterRequest(json: try JSONValue.parse(Array(line.utf8))) else {
            fail("not a request: \(line.prefix(100))")
        }
        if let file = behaviour.log { append(request.id, to: file) }
        if behaviour.floodsErrors { complain(times: 100) }
        if let owed { write(owed) }
        owed = nil
        let content = content(for: request)
        let answer = AdapterResponse(id: request.id, content: content).json.compactText + "\n"
        if case .verdict(let response) = content {
            exitStatus = [.accept: 0, .reject: 1, .unsupported: 89, .error: 3][response.verdict] ?? 3
        }
        guard let fault = behaviour.faults[request.id] else { return write(answer) }
        misbehave(fault, request.id, answer)
    }

    func end() { exit(behaviour.answersByExitStatus ? exitStatus : 0) }

    private mutating func misbehave(_ fault: Behaviour.Fault, _ id: String, _ answer: String) {
        switch fault {
        case .crash:
            complain("about to crash")
            abort()
        case .exit:
            complain("about to exit")
            exit(7)
        case .hang: hang()
        case .fork:
            startChild(of: behaviour)
            hang()
        case .forkExit:
            startChild(of: behaviour)
            exit(7)
        case .noRead:
            write(answer)
            hang()
        case .closeInput:
            close(STDIN_FILENO)
            write(answer)
            hang()
        case .noise: write("loading model...\n" + answer)
        case .notJSON: write("accept\n")
        case .flood: while true { write(String(repeating: "x", count: 1 << 16)) }
        case .twoAnswers: write(answer + answer)
        case .lateAnswer:
            write(answer)
            owed = answer
        case .wrongID: write(answer.replacing("\"id\":\"", with: "\"id\":\"not-"))
        case .closeOutput:
            close(STDOUT_FILENO)
            hang()
        case .split: for byte in answer.utf8 { write(String(decoding: [byte], as: UTF8.self)) }
        case .accept, .reject, .error, .unsupported, .wrongCounter, .flip, .countingUp: write(answer)
        }
    }

    /// The answer before anything is done wrong with it, other than its content.
    private mutating func content(for request: AdapterRequest) -> AdapterResponse.Content {
        guard case .verify = request.content else {
            if let verdict = behaviour.describeVerdict { return .verdict(VerdictResponse(verdict)) }
            return .description(
                TargetDescription(
                    name: "fake", version: "1.0", language: "Swift", capabilities: behaviour.capabilities))
        }
        verdicts += 1
        askings[request.id, default: 0] += 1
        let asking = askings[request.id] ?? 0
        var response = Oracle(behaviour: behaviour).response(to: request.id)
        if let limit = behaviour.rejectsAfter, verdicts > limit { response = VerdictResponse(.reject, reason: "tired") }
        switch behaviour.faults[request.id] {
        case .accept: response = VerdictResponse(.accept)
        case .reject: response = VerdictResponse(.reject, reason: "told to", code: "E1")
        case .error: response = VerdictResponse(.error, reason: "unhandled IndexError")
        case .unsupported: response = VerdictResponse(.unsupported, reason: "not built in")
        case .wrongCounter: response.output.counter = 99
        case .flip where asking.isMultiple(of: 2):
            response = VerdictResponse(response.verdict == .accept ? .reject : .accept)
        case .countingUp: response.output.counter = Int64(asking)
        default: break
        }
        return .verdict(response)
    }

    private func write(_ text: String) {
        guard !behaviour.answersByExitStatus else { return }
        guard behaviour.isSplit else { return FileHandle.standardOutput.write(Data(text.utf8)) }
        for part in Array(text.utf8) { FileHandle.standardOutput.write(Data([part])) }
    }
}
