import AttestModel

/// Why a command ends before its result, in one sentence that names what to change, and the exit status it ends with.
struct CommandFailure: Error {
    let status: Int32
    let message: String

    /// A wrong path, a malformed file or value: status 2.
    static func configuration(_ message: String) -> CommandFailure { CommandFailure(status: 2, message: message) }
    /// Does something whose error ends the command.
    ///
    /// - Parameter file: the file that the error is about, where it does not say so.
    static func wrapping<Value>(
        _ file: String? = nil, _ body: () throws(RunnerError) -> Value
    ) throws(CommandFailure) -> Value {
        do {
            return try body()
        } catch {
            throw CommandFailure(
                status: error.exitCode, message: file.map { "\($0): \(error.message)" } ?? error.message)
        }
    }

    /// A defect of the suite itself: status 3.
    static func suite(_ message: String) -> CommandFailure { CommandFailure(status: 3, message: message) }
}
