import Foundation
import Synchronization

/// The start of a program by the system (posix_spawn). It leads a process group of its own, has no signal blocked or
/// ignored, and inherits no file but its standard streams.
struct Spawn {
    var program: String
    var arguments: [String]
    /// The variables that are added to the environment of this process.
    var variables: [String: String]
    var streams: [Int32]

    /// An error of the system, by its number.
    struct Failure: Error {
        let errorNumber: Int32
    }

    /// Held while a program starts, and while descriptors are open that it could inherit.
    static let gate = Mutex(())

    /// Keeps the files of this process from those that it starts, also the ones that it has inherited itself.
    private static func keepFiles() {
        for name in (try? FileManager.default.contentsOfDirectory(atPath: "/dev/fd")) ?? [] {
            if let descriptor = Int32(name), descriptor > 2 { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
        }
    }

    /// Starts the program, and returns the number of its process.
    func start() throws(Failure) -> pid_t {
        #if os(Linux)
            var (actions, attributes) = (posix_spawn_file_actions_t(), posix_spawnattr_t())
        #else
            var actions: posix_spawn_file_actions_t?
            var attributes: posix_spawnattr_t?
        #endif
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        for (target, stream) in streams.enumerated() {
            posix_spawn_file_actions_adddup2(&actions, stream, Int32(target))
        }
        let flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK
        var (all, none) = (sigset_t(), sigset_t())
        sigfillset(&all)
        sigemptyset(&none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setflags(&attributes, Int16(flags))
        posix_spawnattr_setpgroup(&attributes, 0)
        let words = ([program] + arguments).map { strdup($0) } + [nil]
        let environment = environment()
        defer { for text in words + environment { free(text) } }
        var process = pid_t()
        let error = Self.gate.withLock { _ in
            Self.keepFiles()
            return posix_spawn(&process, program, &actions, &attributes, words, environment)
        }
        guard error == 0 else { throw Failure(errorNumber: error) }
        return process
    }

    /// Returns the environment of this process, byte for byte, with the added variables.
    private func environment() -> [UnsafeMutablePointer<CChar>?] {
        var entries: [UnsafeMutablePointer<CChar>?] = []
        var next = environ
        while let entry = next.pointee {
            let isReplaced = variables.keys.contains { strncmp(entry, "\($0)=", $0.utf8.count + 1) == 0 }
            if !isReplaced { entries.append(strdup(entry)) }
            next += 1
        }
        return entries + variables.map { strdup("\($0)=\($1)") } + [nil]
    }

    /// Returns the path of a program: itself when it has a slash, and otherwise the first that `PATH` leads to.
    /// - Throws: `Failure` when there is none.
    static func path(of program: String) throws(Failure) -> String {
        guard !program.contains("/") else { return program }
        let folders = getenv("PATH").map { String(cString: $0) } ?? "/usr/local/bin:/usr/bin:/bin"
        for folder in folders.split(separator: ":", omittingEmptySubsequences: false) {
            let path = "\(folder.isEmpty ? "." : folder)/\(program)"
            var status = stat()
            if access(path, X_OK) == 0, stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG { return path }
        }
        throw Failure(errorNumber: ENOENT)
    }
}
