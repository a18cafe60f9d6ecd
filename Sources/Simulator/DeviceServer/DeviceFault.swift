import AttestModel
import Devices
import LocalServer

/// An error of a call, or of the device that was called.
package struct DeviceFault: Error, Sendable, Hashable {
    /// The kinds of error that are not a device's.
    enum Code: String, Sendable, Hashable, CaseIterable {
        /// The path, the method or the body is not one of the contract.
        case badRequest
        case unknownPath
        case unknownDevice
        /// The file of the device cannot be used.
        case deviceFile
    }

    /// The name of the code: one of `Code`, or of `DeviceError.Code`.
    let code: String
    /// The number that `DeviceError.Code` has for the error; `nil` for an error that is not a device's.
    let number: Int?
    /// The cause and the remedy, in a sentence without its final period.
    let message: String
    let status: Int

    init(_ code: Code, _ message: String, status: Int = 400) {
        (self.code, number, self.message, self.status) = (code.rawValue, nil, message, status)
    }

    init(_ error: DeviceError) {
        (code, number, message, status) = (error.code.rawValue, error.code.number, error.detail, 409)
    }

    static func unknownPath(_ path: String) -> DeviceFault {
        let calls = DeviceServiceCall.all.map(\.name).joined(separator: ", ")
        return DeviceFault(
            .unknownPath,
            "there is no \(PrintableText.of(String(path.prefix(200)))); POST one of these to /v1: \(calls)",
            status: 404)
    }

    var response: LocalResponse {
        let error = JSONValue.members([
            "code": .string(code), "number": number.map { .integer(Int64($0)) }, "message": .string(message),
        ])
        return LocalResponse(json: .object(["error": error]), status: status)
    }
}
