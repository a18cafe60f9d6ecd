import Foundation

/// A process of this machine that can be stopped for a moment. Requests that arrive meanwhile meet it at once when it goes on.
package struct ProcessPause: Sendable, Hashable {
    package let processID: Int32

    /// - Throws: `TransportError` for a process ID below 2, for this process, and for one that no signal reaches.
    package init(processID: Int32) throws(TransportError) {
        guard processID > 1, processID != getpid() else {
            throw TransportError(
                description: "process \(processID) must not be stopped: name the process of the backend")
        }
        self.processID = processID
        try signal(0)
    }

    /// Stops the process (SIGSTOP). `resume()` must follow, whatever happens.
    /// - Throws: `TransportError` when it is gone.
    package func stop() throws(TransportError) { try signal(SIGSTOP) }

    /// Makes the process go on (SIGCONT). Does nothing when it is gone or was not stopped.
    package func resume() { try? signal(SIGCONT) }

    private func signal(_ number: Int32) throws(TransportError) {
        guard kill(processID, number) != 0 else { return }
        throw TransportError(description: "process \(processID) cannot be stopped: \(String(cString: strerror(errno)))")
    }
}
