import ArgumentParser
import Devices

struct DeviceFailCommand: ParsableCommand {
    static let configuration = CommandConfiguration("appattest device fail")

    @OptionGroup var device: DeviceFileArgument

    @Option(help: "The call that fails: \(DeviceCall.allCases.map(\.rawValue).joined(separator: ", ")).")
    var call = DeviceCall.attestKey

    @Option(help: "The error: \(DeviceError.Code.allCases.map(\.rawValue).joined(separator: ", ")).")
    var error = DeviceError.Code.serverUnavailable

    @Option(help: "The number of calls that get it.")
    var times: UInt32 = 1

    @Flag(help: "Forget all planned errors instead.")
    var none = false

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
