import ArgumentParser
import Devices
import FixtureForge
import Reports

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
