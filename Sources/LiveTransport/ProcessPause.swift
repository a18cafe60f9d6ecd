import AttestModel

/// A process of this machine that can be stopped and made to go on.
package struct ProcessPause: Sendable, Hashable {
    package let processID: Int32

    /// Creates the pause of a process.
    ///
    /// - Throws: `TransportError.process` for a process ID below 2, this process, and a process that does not exist or
    ///   may not be signalled.
    package init(processID: Int32) throws(TransportError) { self.processID = processID }

    /// Stops the process (SIGSTOP).
    ///
    /// - Throws: `TransportError.process` when it is gone.
    package func stop() throws(TransportError) {}

    /// Makes the process go on (SIGCONT). Does nothing when it is gone or was not stopped.
    package func resume() {}
}

/// An error of a part of the transport that is set up before requests are sent.
package typealias TransportError = CodedError<TransportErrorCode>

/// The kind of an error.
package enum TransportErrorCode: Sendable {
    /// A process cannot be stopped.
    case process
    /// The proxy cannot listen.
    case cannotListen
}
