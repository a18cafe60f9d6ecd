import AttestModel
import Devices
import Primitives
import Synchronization

/// A call that an app made to a device, with its outcome.
package struct LoggedCall: Sendable, Hashable {
    /// The milliseconds since 1970.
    package let time: Int64
    /// The name of the device; `nil` for the device that the service has from the start.
    package let device: String?
    package let call: DeviceCall
    /// The key identifier that the app gave, or that the device returned for a new key.
    package private(set) var keyId: String?
    /// The hash that the app let the device attest or sign.
    package private(set) var clientDataHash: [UInt8]?
    /// SHA-256 of the attestation object, the assertion object or the token that the device returned.
    package private(set) var evidence: [UInt8]?
    /// The error that the device threw; `nil` for a call that succeeded.
    package private(set) var error: DeviceError.Code?

    /// - Parameter outcome: an error that is no error of a device makes no record: the device was not called.
    init?(
        _ call: DeviceCall, of device: ServedDevice, _ body: [UInt8], _ outcome: Result<JSONValue, DeviceFault>,
        at time: Int64
    ) {
        (self.time, self.device, self.call) = (time, device.name, call)
        if call == .attestKey || call == .generateAssertion {
            let order = try? CallBody.read(body, SignatureOrder.fields, empty: SignatureOrder())
            (keyId, clientDataHash) = (order?.keyId, try? order?.hash())
        }
        switch outcome {
        case .success(let answer):
            keyId = keyId ?? answer["keyId"]?.string
            let object = answer["attestation"] ?? answer["assertion"] ?? answer["token"]
            evidence = (object?.string).flatMap { [UInt8](base64: $0) }.map { sha256($0) }
        case .failure(let fault):
            guard let code = DeviceError.Code(rawValue: fault.code) else { return nil }
            error = code
        }
    }

    /// The call as `GET /v1/calls` and a log file have it.
    package var json: JSONValue {
        .members([
            "time": .integer(time), "device": device.map(JSONValue.string), "call": .string(call.rawValue),
            "keyId": keyId.map(JSONValue.string), "clientDataHash": clientDataHash.map(JSONValue.base64),
            "evidence": evidence.map { .string($0.hex) }, "error": (error?.rawValue).map(JSONValue.string),
        ])
    }
}

/// The last calls that apps made to the devices of a service, in their order.
package final class DeviceCallLog: Sendable {
    /// A test asks after hundreds of calls, and a service may run for weeks.
    private static let limit = 10_000

    private let calls = Mutex<[LoggedCall]>([])
    private let onCall: @Sendable (LoggedCall) -> Void

    /// - Parameter onCall: Told of each call, before the app has its answer.
    package init(onCall: @escaping @Sendable (LoggedCall) -> Void = { _ in }) { self.onCall = onCall }

    var all: [LoggedCall] { calls.withLock { $0 } }

    func note(_ call: LoggedCall) {
        calls.withLock { calls in
            if calls.count == Self.limit { calls.removeFirst(Self.limit / 2) }
            calls.append(call)
        }
        onCall(call)
    }
}
