import ArgumentParser
import AttestModel
import Devices
import FixtureForge
import VectorCatalog

struct DeviceNewCommand: ParsableCommand {
    static let configuration = CommandConfiguration("appattest device new")

    @Argument(help: Self.help("file")) var file: String
    @Option(help: Self.help("appID")) var appID: String
    @Option(help: Self.help("environment")) var environment = AttestEnvironment.production
    @Option(help: DeviceSystem.help) var system = DeviceSystem.iOS26
    @Option(help: Self.help("host")) var host = DeviceHost.app
    @OptionGroup var extensions: DeviceExtensionOptions
    @Option(help: Self.help("name")) var name: String?
    @Option(help: Self.help("seed", [SetGenerator.defaultSeed])) var seed: String?

    func validate() throws { try extensions.check(for: system) }

    func run() throws {
        guard name?.isEmpty != true else {
            throw CommandFailure.configuration("--name is empty; leave it out for a name of its own")
        }
        let profile = DeviceProfile(
            app: try InputValue.app(appID), environment: environment, system: system, host: host,
            bundleVersion: extensions.bundleVersion, validationCategory: extensions.validationCategory)
        let apple = AttestingApple(seed: try seed.map(InputValue.seed) ?? SetGenerator.defaultSeed)
        let device = SimulatedDevice(DeviceModel(apple: apple, profile: profile), name: name ?? Self.freshName())
        try DeviceFile.make(device, at: file)
    }

    /// Returns a name that no other device has. The system's randomness is read here, and nowhere else.
    static func freshName() -> String {
        let digits = String(UInt64.random(in: 0 ... .max), radix: 16)
        return "device-" + String(repeating: "0", count: 16 - digits.count) + digits
    }
}

/// The values in the extensions of OS 27.
struct DeviceExtensionOptions: ParsableArguments {
    @Option(help: Self.help("bundleVersion")) var bundleVersion: String?
    @Option(help: Self.help("validationCategory")) var validationCategory: UInt32?

    /// Returns whether a system has the values that are given.
    func exist(on system: DeviceSystem) -> Bool {
        system.hasExtensions || (bundleVersion == nil && validationCategory == nil)
    }

    func check(for system: DeviceSystem) throws {
        guard exist(on: system) else {
            throw ValidationError(
                "--bundle-version and --validation-category go with --system ios-27 and macos-27: older systems do "
                    + "not put them into evidence.")
        }
    }
}

extension DeviceSystem: ExpressibleByArgument {
    static let help: ArgumentHelp =
        "Make evidence as this system does: \(allCases.map(\.rawValue).joined(separator: ", "))."
}

extension DeviceHost: ExpressibleByArgument {}
