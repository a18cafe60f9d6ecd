import ArgumentParser
import Devices
import FixtureForge

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
            guard Self.isPossible(extensions, on: current) else { return (current, false) }
            device.update { profile in
                profile.system = current
                profile.bundleVersion = extensions.bundleVersion ?? profile.bundleVersion
                profile.validationCategory = extensions.validationCategory ?? profile.validationCategory
            }
            return (current, true)
        }
        if !changed { try extensions.check(for: current) }
    }

    private static func isPossible(_ extensions: DeviceExtensionOptions, on system: DeviceSystem) -> Bool {
        system.hasExtensions || (extensions.bundleVersion == nil && extensions.validationCategory == nil)
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
