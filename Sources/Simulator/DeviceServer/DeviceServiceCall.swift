import AttestModel
import Devices
import Primitives

/// A call to one device: its name and its work. `spec/schema/device-service.schema.json` has the members of its bodies.
struct DeviceServiceCall: Sendable {
    /// The last part of the path, such as `attestKey`.
    let name: String
    /// Runs the call with the body of a request on a device, at a time in milliseconds since 1970.
    /// - Throws: `DeviceFault`. The device is as it was then, but for a planned error that is used up.
    let run: @Sendable (_ body: [UInt8], ServedDevice, _ now: Int64) throws(DeviceFault) -> JSONValue

    /// - Parameters:
    ///   - fields: The members of the request, of which `empty` has none.
    ///   - work: Does the work with them, at a time in milliseconds since 1970.
    private init<Order: Sendable>(
        _ name: String, _ fields: FieldTable<Order>, empty: Order,
        work: @escaping @Sendable (Order, ServedDevice, Int64) throws(DeviceFault) -> JSONValue
    ) {
        self.name = name
        run = { body, device, now throws(DeviceFault) in
            try work(CallBody.read(body, fields, empty: empty), device, now)
        }
    }

    /// Declares a call without members.
    private init(
        _ name: String, work: @escaping @Sendable (ServedDevice, Int64) throws(DeviceFault) -> JSONValue
    ) { self.init(name, FieldTable<Int>([]), empty: 0) { _, device, now throws(DeviceFault) in try work(device, now) } }

    /// Runs the call, and notes it when it is one of an app.
    func run(
        _ body: [UInt8], _ device: ServedDevice, _ now: Int64, _ log: DeviceCallLog
    ) throws(DeviceFault) -> JSONValue {
        let outcome = Result { () throws(DeviceFault) in try run(body, device, now) }
        if let call = DeviceCall(rawValue: name).flatMap({ LoggedCall($0, of: device, body, outcome, at: now) }) {
            log.note(call)
        }
        return try outcome.get()
    }

    static let all = [
        generateKey, attestKey, generateAssertion, generateToken, loseKeys("reinstall"), loseKeys("restore"),
        loseKeys("erase"), update, fail,
    ]

    // MARK: The calls of the API

    private static let generateKey = DeviceServiceCall("generateKey") { device, _ throws(DeviceFault) in
        .members(["keyId": .string(try device.use { device throws(DeviceError) in try device.generateKey() })])
    }

    private static let attestKey = DeviceServiceCall("attestKey", SignatureOrder.fields, empty: SignatureOrder()) {
        order, device, now throws(DeviceFault) in
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
        "generateAssertion", SignatureOrder.fields, empty: SignatureOrder()
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

    private static let generateToken = DeviceServiceCall("generateToken") { device, now throws(DeviceFault) in
        .members(["token": .base64(try device.use { device throws(DeviceError) in try device.generateToken(at: now) })])
    }

    // MARK: The calls of a test

    /// Declares a call after which the device has lost the app's keys: the app is installed again, the device gets a backup
    /// of another, or is erased. Apple's two bits stay in all cases.
    private static func loseKeys(_ name: String) -> DeviceServiceCall {
        DeviceServiceCall(name) { device, _ throws(DeviceFault) in
            try device.use { device throws(DeviceError) in device.reinstall() }
            return try device.json()
        }
    }

    private static let update = DeviceServiceCall("update", DeviceOrder.fields, empty: DeviceOrder()) {
        order, device, _ throws(DeviceFault) in
        guard !order.isOfNewDevice else {
            throw DeviceFault(.badRequest, "an update changes system and host alone; make another device for the rest")
        }
        let profile = try order.profile(or: try device.use { device throws(DeviceError) in device.profile })
        try device.use { device throws(DeviceError) in device.update { $0 = profile } }
        return try device.json()
    }

    private static let fail = DeviceServiceCall(
        "fail",
        FieldTable<PlannedError>([
            .required("call", \.call, .word), .required("error", \.code, .word),
            .defaulting("times", \.times, to: 1, .unsigned32(from: 1)),
        ]), empty: PlannedError(.invalidKey, in: .attestKey)
    ) { planned, device, _ throws(DeviceFault) in
        try device.use { device throws(DeviceError) in device.plan(planned) }
        return try device.json()
    }
}

/// The members of a call that signs: the key, and the value that is attested or signed, in one of three forms.
struct SignatureOrder: Sendable {
    var keyId = ""
    private var clientDataHash: [UInt8]?
    private var challenge: [UInt8]?
    private var clientData: String?

    static let fields = FieldTable<SignatureOrder>([
        .required("keyId", \.keyId, .string), .optional("clientDataHash", \.clientDataHash, .base64),
        .optional("challenge", \.challenge, .base64), .optional("clientData", \.clientData, .string),
    ])

    /// Returns the hash for the device: the clientDataHash, of any length, or the SHA-256 of challenge or client data.
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
