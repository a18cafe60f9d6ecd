/// A reason for which a run cannot start or go on, in words that a user can act on.
///
/// A target that answers wrongly, crashes or hangs is a normal result, not an error.
/// Equality compares `code` only; `message` is prose.
package struct RunnerError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kind of a reason. New codes may come; callers compare with the ones they know.
    package struct Code: Sendable, Hashable, RawRepresentable {
        package let rawValue: String
        package init(rawValue: String) { self.rawValue = rawValue }

        /// An option has an invalid value, alone or together with the others.
        package static let usage = Code(rawValue: "usage")
        /// A file or folder that an option names is not there, or cannot be read or written.
        package static let file = Code(rawValue: "file")
        /// A file that an option names has invalid contents.
        package static let configuration = Code(rawValue: "configuration")
        /// The target does not describe its capabilities, and no option does.
        package static let capabilitiesUnknown = Code(rawValue: "capabilitiesUnknown")
        /// The vector set is cut short, edited, or contradicts itself.
        package static let vectorSet = Code(rawValue: "vectorSet")
        /// The target's program cannot be started, or its server cannot be reached.
        package static let targetCannotStart = Code(rawValue: "targetCannotStart")
        /// The target started, but failed before it was asked about any evidence.
        package static let targetFault = Code(rawValue: "targetFault")
        /// Somebody ended the run before its first vector.
        package static let interrupted = Code(rawValue: "interrupted")
    }

    package let code: Code
    /// The defect, its place, and the remedy.
    package let message: String

    package init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    /// The exit status of a run that ends so: 2 for usage and configuration, 3 for a fault of target or suite.
    package var exitCode: Int32 {
        switch code {
        case .vectorSet, .targetCannotStart, .targetFault, .interrupted: 3
        default: 2
        }
    }

    package static func == (lhs: RunnerError, rhs: RunnerError) -> Bool { lhs.code == rhs.code }
    package func hash(into hasher: inout Hasher) { hasher.combine(code) }

    package var description: String { message }
}
