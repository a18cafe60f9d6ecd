import Foundation

/// The costs of a program that was run to its end.
struct ChildRun {
    /// From the start to the end, in seconds.
    let elapsed: Double
    /// The processor time of the program and of those that it started and waited for, in seconds.
    let processorTime: Double
    /// The largest resident memory of the program, in MiB; 0 when it was not watched.
    let peakMemory: Double
    let status: Int32

    /// Runs a program. Its standard output and standard error go nowhere, unless a file is named.
    ///
    /// - Parameters:
    ///   - command: the program's path and its arguments.
    ///   - input: the file on its standard input.
    ///   - output: the file that its standard output goes to.
    ///   - statuses: the exit statuses that it may end with.
    ///   - watchesMemory: whether its memory is read while it runs. The system's own account of a program begins with the
    ///     memory of the one that started it.
    /// - Throws: `BenchmarkFailure` when it cannot be started, or ends otherwise.
    init(
        _ command: [String], input: String = "/dev/null", output: String = "/dev/null", statuses: Set<Int32> = [0],
        watchesMemory: Bool = false
    ) throws {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, input, O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
        posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
        var arguments = command.map { strdup($0) } + [nil]
        defer { for argument in arguments { free(argument) } }
        var process: pid_t = 0
        var status: Int32 = 0
        var usage = rusage()
        var failure: Int32 = 0
        var memory = 0.0
        elapsed =
            Cost.elapsedTime {
                failure = posix_spawnp(&process, command[0], &actions, nil, &arguments, environ)
                guard failure == 0 else { return }
                while watchesMemory, wait4(process, &status, WNOHANG, &usage) == 0 {
                    memory = Self.residentPeak(of: process) ?? memory
                    usleep(10_000)
                }
                if !watchesMemory { while wait4(process, &status, 0, &usage) < 0 && errno == EINTR {} }
            } / 1e6
        guard failure == 0 else {
            throw BenchmarkFailure("\(command[0]) cannot be started: \(String(cString: strerror(failure))).")
        }
        processorTime = usage.ru_utime.seconds + usage.ru_stime.seconds
        #if os(macOS)
            peakMemory = Double(usage.ru_maxrss) / 1_048_576
        #else
            peakMemory = memory
        #endif
        // An exit by a signal has the low bits.
        self.status = status & 0x7F == 0 ? status >> 8 & 0xFF : -1
        guard statuses.contains(self.status) else {
            throw BenchmarkFailure("'\(command.joined(separator: " "))' ended with status \(self.status).")
        }
    }

    /// Returns the largest resident memory of a process so far, in MiB; `nil` when the system does not say.
    private static func residentPeak(of process: pid_t) -> Double? {
        let status = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
        let line = status?.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
        return line?.split(separator: " ").compactMap { Double($0) }.first.map { $0 / 1024 }
    }
}

extension timeval {
    fileprivate var seconds: Double { Double(tv_sec) + Double(tv_usec) / 1e6 }
}
