import NIOCore
import NIOPosix
import Synchronization

/// The threads that wait for pipes and connections. There are two at most: each holds three file descriptors, and a
/// loop for each processor could need more than the limit.
package enum Loops {
    /// The number of loops. Each is a thread, which the first use makes.
    package static let count = min(2, System.coreCount)
    /// The file descriptors of all loops, which the first use opens. They must be free.
    package static let descriptors = 3 * count
    private static let group = MultiThreadedEventLoopGroup(numberOfThreads: count)
    private static let isInUse = Atomic(false)

    package static var areOpen: Bool { isInUse.load(ordering: .relaxed) }

    /// Returns the loops in turn.
    package static func next() -> any EventLoop {
        isInUse.store(true, ordering: .relaxed)
        return group.next()
    }
}
