import AttestModel

/// An error that keeps the simulated services from starting or from doing what a test asks, in one sentence that names
/// the file, the member or the option.
package typealias ServiceError = CodedError<ServiceErrorCode>

/// The kind of an error.
package enum ServiceErrorCode: Sendable {
    /// A developer's key cannot be read, or two keys have the same identifier.
    case badKey
    /// The state file exists and cannot be read.
    case badState
    case stateNotSaved
    case badScript
    /// A request to the control address does not follow its format.
    case badControl
    /// The control address does not know the request.
    case unknownCommand
    case logNotWritten
}
