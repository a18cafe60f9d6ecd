import ArgumentParser
import Devices

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
