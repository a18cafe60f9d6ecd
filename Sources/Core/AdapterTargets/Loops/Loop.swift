import AttestModel
import NIOCore
import NIOPosix
import Synchronization

/// A thread that waits for pipes and connections, and runs the tasks and actors that work with them: what arrives is
/// handled where it arrives, without a change of the thread.
final class Loop: SerialExecutor, TaskExecutor {
    let eventLoop: any EventLoop

    private init(_ eventLoop: any EventLoop) { self.eventLoop = eventLoop }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        eventLoop.execute {
            job.runSynchronously(
                isolatedTo: self.asUnownedSerialExecutor(), taskExecutor: self.asUnownedTaskExecutor())
        }
    }

    /// Runs something on the loop: at once when the caller is there, and soon otherwise.
    func run(_ body: @escaping @Sendable () -> Void) {
        if eventLoop.inEventLoop { body() } else { eventLoop.execute(body) }
    }

    func checkIsolated() { eventLoop.preconditionInEventLoop() }

    /// All loops. Each holds three file descriptors, so that one for each processor may be more than there are.
    private static let group = MultiThreadedEventLoopGroup(numberOfThreads: threads)

    private static let all = group.makeIterator().map(Loop.init)
    private static let count = Atomic(0)

    /// The number of loops. Each is a thread, which the first use makes.
    static let threads = min(2, System.coreCount)

    /// The file descriptors of all loops, which the first use opens. They must be free.
    static let descriptors = 6

    /// A Boolean value that indicates whether the loops are open.
    static var areOpen: Bool { count.load(ordering: .relaxed) > 0 }

    /// Returns the loops in turn.
    static func next() -> Loop { all[count.wrappingAdd(1, ordering: .relaxed).oldValue % all.count] }
}
