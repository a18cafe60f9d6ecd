import ArgumentParser
import Devices
import Reports

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
