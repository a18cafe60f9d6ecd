import AttestModel

extension SourceStatement {
    private static let bits = SourcePlace(.perDeviceData)
    private static let push = SourcePlace(.pushTokens)

    /// The two bits of DeviceCheck: the calls of a server, and the answers of Apple's.
    static let deviceCheck: [SourceStatement] = calls + answers + standards

    private static let calls: [SourceStatement] = [
        bits.must("A call is a POST to query_two_bits, update_two_bits or validate_device_token.", .callEndpoint),
        bits.must(
            "Each request carries a token in the header Authorization, after the word Bearer.", .callBearer),
        bits.must("The token is a JWT with ES256, signed with the developer's key.", .callAlgorithm, .callSignature),
        bits.must("The token's kid names the key, and its iss the team.", .callKey, .callIssuer),
        push.must("A provider token is at most an hour old.", .callIssuedAt),
        push.should(
            "A provider token is not made more often than every 20 minutes.", excluded: .exchange,
            "DeviceCheck does not refuse a new token for each call."),
        bits.must("The body is a JSON object.", .callPayload),
        bits.must("device_token is base64 without line breaks.", .callToken),
        bits.must("transaction_id is unique.", .callTransaction),
        bits.must("timestamp is in milliseconds since 1970.", .callTimestamp),
        bits.may("An update sets bit0, bit1 or both, as Booleans.", .callBits),
        bits.must("The app that made the device token belongs to the developer's account.", .callTeam),
        bits.must("The development host is for tests only.", .callEnvironment),
        SourcePlace(.device, "generateToken").should(
            "A device token is used once.", excluded: .policy,
            "Apple's server takes a token again for a while. `appattest apple` can refuse it."),
    ]

    private static let answers: [SourceStatement] = [
        bits.must("A query returns bit0, bit1 and the month of the last update.", .callServed, .answerRead),
        bits.must("A device without bits is answered with status 200 and a text.", .callServed, .answerUnset),
        bits.must("Updates and validations succeed with status 200.", .callServed, .answerRead),
        bits.must("Status 400 about the device token refuses the token.", .answerToken),
        bits.must("Statuses 400, 401, 403 and 405 are about the call.", .answerFault),
        bits.must("Statuses 429, 500 and 503 are temporary.", .answerRetry),
        bits.must("No other status is in the table.", .answerStatus),
        bits.must("The bits are JSON Booleans.", .answerBody),
        bits.must(
            "The bits belong to a device and a team.", .callServed, vectors: "devicecheck/served/query-bits-of-*"),
        SourcePlace.section("10.2.3", of: .http).may(
            "Retry-After is a number of seconds or a date.", .answerRetry, vectors: "devicecheck/retry/*retry-after*"),
        SourcePlace.section("11.1", of: .http).must(
            "The scheme of Authorization is not case-sensitive.", excluded: .policy,
            "It is not known how Apple's server reads another case. The answers are recorded."),
    ]

    private static let standards: [SourceStatement] = [
        SourcePlace.section("3.1", of: .jws).must(
            "A token is three parts in base64url, joined by periods.", .callBearer),
        SourcePlace.section("4.1.1", of: .jws).must(
            "The header names the algorithm, here ES256; the name is case-sensitive.", .callAlgorithm),
        SourcePlace.section("4.1.4", of: .jws).may("The header names the key; Apple demands it.", .callKey),
        SourcePlace.section("5.2", of: .jws).must("A token whose signature is not valid is rejected.", .callSignature),
        SourcePlace.section("3.4", of: .jwa).must(
            "A signature of ES256 is r and s with 32 bytes each, not DER.", .callSignature),
        SourcePlace.section("4.1.1", of: .jwt).may(
            "The claim iss names the issuer; Apple demands the team.", .callIssuer),
        SourcePlace.section("4.1.6", of: .jwt).may(
            "The claim iat is a time in seconds; Apple demands it.", .callIssuedAt),
        SourcePlace.section("3.1", of: .jwtPractice).must(
            "A verifier uses only the algorithms that it expects, whatever the token says.", .callAlgorithm),
    ]
}
