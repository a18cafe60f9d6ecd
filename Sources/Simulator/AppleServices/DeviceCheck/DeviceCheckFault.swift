/// A fault of a call to DeviceCheck. The cases are in the order of the service's checks: the first fault of a call
/// decides the answer.
package enum DeviceCheckFault: String, Sendable, Hashable, CaseIterable {
    case authorizationMissing, authorizationNotBearer, authorizationMalformed
    case authorizationAlgorithm, authorizationUnknownKey, authorizationSignature, authorizationIssuer
    case authorizationExpired, authorizationFuture
    case bodyNotObject, deviceTokenMissing, deviceTokenNotBase64, deviceTokenUnknown, deviceTokenOtherEnvironment
    case deviceTokenExpired, deviceTokenUsed
    case deviceTokenOtherTeam
    case transactionIdMissing
    case timestampMissing, timestampInSeconds, timestampOff
    case bitsNotBoolean

    /// Creates the fault of a provider token, by its name; `nil` for one about the team of a receipt.
    init?(_ fault: TokenFault) {
        let name = fault.code.rawValue
        self.init(rawValue: "authorization\(name.prefix(1).uppercased())\(name.dropFirst())")
    }

    /// The fault in a sentence without its final period.
    package var meaning: String {
        switch self {
        case .authorizationMissing: "there is no provider token in the header Authorization"
        case .authorizationNotBearer: "the provider token is not after the word Bearer"
        case .authorizationMalformed: "the provider token is not three parts of base64url with JSON objects inside"
        case .authorizationAlgorithm: "the provider token's alg is not ES256"
        case .authorizationUnknownKey: "the provider token has no kid, or no key has it"
        case .authorizationSignature: "the provider token's signature does not verify"
        case .authorizationIssuer: "the provider token's iss is missing or is not the key's team"
        case .authorizationExpired: "the provider token's iat is missing, no number, or more than an hour ago"
        case .authorizationFuture: "the provider token's iat is more than five minutes ahead"
        case .bodyNotObject: "the body is no JSON object"
        case .deviceTokenMissing: "device_token is missing, empty or no text"
        case .deviceTokenNotBase64: "device_token is not standard padded base64 without line breaks"
        case .deviceTokenUnknown: "device_token is none that this Apple has issued"
        case .deviceTokenOtherEnvironment: "device_token is from the other environment"
        case .deviceTokenExpired: "device_token is older than its lifetime"
        case .deviceTokenUsed: "device_token was used before, and the service takes each once"
        case .deviceTokenOtherTeam: "device_token is from an app of another team than the provider token's"
        case .transactionIdMissing: "transaction_id is missing, empty or no text"
        case .timestampMissing: "timestamp is missing or no integer"
        case .timestampInSeconds: "timestamp is in seconds instead of milliseconds"
        case .timestampOff: "timestamp is more than five minutes from the service's clock"
        case .bitsNotBoolean: "bit0 or bit1 is there and is neither true nor false"
        }
    }

    /// The answer to a call with this fault as its first.
    var response: ServiceResponse {
        var response: ServiceResponse =
            switch self {
            case .authorizationMissing, .authorizationNotBearer, .authorizationMalformed: .badAuthorizationToken
            case .authorizationAlgorithm, .authorizationUnknownKey, .authorizationSignature, .authorizationIssuer,
                .authorizationExpired, .authorizationFuture, .deviceTokenOtherTeam:
                .invalidAuthorizationToken
            case .bodyNotObject, .deviceTokenMissing, .deviceTokenNotBase64, .deviceTokenUnknown,
                .deviceTokenOtherEnvironment, .deviceTokenExpired, .deviceTokenUsed:
                .badDeviceToken
            case .transactionIdMissing: .badTransactionId
            case .timestampMissing, .timestampInSeconds, .timestampOff: .badTimestamp
            case .bitsNotBoolean: .badBits
            }
        response.reason = meaning
        return response
    }
}
