import ArgumentParser
import Devices
import FixtureForge
import Reports

struct DeviceCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "device",
        abstract: "Simulate a device that attests keys and signs, for tests of a backend.",
        discussion: """
            A file keeps the device: its app, its keys and their counters. Several
            processes may use it at once. Tell the backend to trust the root that
            'device root' prints, in tests only. See spec/device.md.

            Exit status: 0 done, 1 an error of the device (DCError), 2 usage.

            Example:
              appattest device new phone.json --app-id ABCDE12345.com.example.app
              appattest device attest phone.json --challenge "$CHALLENGE"
              appattest device assert phone.json --client-data '{"amount":1}'
            """,
        subcommands: [
            DeviceNewCommand.self, DeviceAttestCommand.self, DeviceAssertCommand.self, DeviceTokenCommand.self,
            DeviceKeyCommand.self, DeviceListCommand.self, DeviceRootCommand.self, DeviceUpdateCommand.self,
            DeviceReinstallCommand.self, DeviceFailCommand.self, DeviceFixtureCommand.self, DeviceStreamCommand.self,
            DeviceServeCommand.self,
        ])
}

struct DeviceKeyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "key",
        abstract: "Generate a key that is not attested, and print its identifier.",
        discussion: """
            'device attest' generates keys by itself. This is for an app that keeps
            several, one for each user, or that signs before it attests.

            Example:
              appattest device key phone.json
            """)

    @OptionGroup var device: DeviceFileArgument

    func run() throws {
        let identifier = try device.access { device throws(DeviceError) in try device.generateKey() }
        try StandardOutput.write(identifier + "\n")
    }
}

struct DeviceListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Show a device, its keys and their counters.",
        discussion: """
            Example:
              appattest device list phone.json
            """)

    @OptionGroup var device: DeviceFileArgument

    @OptionGroup var output: OutputOptions

    func run() throws { try output.print(DeviceSheet(try device.access { $0.outline })) }
}

struct DeviceUpdateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "update",
        abstract: "Update the app or the system; keys and counters stay.",
        usage: "appattest device update <file> [<options>]",
        discussion: """
            Example:
              appattest device update phone.json --system ios-27 --bundle-version 8
            """)

    @OptionGroup var device: DeviceFileArgument

    @Option(help: "Make evidence as this system does from now on.")
    var system: DeviceSystem?

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
    static let configuration = CommandConfiguration(
        commandName: "reinstall",
        abstract: "Delete the app and install it again; all keys are lost.",
        discussion: """
            The device stays the same for DeviceCheck and for the risk metric. For a
            restored backup or another device, make a new device.

            Example:
              appattest device reinstall phone.json
            """)

    @OptionGroup var device: DeviceFileArgument

    func run() throws { try device.access { $0.reinstall() } }
}
