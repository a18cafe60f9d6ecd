/// A program that is started anew for every request, and answers by a JSON line or by its exit status alone.
public struct OneshotTarget: Target {
    public let name: String
    let launch: Launch
    let stopwatch: Stopwatch

    init(name: String, launch: Launch, settings: TargetSettings) {
        self.name = name
        self.launch = launch
        stopwatch = settings.stopwatch
    }

    public var shortName: String { launch.command.shortName }

    public var printsAnswers: Bool { true }

    public func connect() -> any TargetConnection { OneshotConnection(launch: launch, stopwatch: stopwatch) }
}
