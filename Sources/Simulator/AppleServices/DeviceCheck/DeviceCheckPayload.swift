import AttestModel
import FixtureForge
import Primitives

/// The body of a call to DeviceCheck, with all that is wrong in it by itself. Unknown members are ignored.
struct DeviceCheckPayload: Sendable {
    /// The milliseconds by which a timestamp may differ from the service's clock.
    static let allowedDrift: Int64 = 300_000

    let call: DeviceCheckCall
    private(set) var faults: [DeviceCheckFault] = []
    /// The text of `device_token`, when it is text.
    private(set) var tokenText: String?
    /// The SHA-256 of that text, in hexadecimal.
    private(set) var tokenDigest: String?
    /// The bytes of `device_token`, when they are standard padded base64.
    private(set) var token: [UInt8]?
    /// The text of `transaction_id`, when it is not empty.
    private(set) var transactionId: String?
    /// The bits that an update sets; `nil` for one that it leaves as it is.
    private(set) var newBits: (bit0: Bool?, bit1: Bool?) = (nil, nil)
    private var members: [String: JSONValue] = [:]

    init(_ body: [UInt8], of call: DeviceCheckCall, at now: Int64) {
        self.call = call
        guard case .object(let members)? = try? JSONValue.parse(body) else {
            faults = [.bodyNotObject]
            return
        }
        self.members = members
        readToken()
        if case .string(let text)? = members["transaction_id"], !text.isEmpty {
            transactionId = text
        } else {
            faults.append(.transactionIdMissing)
        }
        readTimestamp(at: now)
        if call == .updateTwoBits { readBits() }
    }

    private mutating func readToken() {
        guard case .string(let text)? = members["device_token"], !text.isEmpty else {
            faults.append(.deviceTokenMissing)
            return
        }
        (tokenText, tokenDigest) = (text, sha256(Array(text.utf8)).hex)
        token = [UInt8](base64: text)
        if token == nil { faults.append(.deviceTokenNotBase64) }
    }

    private mutating func readTimestamp(at now: Int64) {
        guard case .integer(let timestamp)? = members["timestamp"] else { return faults.append(.timestampMissing) }
        let near = (now - Self.allowedDrift)...(now + Self.allowedDrift)
        if near.contains(timestamp) { return }
        let (milliseconds, isTooMuch) = timestamp.multipliedReportingOverflow(by: 1000)
        faults.append(!isTooMuch && near.contains(milliseconds) ? .timestampInSeconds : .timestampOff)
    }

    private mutating func readBits() {
        for (name, bit) in [("bit0", \(bit0: Bool?, bit1: Bool?).bit0), ("bit1", \.bit1)] {
            switch members[name] {
            case nil: break
            case .bool(let value): newBits[keyPath: bit] = value
            default: if !faults.contains(.bitsNotBoolean) { faults.append(.bitsNotBoolean) }
            }
        }
    }

    /// The notes for the log. The token itself is not in them.
    /// - Parameter issued: The token's contents, when it is one of this Apple's.
    func json(_ issued: DeviceToken?) -> JSONValue {
        .members([
            "call": .string(call.rawValue), "transactionId": Self.bounded(members["transaction_id"]),
            "timestamp": Self.bounded(members["timestamp"]), "bit0": Self.bounded(members["bit0"]),
            "bit1": Self.bounded(members["bit1"]),
            "deviceToken": tokenText.map { text in
                .members([
                    "sha256": tokenDigest.map(JSONValue.string), "length": .integer(Int64(text.utf8.count)),
                    "device": (issued?.device).map(JSONValue.string),
                    "environment": (issued?.environment.rawValue).map(JSONValue.string),
                ])
            },
        ])
    }

    /// A value as it was sent, but not longer than a line of the log should be.
    private static func bounded(_ value: JSONValue?) -> JSONValue? {
        switch value {
        case .string(let text): .string(String(text.prefix(200)))
        case .array: .array([])
        case .object: .object([:])
        default: value
        }
    }
}
