import AttestModel

/// The reason why a device file cannot be used, in words that a user can act on.
package typealias DeviceFileError = CodedError<DeviceFileErrorCode>

/// The kind of a reason.
package enum DeviceFileErrorCode: Sendable {
    /// There is a file of this name already.
    case exists
    /// The file cannot be opened, read or locked.
    case unreadable
    /// The file holds something else than a device.
    case badContent
    /// The file cannot be written.
    case notSaved
}
