/// An error with a code for programs and a message for people. Each module that throws one names it: `RunnerError`,
/// `CatalogError`. Equality compares `code` only; `message` is prose.
package struct CodedError<Code: Sendable & Hashable>: Error, Sendable, Hashable, CustomStringConvertible {
    package let code: Code
    /// The defect, its place, and the remedy; a line for each defect.
    package let message: String

    package init(_ code: Code, _ message: String) { (self.code, self.message) = (code, message) }

    package static func == (lhs: CodedError, rhs: CodedError) -> Bool { lhs.code == rhs.code }
    package func hash(into hasher: inout Hasher) { hasher.combine(code) }

    package var description: String { message }
}

/// A reason for which a run cannot start or go on, in words that a user can act on. A target that answers wrongly,
/// crashes or hangs is a normal result, not an error.
package typealias RunnerError = CodedError<RunnerErrorCode>

package enum RunnerErrorCode: Sendable {
    /// An option has an invalid value, alone or together with the others.
    case usage
    /// A file or folder that an option names is not there, or cannot be read or written.
    case file
    /// A file that an option names has invalid contents.
    case configuration
    /// The target does not describe its capabilities, and no option does.
    case capabilitiesUnknown
    /// The vector set is cut short, edited, or contradicts itself.
    case vectorSet
    /// The target's program cannot be started, or its server cannot be reached.
    case targetCannotStart
    /// The target started, but failed before it was asked about any evidence.
    case targetFault
    /// Somebody ended the run before its first vector.
    case interrupted
}

extension RunnerError {
    /// The exit status of a run that ends so: 2 for usage and configuration, 3 for a fault of target or suite.
    package var exitCode: Int32 { [.vectorSet, .targetCannotStart, .targetFault, .interrupted].contains(code) ? 3 : 2 }
}
