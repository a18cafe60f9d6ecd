import Foundation
import NIOCore

/// The end of a process, which stays uncollected, so that its number remains its own.
enum ProcessExit {
    /// Returns a future of the end of a process that this one has started. It holds a thread until then.
    static func future(of process: pid_t, on loop: Loop) -> EventLoopFuture<Void> {
        let promise = loop.eventLoop.makePromise(of: Void.self)
        let thread = Thread {
            var info = siginfo_t()
            while waitid(P_PID, id_t(process), &info, WEXITED | WNOWAIT) < 0, errno == EINTR {}
            promise.succeed()
        }
        thread.stackSize = 128 << 10
        thread.start()
        return promise.futureResult
    }
}
