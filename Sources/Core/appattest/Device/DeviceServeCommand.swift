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

    @Argument(help: "Keep the first device in this file (default: in memory).")
    var file: String?

    @Option(help: "The team identifier, a period, and the bundle identifier.")
    var appID: String?

    @Option(help: "Attest keys for production or development (default: production).")
    var environment: AttestEnvironment?

    @Option(help: DeviceSystem.help)
    var system: DeviceSystem?

    @Option(help: "Listen at this address.")
    var host = LocalAddress.loopback

    @Option(help: "Listen at this port; 0 for any free one.")
    var port: UInt16 = 0

    @Option(
        help: ArgumentHelp(
            "Derive the keys of the devices from this text, too.",
            discussion: "The same text gives the same keys again. Without it, each start makes new ones.",
            valueName: "text"))
    var keys: String?

    @Option(help: "Derive the authorities' keys from this (default: \(SetGenerator.defaultSeed), as in vectors/).")
    var seed: String?

    @Option(help: ArgumentHelp("Append one line of JSON for each call to this file; - is stderr.", valueName: "file"))
    var log: String?

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
