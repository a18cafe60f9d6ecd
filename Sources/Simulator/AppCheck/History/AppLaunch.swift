import AdapterTargets
import AttestModel
import Foundation

/// A launch of the app: the user signs in, and the app sends some protected requests and ends.
package struct AppLaunch: Sendable, Hashable {
    /// The account that signs in unless a scenario names another.
    package static let usualAccount = "alice"

    package var account = Self.usualAccount
    /// The number of protected requests.
    package var requests = 1
    /// A Boolean value that indicates whether the requests are sent at the same time.
    package var isAtOnce = false
    /// The place in which the code runs: `app`, or `extension` for an app extension that is no Action, single sign-on or
    /// watchOS extension.
    package var place = "app"
    /// The base URL of the device, as `appattest device serve` prints one: calls are POST to `/v1/generateKey` and others,
    /// and GET `/v1/device` says whether App Attest and DeviceCheck are supported.
    package var deviceURL = ""
    package var serverURL = ""
    /// The path of a folder in which the app keeps what it remembers. It stays from launch to launch.
    package var storage = ""

    /// The variables in the environment of a program that is the app.
    package var variables: [String: String] {
        [
            "APP_ACCOUNT": account, "APP_REQUESTS": "\(requests)", "APP_AT_ONCE": isAtOnce ? "1" : "0",
            "APP_PLACE": place, "APP_DEVICE_URL": deviceURL, "APP_SERVER_URL": serverURL, "APP_STORAGE": storage,
        ]
    }
}

/// The end of a launch.
package enum AppEnding: Sendable, Hashable {
    /// The app did everything that it could. That a request was refused is no fault of it.
    case finished
    /// The app ended otherwise, as the words say.
    case crash(String)
    /// The app was still at work when its time was over.
    case timeout
}

/// An app that can be launched.
package protocol CheckedApp: Sendable {
    /// Launches the app, and waits until it has ended.
    /// - Returns: the ending, with what the app printed to its standard error.
    /// - Throws: `RunnerError` when the app cannot be started.
    func launch(
        _ launch: AppLaunch, within timeout: Duration
    ) async throws(RunnerError) -> (ending: AppEnding, output: String)
}

/// An app whose launches are processes of a command.
package struct ProgramApp: CheckedApp {
    private let command: Command
    private let settings: TargetSettings

    package init(_ command: Command, settings: TargetSettings) { (self.command, self.settings) = (command, settings) }

    package func launch(
        _ launch: AppLaunch, within timeout: Duration
    ) async throws(RunnerError) -> (ending: AppEnding, output: String) {
        try? FileManager.default.createDirectory(atPath: launch.storage, withIntermediateDirectories: true)
        var settings = settings
        settings.environment.merge(launch.variables) { $1 }
        let start = settings.launch(command)
        let process = try await ChildProcess.start(start)
        process.closeInput()
        let (begin, stopwatch) = (settings.stopwatch.read(), settings.stopwatch)
        var ending = AppEnding.timeout
        waiting: while !Task.isCancelled {
            let rest = timeout - (stopwatch.read() - begin)
            guard rest > .zero else { break }
            switch await process.next(within: rest) {
            case .line: continue
            case .ended(.exited(0)): ending = .finished
            case .ended(let end): ending = .crash(start.words(for: end))
            case .flood: ending = .crash("wrote more than 16 MiB to its standard output")
            case .timedOut: break
            }
            break waiting
        }
        await process.kill()
        return (ending, process.evidence.trimmingCharacters(in: .whitespacesAndNewlines))
    }
}
