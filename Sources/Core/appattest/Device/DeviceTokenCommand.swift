import ArgumentParser
import AttestModel
import Devices
import Reports

struct DeviceTokenCommand: ParsableCommand {
    static let configuration = CommandConfiguration("appattest device token")

    @OptionGroup var device: DeviceFileArgument

    @OptionGroup var clock: DeviceClock

    @OptionGroup var output: DeviceOutput

    func run() throws {
        let now = try clock.milliseconds()
        let (token, profile) = try device.access { device throws(DeviceError) in
            (try device.generateToken(at: now), device.profile)
        }
        let member = JSONValue.base64(token)
        try output.print(
            DeviceObject(
                token,
                members: .members([
                    "appId": .string(profile.app.appId), "environment": .string(profile.environment.rawValue),
                    "deviceToken": member,
                ]),
                request: .init(json: .members(["deviceToken": member]))))
    }
}
