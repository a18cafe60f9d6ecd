import Foundation
import NIOCore

/// The end of a process, which stays uncollected, so that its number remains its own.
enum ProcessExit {
    /// Returns a future of the end of a process that this one has started. It holds a thread until then.
    ///
    /// - Throws: `Shortage` when the system refuses the thread. The process itself may have taken the last one that its
    ///   user may have.
    static func future(of process: pid_t, on loop: Loop) throws(Shortage) -> EventLoopFuture<Void> {
        let promise = loop.eventLoop.makePromise(of: Void.self)
        do throws(Shortage) {
            try SystemThread(stackSize: 128 << 10) {
                var info = siginfo_t()
                while waitid(P_PID, id_t(process), &info, WEXITED | WNOWAIT) < 0, errno == EINTR {}
                promise.succeed()
            }.detach()
        } catch {
            promise.fail(error)
            throw error
        }
        return promise.futureResult
    }
}
