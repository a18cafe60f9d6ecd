/// A program that is started anew for every request, and answers by a JSON line or by its exit status alone.
public struct OneshotTarget: Target {
    public let name: String
    let command: Command
    let stopwatch: Stopwatch

    public init(name: String, command: Command, stopwatch: Stopwatch = .monotonic) {
        self.name = name
        self.command = command
        self.stopwatch = stopwatch
    }

    public var shortName: String { command.shortName }

    public func connect() -> any TargetConnection { OneshotConnection(command: command, stopwatch: stopwatch) }
}
