import AppleServices
import AttestModel
import Devices
import Foundation
import LocalServer
import SuiteFiles

/// The reason why a command ends without its result, in one sentence that says what to change, and its exit status.
struct CommandFailure: Error {
    let status: Int32
    let message: String
    /// A Boolean value that indicates whether nobody reads the output any more, as behind `| head`.
    var isBrokenPipe = false

    /// A wrong path, a malformed file or value: status 2.
    static func configuration(_ message: String) -> CommandFailure { CommandFailure(status: 2, message: message) }

    /// A defect of the suite itself: status 3.
    static func suite(_ message: String) -> CommandFailure { CommandFailure(status: 3, message: message) }

    /// Output that cannot be written: status 2.
    /// - Parameter name: the path of the file, or the name of the stream.
    static func output(_ name: String, _ error: any Error) -> CommandFailure {
        CommandFailure(
            status: 2, message: "cannot write to \(name): \(FileFault(error))",
            isBrokenPipe: FileFault(error) == FileFault(errorNumber: EPIPE))
    }
}

extension CommandFailure {
    /// Creates the failure of a command that hands on the error of a module; `nil` for an error of another kind.
    init?(handedOn error: any Error) {
        switch error {
        case let failure as CommandFailure: self = failure
        case let error as RunnerError: self.init(status: error.exitCode, message: error.message)
        case let error as DeviceError: self.init(status: 1, message: error.description)
        case let error as DeviceFileError: self = .configuration(error.message)
        case let error as ServerError: self = .configuration(error.message)
        case let error as ServiceError: self = .configuration(error.message)
        case let error as DocumentError: self = .configuration(error.description)
        default: return nil
        }
    }
}
