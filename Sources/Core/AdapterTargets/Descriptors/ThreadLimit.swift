import AttestModel
import Foundation
import Synchronization
import Transport

/// The bound on the threads of this process: that on the threads and processes of its user (`RLIMIT_NPROC`), that of a
/// container, and the memory for their stacks. The libraries that run tasks try again without end when they get no thread.
package enum ThreadLimit {
    /// The threads that a command needs at once: those of tasks, timers, connections and signals, and one process.
    private static var forCommand: Int { ProcessInfo.processInfo.activeProcessorCount + 8 }

    /// Held while threads are made, so that all of them are there at once.
    nonisolated(unsafe) private static let gate: UnsafeMutablePointer<pthread_mutex_t> = {
        let gate = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
        pthread_mutex_init(gate, nil)
        return gate
    }()

    /// Checks that there are threads for a command that runs tasks.
    /// - Throws: `RunnerError.usage` when there are too few.
    package static func checkCommand() throws(RunnerError) {
        do throws(Shortage) {
            try check(forCommand)
        } catch { throw RunnerError(.usage, "this command needs \(forCommand) threads, but \(error.clause).") }
    }

    /// Checks that threads can be made, by making them.
    /// - Parameter count: The number of threads, at least 1.
    /// - Throws: `Shortage` when the system refuses one.
    static func check(_ count: Int) throws(Shortage) {
        var threads: [SystemThread] = []
        defer { for thread in threads { thread.join() } }
        pthread_mutex_lock(gate)
        defer { pthread_mutex_unlock(gate) }
        while threads.count < count { threads.append(try SystemThread { waitForGate() }) }
    }

    /// Waits until all threads are there.
    private static func waitForGate() {
        pthread_mutex_lock(gate)
        pthread_mutex_unlock(gate)
    }

    private static let loopGate = Mutex(())

    /// Opens the loops and the timer once descriptors and threads are free: without, the libraries end the process.
    /// - Throws: `Shortage` when the system refuses either.
    static func openLoops() async throws(Shortage) {
        let opened = loopGate.withLock { _ -> Result<Bool, Shortage> in
            guard !Loops.areOpen else { return .success(false) }
            return Result { () throws(Shortage) in
                try DescriptorLimit.check(Loops.descriptors)
                try check(Loops.count)
                _ = Loops.next()
                return true
            }
        }
        // The first wait opens the timer.
        if try opened.get() { try? await Task.sleep(for: .nanoseconds(1)) }
    }
}

/// A lack of this system's resources, which is no fault of a target.
struct Shortage: Error, Hashable {
    /// The lack, as the end of a sentence, with the limit to raise where there is one.
    let clause: String

    static var descriptors: Shortage {
        Shortage(
            "no file descriptor is free of the \(DescriptorLimit.soft) that this program may use; raise the limit "
                + "(ulimit -n)")
    }

    static let threads = Shortage(
        "the system allows no more threads or processes; raise the limits (ulimit -u and -v) or end others")

    private init(_ clause: String) { self.clause = clause }

    /// Creates the shortage that an error of the system shows; `nil` for an error of any other kind.
    init?(errorNumber: Int32) {
        switch errorNumber {
        case EMFILE: self = .descriptors
        case ENFILE: clause = "the system has no free file descriptor"
        case EAGAIN: self = .threads
        case ENOMEM, ENOBUFS: clause = "the system has no free memory"
        default: return nil
        }
    }
}
