import Foundation

/// The signal for a pipe that nobody reads, which the program ignores and its tests must, too.
package enum ClosedPipes {
    private static let isIgnored: Void = { signal(SIGPIPE, SIG_IGN) }()

    /// Ignores the signal in this process.
    package static func ignore() { isIgnored }
}
