import AppCheck
import ArgumentParser
import AttestModel
import DeviceServer
import Devices
import FixtureForge
import LocalServer
import VectorCatalog

struct DeviceServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration("appattest device serve")

    @Argument(help: Self.help("file")) var file: String?
    @Option(help: Self.help("appID")) var appID: String?
    @Option(help: Self.help("environment")) var environment: AttestEnvironment?
    @Option(help: DeviceSystem.help) var system: DeviceSystem?
    @Option(help: Self.help("host")) var host = LocalAddress.loopback
    @Option(help: Self.help("port")) var port: UInt16 = 0
    @Option(help: Self.help("keys")) var keys: String?
    @Option(help: Self.help("seed", [SetGenerator.defaultSeed])) var seed: String?
    @Option(help: Self.help("log")) var log: String?
    @OptionGroup var clock: DeviceClock

    func validate() throws {
        guard file == nil || (appID == nil && seed == nil && environment == nil && system == nil) else {
            throw ValidationError(
                "The device in a file has its own app ID, environment, system and seed; leave --app-id, --environment, "
                    + "--system and --seed out.")
        }
        guard appID != nil || (environment == nil && system == nil) else {
            throw ValidationError("--environment and --system are those of the first device; give --app-id, too.")
        }
    }

    func run() async throws {
        let registry = try registry()
        let fixed = try clock.at.map { _ in try clock.milliseconds() }
        let write = try OutputFile.log(log)
        let calls = DeviceCallLog { try? write(Array("\($0.json.compactText)\n".utf8)) }
        let server = DeviceServer(
            registry, log: calls, report: { AppChecks.report(on: $0.map(AppEvent.device)) },
            now: { fixed ?? SystemClock.milliseconds })
        try await server.serve(host: host, port: Int(port)) { url throws(ServerError) in
            try StandardOutput.announce("\(url)/")
        }
    }

    private func registry() throws -> DeviceRegistry {
        let origin = keys ?? DeviceNewCommand.freshName()
        if let file { return try DeviceRegistry(file: DeviceFile(path: file), origin: origin) }
        let profile = try appID.map { text in
            DeviceProfile(
                app: try InputValue.app(text), environment: environment ?? .production, system: system ?? .iOS26)
        }
        return DeviceRegistry(
            apple: AttestingApple(seed: try seed.map(InputValue.seed) ?? SetGenerator.defaultSeed), profile: profile,
            origin: origin)
    }
}
