/// Why a command ends before its result, in one sentence that names what to change, and the exit status it ends with.
struct CommandFailure: Error {
    let status: Int32
    let message: String

    /// A wrong path, a malformed file or value: status 2.
    static func configuration(_ message: String) -> CommandFailure { CommandFailure(status: 2, message: message) }
    /// A defect of the suite itself: status 3.
    static func suite(_ message: String) -> CommandFailure { CommandFailure(status: 3, message: message) }
}
