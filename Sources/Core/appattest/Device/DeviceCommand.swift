import ArgumentParser
import AttestModel
import Devices
import FixtureForge
import Reports
import VectorCatalog

struct DeviceCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        "appattest device",
        subcommands: [
            DeviceNewCommand.self, DeviceAttestCommand.self, DeviceAssertCommand.self, DeviceTokenCommand.self,
            DeviceKeyCommand.self, DeviceListCommand.self, DeviceRootCommand.self, DeviceUpdateCommand.self,
            DeviceReinstallCommand.self, DeviceFailCommand.self, DeviceFixtureCommand.self, DeviceStreamCommand.self,
            DeviceServeCommand.self,
        ])
}

struct DeviceKeyCommand: ParsableCommand {
    static let configuration = CommandConfiguration("appattest device key")

    @OptionGroup var device: DeviceFileArgument

    func run() throws {
        let identifier = try device.access { device throws(DeviceError) in try device.generateKey() }
        try StandardOutput.write(identifier + "\n")
    }
}

struct DeviceListCommand: ParsableCommand {
    static let configuration = CommandConfiguration("appattest device list")

    @OptionGroup var device: DeviceFileArgument
    @OptionGroup var output: OutputOptions

    func run() throws { try output.print(DeviceSheet(try device.access { $0.outline })) }
}

struct DeviceUpdateCommand: ParsableCommand {
    static let configuration = CommandConfiguration("appattest device update")

    @OptionGroup var device: DeviceFileArgument
    @Option(help: Self.help("system")) var system: DeviceSystem?
    @OptionGroup var extensions: DeviceExtensionOptions

    func run() throws {
        let (current, changed) = try device.access { device in
            let current = system ?? device.profile.system
            guard extensions.exist(on: current) else { return (current, false) }
            device.update { profile in
                profile.system = current
                profile.bundleVersion = extensions.bundleVersion ?? profile.bundleVersion
                profile.validationCategory = extensions.validationCategory ?? profile.validationCategory
            }
            return (current, true)
        }
        if !changed { try extensions.check(for: current) }
    }
}

struct DeviceReinstallCommand: ParsableCommand {
    static let configuration = CommandConfiguration("appattest device reinstall")

    @OptionGroup var device: DeviceFileArgument

    func run() throws { try device.access { $0.reinstall() } }
}

struct DeviceFailCommand: ParsableCommand {
    static let configuration = CommandConfiguration("appattest device fail")

    @OptionGroup var device: DeviceFileArgument
    @Option(help: Self.help("call", DeviceCall.allCases)) var call = DeviceCall.attestKey
    @Option(help: Self.help("error", DeviceError.Code.allCases)) var error = DeviceError.Code.serverUnavailable
    @Option(help: Self.help("times")) var times: UInt32 = 1
    @Flag(help: Self.help("none")) var none = false

    func validate() throws {
        guard times > 0 else { throw ValidationError("--times 0 plans nothing; --none forgets what is planned.") }
    }

    func run() throws {
        try device.access { device in
            if none { device.forgetPlannedErrors() } else { device.plan(PlannedError(error, in: call, times: times)) }
        }
    }
}

extension DeviceCall: ExpressibleByArgument {}
extension DeviceError.Code: ExpressibleByArgument {}

struct DeviceRootCommand: ParsableCommand {
    static let configuration = CommandConfiguration("appattest device root")

    @Argument(help: Self.help("file")) var file: String?
    @Flag(help: Self.help("receipts")) var receipts = false
    @Option(help: Self.help("seed", [SetGenerator.defaultSeed])) var seed: String?

    func validate() throws {
        guard file == nil || seed == nil else {
            throw ValidationError("A file has a seed of its own; leave --seed out.")
        }
    }

    func run() throws {
        let apple =
            if let file { try DeviceFile(path: file).access { $0.model.apple }.get() } else {
                AttestingApple(seed: try seed.map(InputValue.seed) ?? SetGenerator.defaultSeed)
            }
        let root = receipts ? apple.receiptRoot : apple.attestationRoot
        try StandardOutput.write(PEM.encode(root, label: "CERTIFICATE"))
    }
}
