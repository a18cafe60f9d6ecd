import ArgumentParser
import Synchronization

/// A command that ends in good order when the user ends the program.
protocol InterruptibleCommand: AsyncParsableCommand {
    mutating func run(until interruption: Interruption) async throws
}

/// The user's wish to end the program, as the command at work takes it: by a signal of the terminal or of another
/// program.
final class Interruption: Sendable {
    private let handler = Mutex<(@Sendable () -> Bool)?>(nil)

    /// Sets what is done each time the user wishes to end the program.
    ///
    /// - Parameter handler: returns whether the command ends by itself now; the program is ended otherwise.
    func handle(_ handler: @escaping @Sendable () -> Bool) { self.handler.withLock { $0 = handler } }

    /// Leaves every further wish to the system.
    func finish() { handler.withLock { $0 = nil } }

    /// Returns whether the command ends by itself.
    func take() -> Bool { handler.withLock { $0 }?() ?? false }
}
