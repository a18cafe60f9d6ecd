import AttestModel
import Foundation

/// The behaviour that the words on the command line ask for. A word is followed by its values.
struct Behaviour {
    /// Accepts, rejects, … everything; `nil` with `correct`.
    var everything: Verdict?
    /// The folder of the vector set that `correct` answers from.
    var folder: URL?
    /// Answers one request, by a JSON line or by the exit status alone.
    var isOneshot = false
    var answersByExitStatus = false
    var capabilities = Set(Capability.allCases).subtracting([.reset])
    /// Answers `describe` with this instead.
    var describeVerdict: Verdict?
    var delayBeforeStart: Duration?
    /// Writes its answers in many small pieces.
    var isSplit = false
    /// Writes a lot to standard error, at the start and with every answer.
    var floodsErrors = false
    /// Ids of requests are appended here as they come.
    var log: String?
    /// Process ids are appended here.
    var processes: String?
    /// After so many verdicts it rejects everything.
    var rejectsAfter: Int?
    /// The ways in which it breaks the protocol with any request.
    var breaches: Set<Breach> = []
    /// The mistake to make with the request of an id.
    var faults: [String: Fault] = [:]

    enum Fault: String {
        case crash, hang, noise, flood
        case wrongID = "wrong-id"
        case twoAnswers = "two-answers"
        /// The answer once more, when the next request has come.
        case lateAnswer = "late-answer"
        case notJSON = "not-json"
        /// Two verdicts in one answer.
        case doubledMember = "doubled-member"
        case exit
        case closeOutput = "close-output"
        /// Starts a child that keeps the pipes open, then hangs.
        case fork
        /// The same, but ends itself.
        case forkExit = "fork-exit"
        /// Starts a child that leaves the process group for a session of its own, then hangs.
        case session
        /// The same, but through a child that ends at once, so that the parent is unknown; then ends itself.
        case daemon
        /// Ends itself by SIGKILL, as when the system is out of memory.
        case kill
        /// Takes memory without end.
        case allocate
        /// Answers byte by byte, so slowly that it never comes to the end.
        case trickle
        /// Writes without end, in lines of one byte.
        case shortLines = "short-lines"
        /// Writes to standard error without end.
        case floodErrors = "flood-errors"
        /// Answers, and never reads again.
        case noRead = "no-read"
        /// Answers, and closes its standard input.
        case closeInput = "close-input"
        case accept, reject, error, unsupported
        case wrongCounter = "wrong-counter"
        /// The risk metric 0, as of a library that has none.
        case zeroMetric = "zero-metric"
        /// The right answer on the first asking, the other one on the second, and so on.
        case flip
        /// Another counter on each asking.
        case countingUp = "counting-up"
    }

    init(words: [String]) {
        var words = words[...]
        func value() -> String {
            guard let value = words.popFirst() else { fail("a word lacks its value") }
            return value
        }
        while let word = words.popFirst() {
            switch word {
            case "accept-all", "reject-all", "error-all": everything = Verdict(rawValue: String(word.dropLast(4)))
            case "correct": folder = URL(filePath: value())
            case "oneshot": isOneshot = true
            case "oneshot-exit": (isOneshot, answersByExitStatus) = (true, true)
            case "capabilities":
                capabilities = Set(value().split(separator: ",").compactMap { Capability(rawValue: String($0)) })
            case "describe": describeVerdict = Verdict(rawValue: value())
            case "slow-start": delayBeforeStart = .milliseconds(Int(value()) ?? 0)
            case "split": isSplit = true
            case "stderr-flood": floodsErrors = true
            case "log": log = value()
            case "processes": processes = value()
            case "reject-after": rejectsAfter = Int(value())
            case _ where Breach(rawValue: word) != nil: breaches.formUnion([Breach(rawValue: word)].compactMap(\.self))
            default:
                guard word.hasSuffix("-on"), let fault = Fault(rawValue: String(word.dropLast(3))) else {
                    fail("unknown word '\(word)'")
                }
                faults[value()] = fault
            }
        }
    }
}

/// Ends the program with a message: the test has asked for something unknown.
func fail(_ message: String) -> Never {
    FileHandle.standardError.write(Data("FakeTarget: \(message)\n".utf8))
    exit(70)
}
