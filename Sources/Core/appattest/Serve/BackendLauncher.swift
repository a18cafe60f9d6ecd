import BackendOrder
import Foundation

/// The start of the program of the reference backend, which lies beside this one: `appattest-backend`.
enum BackendLauncher {
    private static let name = "appattest-backend"

    /// Puts the program of the backend in the place of this one. Its streams and its exit status are those of this process
    /// from then on, and it gets the signals.
    ///
    /// - Throws: `CommandFailure` when the program is not there or cannot be started.
    static func run(_ order: BackendOrder) throws -> Never {
        let folder = Bundle.main.executableURL?.resolvingSymlinksInPath().deletingLastPathComponent()
        guard let path = folder?.appending(path: name).path, FileManager.default.isExecutableFile(atPath: path) else {
            throw CommandFailure.configuration(
                "the reference backend is a program of its own, and is not in \(folder?.path ?? "the folder of appattest"); "
                    + "build it with 'swift build --product \(name)' in the sources, and put it there")
        }
        try handOver(try JSONEncoder().encode(order))
        // The thread may block signals that the program must get.
        var signals = sigset_t()
        sigemptyset(&signals)
        pthread_sigmask(SIG_SETMASK, &signals, nil)
        var arguments = [strdup(path), nil]
        execv(path, &arguments)
        throw CommandFailure.configuration("cannot start \(path): \(String(cString: strerror(errno)))")
    }

    /// Makes bytes the standard input of this process. A file without a name holds them: no other user can read the key in
    /// them.
    private static func handOver(_ input: Data) throws {
        guard let file = tmpfile(),
            input.withUnsafeBytes({ fwrite($0.baseAddress, 1, $0.count, file) }) == input.count, fflush(file) == 0,
            lseek(fileno(file), 0, SEEK_SET) == 0, dup2(fileno(file), STDIN_FILENO) == STDIN_FILENO
        else {
            throw CommandFailure.configuration("cannot write a temporary file: \(String(cString: strerror(errno)))")
        }
    }
}
