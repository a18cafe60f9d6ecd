import Foundation
import Synchronization

/// The number of seconds in a file, which a test changes to move the clock of a running backend.
final class ClockOffset: Sendable {
    private let file: String
    private let last: Mutex<Int64>

    /// Reads the file for the first time.
    ///
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
