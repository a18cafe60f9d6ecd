import AttestModel
import Foundation

/// The end of a process.
package enum ProcessEnding: Sendable, Hashable, CustomStringConvertible {
    case exited(Int32)
    case signaled(Int32)
    /// It closed its standard output, but went on, until it was killed.
    case closedOutput

    package var description: String {
        switch self {
        case .exited(let code): "ended with exit code \(code)"
        case .signaled(let signal): "was ended by signal \(signal)\(Self.name(of: signal))"
        case .closedOutput: "closed its standard output"
        }
    }

    private static func name(of signal: Int32) -> String {
        let names: [Int32: String] = [
            SIGABRT: "SIGABRT", SIGBUS: "SIGBUS", SIGFPE: "SIGFPE", SIGHUP: "SIGHUP", SIGILL: "SIGILL",
            SIGINT: "SIGINT", SIGKILL: "SIGKILL", SIGPIPE: "SIGPIPE", SIGSEGV: "SIGSEGV", SIGTERM: "SIGTERM",
            SIGTRAP: "SIGTRAP", SIGXCPU: "SIGXCPU", SIGSYS: "SIGSYS",
        ]
        return names[signal].map { " (\($0))" } ?? ""
    }
}
