import ArgumentParser

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
