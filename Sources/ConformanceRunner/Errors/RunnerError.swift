/// Why a run cannot take place or go on, in words a user can act on.
///
/// A target that answers wrongly, crashes or hangs is a normal result, not an error.
/// Equality compares `code` only; `message` is prose.
public struct RunnerError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What kind of thing is wrong. New codes may come; callers compare with the ones they know.
    public struct Code: Sendable, Hashable, RawRepresentable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        /// An option has a value that makes no sense, alone or with the others.
        public static let usage = Code(rawValue: "usage")
        /// A file or folder that an option names is not there, or cannot be read or written.
        public static let file = Code(rawValue: "file")
        /// A file that an option names says something that makes no sense.
        public static let configuration = Code(rawValue: "configuration")
        /// The target cannot say what it can do, and nobody else did.
        public static let capabilitiesUnknown = Code(rawValue: "capabilitiesUnknown")
        /// The vector set is cut short, edited, or contradicts itself.
        public static let vectorSet = Code(rawValue: "vectorSet")
        /// The target's program cannot be started, or its server cannot be reached.
        public static let targetCannotStart = Code(rawValue: "targetCannotStart")
        /// The target started, but failed before it was asked about any evidence.
        public static let targetFault = Code(rawValue: "targetFault")
        /// Somebody ended the run before its first vector.
        public static let interrupted = Code(rawValue: "interrupted")
    }

    public let code: Code
    /// What was found, where, and what to do about it.
    public let message: String

    public init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    /// The exit status of a run that ends so: 2 for usage and configuration, 3 for a fault of target or suite.
    public var exitCode: Int32 {
        switch code {
        case .vectorSet, .targetCannotStart, .targetFault, .interrupted: 3
        default: 2
        }
    }

    public static func == (lhs: RunnerError, rhs: RunnerError) -> Bool { lhs.code == rhs.code }
    public func hash(into hasher: inout Hasher) { hasher.combine(code) }

    public var description: String { message }
}
