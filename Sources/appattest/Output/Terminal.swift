import Foundation

/// What is known of where the output goes.
enum Terminal {
    static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

    /// Colours go to terminals only, and not where the user wants none (no-color.org).
    static func isColored(_ descriptor: Int32) -> Bool {
        let environment = ProcessInfo.processInfo.environment
        return isTerminal(descriptor) && environment["TERM"] != "dumb" && (environment["NO_COLOR"] ?? "").isEmpty
    }
}
