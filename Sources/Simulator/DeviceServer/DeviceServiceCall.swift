import AttestModel
import Devices

/// A call to one device, declared once: its name, its members, and its work.
struct DeviceServiceCall: Sendable {
    /// The last part of the path, such as `attestKey`.
    let name: String
    /// The purpose, a sentence.
    let purpose: String
    /// The members of the request.
    let request: [SchemaMember]
    /// The members of the answer.
    let answer: [SchemaMember]
    private let work: @Sendable ([UInt8], ServedDevice, Int64) throws(DeviceFault) -> JSONValue

    /// Declares a call.
    ///
    /// - Parameters:
    ///   - read: Reads the members of the request.
    ///   - work: Does the work with them, at a time in milliseconds since 1970.
    init<Arguments>(
        _ name: String, _ purpose: String, request: [SchemaMember] = [], answer: [SchemaMember],
        read: @escaping @Sendable (inout ObjectReader) throws(ModelError) -> Arguments,
        work: @escaping @Sendable (Arguments, ServedDevice, Int64) throws(DeviceFault) -> JSONValue
    ) {
        self.name = name
        self.purpose = purpose
        self.request = request
        self.answer = answer
        self.work = { body, device, now throws(DeviceFault) in try work(CallBody.read(body, read), device, now) }
    }

    /// Runs the call.
    ///
    /// - Parameter now: The milliseconds since 1970.
    /// - Throws: `DeviceFault`. The device is as it was then, but for a planned error that is used up.
    func run(_ body: [UInt8], on device: ServedDevice, at now: Int64) throws(DeviceFault) -> JSONValue {
        try work(body, device, now)
    }

    static let all = [
        generateKey, attestKey, generateAssertion, generateToken, installAgain("reinstall"), installAgain("update"),
        fail,
    ]
}

// MARK: - The calls of the API

extension DeviceServiceCall {
    private static let keyId = SchemaMember.required(
        "keyId", .shared("base64Of32Bytes"), "The key identifier: the SHA-256 of the public key's X9.62 point.")
    private static let publicKey = SchemaMember.required(
        "publicKey", .shared("base64"),
        "The X9.62 uncompressed point of the key, 65 bytes. A real device does not return it.")

    private static let generateKey = DeviceServiceCall(
        "generateKey", "Generates a key.", answer: [keyId], read: { _ throws(ModelError) in }
    ) { _, device, _ throws(DeviceFault) in
        .members(["keyId": .string(try device.use { device throws(DeviceError) in try device.generateKey() })])
    }

    private static let attestKey = DeviceServiceCall(
        "attestKey", "Attests a key, once.", request: [keyId] + ClientData.schemaMembers,
        answer: [
            .required("attestation", .shared("base64"), "The attestation object, CBOR."),
            .required("receipt", .shared("base64"), "The receipt in the attestation object."), publicKey,
        ], read: { reader throws(ModelError) in try SignatureOrder(&reader) }
    ) { order, device, now throws(DeviceFault) in
        let attestation = try device.use { device throws(DeviceError) in
            try device.attestKey(order.keyId, clientDataHash: order.clientDataHash, at: now)
        }
        return .members([
            "attestation": .base64(attestation.object), "receipt": .base64(attestation.receipt),
            "publicKey": .base64(attestation.key.publicKey),
        ])
    }

    private static let generateAssertion = DeviceServiceCall(
        "generateAssertion", "Signs a hash with an attested key.", request: [keyId] + ClientData.schemaMembers,
        answer: [
            .required("assertion", .shared("base64"), "The assertion object, CBOR."),
            .required("counter", .shared("counter"), "The counter in the assertion object."), publicKey,
        ], read: { reader throws(ModelError) in try SignatureOrder(&reader) }
    ) { order, device, _ throws(DeviceFault) in
        let assertion = try device.use { device throws(DeviceError) in
            try device.generateAssertion(order.keyId, clientDataHash: order.clientDataHash)
        }
        return .members([
            "assertion": .base64(assertion.object), "counter": .integer(Int64(assertion.counter)),
            "publicKey": .base64(assertion.key.publicKey),
        ])
    }

    private static let generateToken = DeviceServiceCall(
        "generateToken", "Generates a token for DeviceCheck.",
        answer: [.required("token", .shared("base64"), "The token, for one call of the server to Apple.")],
        read: { _ throws(ModelError) in }
    ) { _, device, now throws(DeviceFault) in
        .members(["token": .base64(try device.use { device throws(DeviceError) in try device.generateToken(at: now) })])
    }
}

/// The members of a call that signs.
private struct SignatureOrder: Sendable {
    let keyId: String
    let clientDataHash: [UInt8]

    init(_ reader: inout ObjectReader) throws(ModelError) {
        keyId = try reader.string("keyId")
        clientDataHash = try ClientData.hash(&reader)
    }

}

// MARK: - The calls of a test

extension DeviceServiceCall {
    /// Declares the call that installs the app again, or updates it.
    private static func installAgain(_ name: String) -> DeviceServiceCall {
        let loses = name == "reinstall"
        return DeviceServiceCall(
            name, loses ? "Deletes and installs the app again: all keys are lost." : "Updates the app: keys are kept.",
            answer: ServedDevice.schemaMembers, read: { _ throws(ModelError) in }
        ) { _, device, _ throws(DeviceFault) in
            try device.use { device throws(DeviceError) in if loses { device.reinstall() } }
            return try device.json()
        }
    }

    private static let fail = DeviceServiceCall(
        "fail", "Plans an error for the next calls.",
        request: [
            .required("call", .oneOf(DeviceCall.allCases.map(\.rawValue)), "The call that fails."),
            .required("error", .oneOf(DeviceError.Code.allCases.map(\.rawValue)), "The error that it fails with."),
            .optional("times", .integer(1), "The number of calls that fail; 1 by default."),
        ],
        answer: ServedDevice.schemaMembers,
        read: { reader throws(ModelError) in
            let call: DeviceCall = try reader.value("call", as: .word)
            let code: DeviceError.Code = try reader.value("error", as: .word)
            let times = try reader.optionalInteger("times") ?? 1
            guard let times = UInt32(exactly: times), times > 0 else {
                throw ModelError(.badValue, path: "times", detail: "expected 1 to \(UInt32.max), found \(times)")
            }
            return PlannedError(code, in: call, times: times)
        }
    ) { planned, device, _ throws(DeviceFault) in
        try device.use { device throws(DeviceError) in device.plan(planned) }
        return try device.json()
    }
}
