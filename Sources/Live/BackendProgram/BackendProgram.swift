import AttestModel
import BackendOrder
import Foundation
import Reports
import Synchronization

/// The program of the reference backend and its wrong copies, which `appattest` starts with an order on standard input.
@main
enum BackendProgram {
    static func main() async {
        // A reader that leaves must not end this program: the write fails instead.
        signal(SIGPIPE, SIG_IGN)
        do {
            switch try order() {
            case .serve(let service): try await service.serve()
            case .prove(let proof): exit(try await proof.run() ? 0 : 1)
            }
        } catch let failure as ProgramFailure {
            failure.end()
        } catch let error as RunnerError {
            ProgramFailure(status: error.exitCode, error.message).end()
        } catch { ProgramFailure("\(error)").end() }
    }

    private static func order() throws -> BackendOrder {
        guard isatty(STDIN_FILENO) == 0,
            let order = try? JSONDecoder().decode(
                BackendOrder.self, from: FileHandle.standardInput.readDataToEndOfFile())
        else { throw ProgramFailure("run 'appattest serve' or 'appattest mutants --live', which start this program") }
        return order
    }

    /// Writes a line for the operator.
    static func note(_ line: String) { FileHandle.standardError.write(Data("appattest: \(line)\n".utf8)) }

    /// Writes text to standard output at once.
    /// - Throws: `ProgramFailure` when it cannot be written. A reader that has left ends the program by SIGPIPE.
    static func print(_ text: String) throws(ProgramFailure) {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
            guard count >= 0 || errno == EINTR else {
                if errno == EPIPE {
                    signal(SIGPIPE, SIG_DFL)
                    kill(getpid(), SIGPIPE)
                }
                throw ProgramFailure("cannot write to standard output: \(String(cString: strerror(errno)))")
            }
            rest.removeFirst(max(0, count))
        }
    }

    /// The milliseconds since 1970.
    static var milliseconds: Int64 { Int64(Date().timeIntervalSince1970 * 1000) }

    /// Returns bytes that nobody can guess.
    static func randomBytes(_ count: Int) -> [UInt8] { (0..<count).map { _ in UInt8.random(in: 0 ... .max) } }
}

/// The reason why the program ends without its result, in one sentence, and its exit status.
struct ProgramFailure: Error {
    let status: Int32
    let message: String

    /// Creates the failure of an order or a file, unless another status is given.
    init(status: Int32 = 2, _ message: String) { (self.status, self.message) = (status, message) }

    func end() -> Never {
        BackendProgram.note(GitHubAnnotations.inert(message))
        exit(status)
    }
}

/// The number of seconds in a file, which a test changes to move the clock of a running backend.
final class ClockOffset: Sendable {
    private let file: String
    private let last: Mutex<Int64>

    /// Reads the file for the first time.
    /// - Throws: `ProgramFailure` when it cannot be read, or holds anything but a whole number.
    init(file: String) throws(ProgramFailure) {
        guard let seconds = Self.seconds(file) else { throw ProgramFailure("\(file) is not a whole number of seconds") }
        self.file = file
        last = Mutex(seconds)
    }

    /// The seconds in the file now, or those that were there last when the file is being written.
    var seconds: Int64 {
        let now = Self.seconds(file)
        return last.withLock { last in
            last = now ?? last
            return last
        }
    }

    private static func seconds(_ file: String) -> Int64? {
        guard let text = try? String(contentsOfFile: file, encoding: .utf8) else { return nil }
        return Int64(text.filter { !$0.isWhitespace })
    }
}
