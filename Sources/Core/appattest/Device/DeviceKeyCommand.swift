import ArgumentParser
import Devices

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
