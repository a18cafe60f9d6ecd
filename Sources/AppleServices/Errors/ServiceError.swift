/// What keeps the simulated services from starting, or from doing what they were told, in one sentence that names the
/// file, the field or the option.
package struct ServiceError: Error, Sendable, CustomStringConvertible {
    /// What kind of thing is wrong. New codes may come; callers compare with the ones they know.
    package struct Code: Sendable, Hashable, RawRepresentable {
        package let rawValue: String
        package init(rawValue: String) { self.rawValue = rawValue }

        /// A developer's key is not one, or there are two of one identifier.
        package static let badKey = Code(rawValue: "badKey")
        /// The state file is there and cannot be read.
        package static let badState = Code(rawValue: "badState")
        /// The state cannot be written.
        package static let stateNotSaved = Code(rawValue: "stateNotSaved")
        /// A script of answers does not follow its format.
        package static let badScript = Code(rawValue: "badScript")
        /// A request to the control port makes no sense.
        package static let badControl = Code(rawValue: "badControl")
        /// The control port knows no such request.
        package static let unknownCommand = Code(rawValue: "unknownCommand")
        /// The log cannot be written.
        package static let logNotWritten = Code(rawValue: "logNotWritten")
        /// A port cannot be listened on.
        package static let cannotListen = Code(rawValue: "cannotListen")
        /// What has to be there before the first call cannot be made.
        package static let notReady = Code(rawValue: "notReady")
        /// Serving came to an end that nobody asked for.
        package static let stopped = Code(rawValue: "stopped")
    }

    /// What kind of thing is wrong.
    package let code: Code
    /// The sentence, for a person.
    package let description: String

    /// An error of a kind, with its sentence.
    package init(_ code: Code, _ description: String) {
        self.code = code
        self.description = description
    }
}
