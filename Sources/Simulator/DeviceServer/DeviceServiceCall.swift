import AttestModel
import Devices
import FixtureForge
import Primitives

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
    ///   - fields: The members of the request, of which `empty` has none.
    ///   - work: Does the work with them, at a time in milliseconds since 1970.
    private init<Order: Sendable>(
        _ name: String, _ purpose: String, _ fields: FieldTable<Order>, empty: Order, answer: [SchemaMember],
        work: @escaping @Sendable (Order, ServedDevice, Int64) throws(DeviceFault) -> JSONValue
    ) {
        (self.name, self.purpose, self.answer, request) = (name, purpose, answer, fields.schemaMembers)
        self.work = { body, device, now throws(DeviceFault) in
            try work(CallBody.read(body, fields, empty: empty), device, now)
        }
    }

    /// Declares a call without members.
    private init(
        _ name: String, _ purpose: String, answer: [SchemaMember],
        work: @escaping @Sendable (ServedDevice, Int64) throws(DeviceFault) -> JSONValue
    ) {
        self.init(name, purpose, FieldTable<Int>([]), empty: 0, answer: answer) {
            _, device, now throws(DeviceFault) in try work(device, now)
        }
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
        "keyId", .shared("base64Of32Bytes"), SignatureOrder.meaningOfKeyId)
    private static let publicKey = SchemaMember.required(
        "publicKey", .shared("base64"),
        "The X9.62 uncompressed point of the key, 65 bytes. A real device does not return it.")

    private static let generateKey = DeviceServiceCall("generateKey", "Generates a key.", answer: [keyId]) {
        device, _ throws(DeviceFault) in
        .members(["keyId": .string(try device.use { device throws(DeviceError) in try device.generateKey() })])
    }

    private static let attestKey = DeviceServiceCall(
        "attestKey", "Attests a key, once.", SignatureOrder.fields, empty: SignatureOrder(),
        answer: [
            .required("attestation", .shared("base64"), "The attestation object, CBOR."),
            .required("receipt", .shared("base64"), "The receipt in the attestation object."), publicKey,
        ]
    ) { order, device, now throws(DeviceFault) in
        let hash = try order.hash()
        let attestation = try device.use { device throws(DeviceError) in
            try device.attestKey(order.keyId, clientDataHash: hash, at: now)
        }
        return .members([
            "attestation": .base64(attestation.object), "receipt": .base64(attestation.receipt),
            "publicKey": .base64(attestation.key.publicKey),
        ])
    }

    private static let generateAssertion = DeviceServiceCall(
        "generateAssertion", "Signs a hash with an attested key.", SignatureOrder.fields, empty: SignatureOrder(),
        answer: [
            .required("assertion", .shared("base64"), "The assertion object, CBOR."),
            .required("counter", .shared("counter"), "The counter in the assertion object."), publicKey,
        ]
    ) { order, device, _ throws(DeviceFault) in
        let hash = try order.hash()
        let assertion = try device.use { device throws(DeviceError) in
            try device.generateAssertion(order.keyId, clientDataHash: hash)
        }
        return .members([
            "assertion": .base64(assertion.object), "counter": .integer(Int64(assertion.counter)),
            "publicKey": .base64(assertion.key.publicKey),
        ])
    }

    private static let generateToken = DeviceServiceCall(
        "generateToken", "Generates a token for DeviceCheck.",
        answer: [.required("token", .shared("base64"), "The token, for one call of the server to Apple.")]
    ) { device, now throws(DeviceFault) in
        .members(["token": .base64(try device.use { device throws(DeviceError) in try device.generateToken(at: now) })])
    }
}

/// The members of a call that signs: the key, and the value that is attested or signed, in one of three forms.
private struct SignatureOrder: Sendable {
    var keyId = ""
    private var clientDataHash: [UInt8]?
    private var challenge: [UInt8]?
    private var clientData: String?

    static let meaningOfKeyId = "The key identifier: the SHA-256 of the public key's X9.62 point."

    static let fields = FieldTable<SignatureOrder>([
        .required("keyId", \.keyId, .string.described(by: .shared("base64Of32Bytes")), meaningOfKeyId),
        .optional(
            "clientDataHash", \.clientDataHash, .base64, "The hash itself, 32 bytes. Give one of the three forms."),
        .optional("challenge", \.challenge, .base64, "A challenge, of which the device is given the SHA-256."),
        .optional(
            "clientData", \.clientData, .string, "Client data as text, of which the device is given the SHA-256."),
    ])

    /// Returns the hash that the device is given: the clientDataHash, of any length, or the SHA-256 of the challenge or of
    /// the client data.
    func hash() throws(DeviceFault) -> [UInt8] {
        switch (clientDataHash, challenge, clientData) {
        case (let hash?, nil, nil): return hash
        case (nil, let challenge?, nil): return sha256(challenge)
        case (nil, nil, let text?): return sha256(Array(text.utf8))
        default:
            throw DeviceFault(
                .badRequest, "field 'clientDataHash': expected one of clientDataHash, challenge, clientData")
        }
    }
}

// MARK: - The calls of a test

extension DeviceServiceCall {
    /// Declares the call that installs the app again, or updates it.
    private static func installAgain(_ name: String) -> DeviceServiceCall {
        let loses = name == "reinstall"
        return DeviceServiceCall(
            name, loses ? "Deletes and installs the app again: all keys are lost." : "Updates the app: keys are kept.",
            answer: ServedDevice.schemaMembers
        ) { device, _ throws(DeviceFault) in
            try device.use { device throws(DeviceError) in if loses { device.reinstall() } }
            return try device.json()
        }
    }

    private static let fail = DeviceServiceCall(
        "fail", "Plans an error for the next calls.",
        FieldTable<PlannedError>([
            .required("call", \.call, .word, "The call that fails."),
            .required("error", \.code, .word, "The error that it fails with."),
            .defaulting(
                "times", \.times, to: 1, .unsigned32(from: 1), "The number of calls that fail; 1 by default."),
        ]), empty: PlannedError(.invalidKey, in: .attestKey), answer: ServedDevice.schemaMembers
    ) { planned, device, _ throws(DeviceFault) in
        try device.use { device throws(DeviceError) in device.plan(planned) }
        return try device.json()
    }
}
