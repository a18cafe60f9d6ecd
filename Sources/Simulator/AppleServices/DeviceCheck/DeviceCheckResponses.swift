import AttestModel

/// The answers of Apple's DeviceCheck server, with the texts that were seen from it.
extension ServiceResponse {
    /// The answer to a query about a device whose bits were never set.
    static let bitsNeverSet = ServiceResponse(200, "Failed to find bit state")
    /// The answer to a successful update or validation.
    static let success = ServiceResponse(200, "")

    static let badDeviceToken = ServiceResponse(400, "Missing or incorrectly formatted device token payload")
    static let badAuthorizationToken = ServiceResponse(400, "Missing or badly formatted authorization token")
    static let badTransactionId = ServiceResponse(400, "Invalid or missing transaction id")
    static let badTimestamp = ServiceResponse(400, "Missing or incorrectly formatted time stamp")
    static let badBits = ServiceResponse(400, "Missing or incorrectly formatted bits")
    static let invalidAuthorizationToken = ServiceResponse(401, "Unable to verify authorization token")

    static func bits(_ bits: TwoBits) -> ServiceResponse {
        let json: JSONValue = [
            "bit0": .bool(bits.bit0), "bit1": .bool(bits.bit1), "last_update_time": .string(bits.lastUpdateTime),
        ]
        return ServiceResponse(200, json.compactText, type: "application/json")
    }
}
