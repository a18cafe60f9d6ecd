import AttestModel
import Synchronization

/// The number of seconds in a file, which a test changes to move the clock of a running backend.
final class ClockOffset: Sendable {
    private let file: String
    private let last: Mutex<Int64>

    /// Reads the file for the first time.
    ///
    /// - Throws: `CommandFailure` when it cannot be read, or holds anything but a whole number.
    init(file: String) throws(CommandFailure) {
        guard let seconds = try Self.seconds(InputFile(path: file)) else {
            throw .configuration("\(file) is not a whole number of seconds")
        }
        self.file = file
        last = Mutex(seconds)
    }

    /// The seconds in the file now, or those that were there last when the file is being written.
    var seconds: Int64 {
        let now = (try? InputFile(path: file)).flatMap(Self.seconds)
        return last.withLock { last in
            last = now ?? last
            return last
        }
    }

    private static func seconds(_ file: InputFile) -> Int64? {
        Int64(String(decoding: file.contents, as: UTF8.self).filter { !$0.isWhitespace })
    }
}
