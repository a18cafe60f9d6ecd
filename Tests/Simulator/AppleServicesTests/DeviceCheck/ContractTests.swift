import TestBasics

@testable import AppleServices

@Suite("DeviceCheck answers a call by its first fault")
struct ContractTests {
    private static let badAuthorization = "Missing or badly formatted authorization token"
    private static let invalidAuthorization = "Unable to verify authorization token"
    private static let badToken = "Missing or incorrectly formatted device token payload"
    private static let badTransaction = "Invalid or missing transaction id"
    private static let badTimestamp = "Missing or incorrectly formatted time stamp"
    private static let badBits = "Missing or incorrectly formatted bits"
    private static let now = DeviceCheckBench.now

    private func expect(
        _ reply: EndpointResult, _ status: Int, _ text: String, _ faults: [String],
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        #expect(reply.status == status && reply.text == text, "\(reply.text)", sourceLocation: sourceLocation)
        #expect(reply.faults == faults, sourceLocation: sourceLocation)
    }

    // A bare token is what attestationData takes.
    @Test(
        "A header that is no bearer token is badly formatted",
        arguments: [
            (nil, ["authorizationMissing"]), ("", ["authorizationMissing"]), ("Bearer", ["authorizationMissing"]),
            ("Basic dTpw", ["authorizationNotBearer", "authorizationMalformed"]),
            ("Bearer a.b.c", ["authorizationMalformed"]), (String(token().dropFirst(7)), ["authorizationNotBearer"]),
        ] as [(String?, [String])])
    func authorizationForm(header: String?, faults: [String]) async throws {
        expect(try await DeviceCheckBench().call(authorization: .some(header)), 400, Self.badAuthorization, faults)
    }

    @Test(
        "A token that cannot be verified is answered with 401, and every fault is noted",
        arguments: [
            ("Bearer e30.e30.AAAA", ["authorizationAlgorithm", "authorizationUnknownKey", "authorizationExpired"]),
            (token(after: -3601), ["authorizationExpired"]), (token(after: 301), ["authorizationFuture"]),
            (token(DeveloperAccount(scalar: 2)), ["authorizationSignature"]),
            (token(DeveloperAccount(keyId: "AAAAAAAAAA")), ["authorizationUnknownKey"]),
            (
                token(DeveloperAccount(teamId: "ZZZZZ99999", scalar: 2), after: 86_400),
                ["authorizationSignature", "authorizationIssuer", "authorizationFuture", "deviceTokenOtherTeam"]
            ),
        ])
    func unverifiable(header: String, faults: [String]) async throws {
        expect(try await DeviceCheckBench().call(authorization: header), 401, Self.invalidAuthorization, faults)
    }

    private static func token(_ account: DeveloperAccount = DeveloperAccount(), after seconds: Int64 = 0) -> String {
        "Bearer \(account.token(issuedAt: DeviceCheckBench.time.adding(seconds: seconds)))"
    }

    @Test(
        "A body that is no JSON object is refused like a bad device token",
        arguments: ["", " ", "[]", "null", "{", #"{"device_token":"x","device_token":"y"}"#, "\u{0}"])
    func noObject(body: String) async throws {
        expect(try await DeviceCheckBench().call(body: Array(body.utf8)), 400, Self.badToken, ["bodyNotObject"])
    }

    private typealias Row = (member: String, value: JSONValue?, text: String, fault: String)

    private static func rows(_ member: String, _ values: [JSONValue?], _ text: String, _ fault: String) -> [Row] {
        values.map { (member, $0, text, fault) }
    }

    /// Members with values that the service refuses, and the fault of each.
    private static let faulty: [Row] = [
        rows("device_token", [nil, .null, 7, "", .array(["AAAA"])], badToken, "deviceTokenMissing"),
        rows("transaction_id", [nil, .null, "", 7, true], badTransaction, "transactionIdMissing"),
        rows(
            "timestamp", [nil, .null, .string("\(now)"), .number(Double(now) + 0.5)], badTimestamp, "timestampMissing"),
        rows(
            "timestamp", [now - 300_001, now + 300_001, .max, .min].map { .integer($0) }, badTimestamp, "timestampOff"),
        rows("timestamp", [.integer(now / 1000)], badTimestamp, "timestampInSeconds"),
        rows(
            "device_token", [[1, 2, 3], [UInt8](repeating: 0, count: 1564)].map { .base64($0) }, badToken,
            "deviceTokenUnknown"),
    ].flatMap { $0 }

    @Test("A member that is missing, of another type or out of range is refused", arguments: faulty)
    func member(_ member: String, value: JSONValue?, text: String, fault: String) async throws {
        expect(try await DeviceCheckBench().call(.queryTwoBits, [member: value]), 400, text, [fault])
    }

    @Test("A timestamp may be five minutes from the clock", arguments: [-300_000, 300_000] as [Int64])
    func timestamp(lead: Int64) async throws {
        let reply = try await DeviceCheckBench().call(.queryTwoBits, ["timestamp": .integer(Self.now + lead)])
        #expect(reply.status == 200)
    }

    @Test("A device token in another spelling is refused, and so is one of another Apple")
    func misspelledToken() async throws {
        let bench = try DeviceCheckBench()
        let token = await bench.deviceToken()
        let lines = String(token.prefix(64)) + "\r\n" + token.dropFirst(64)
        let misspelled = [
            lines, token + "\n", " " + token, token.withURLAlphabet, token + "=", String(token.dropLast(1)),
            "not base64",
        ].filter { $0 != token }.map { ($0, "deviceTokenNotBase64") }
        for (text, fault) in misspelled + [(await bench.deviceToken(seed: Seed("2")), "deviceTokenUnknown")] {
            let reply = try await bench.call(.validateDeviceToken, ["device_token": .string(text)])
            expect(reply, 400, Self.badToken, [fault])
        }
    }

    @Test("A device token of the other environment is refused", arguments: AttestEnvironment.allCases)
    func otherEnvironment(environment: AttestEnvironment) async throws {
        let bench = try DeviceCheckBench()
        let token: [String: JSONValue?] = ["device_token": .string(await bench.deviceToken(environment: environment))]
        let reply = try await bench.call(.queryTwoBits, token, environment: environment.other)
        expect(reply, 400, Self.badToken, ["deviceTokenOtherEnvironment"])
        #expect(try await bench.call(.queryTwoBits, token, environment: environment).status == 200)
    }

    @Test("A device token is valid for its lifetime", arguments: [(60, 200), (61, 400)] as [(Int64, Int)])
    func lifetime(age: Int64, status: Int) async throws {
        let bench = try DeviceCheckBench(rules: DeviceTokenRules(lifetime: 60))
        let reply = try await bench.call(.queryTwoBits, ["device_token": .string(await bench.deviceToken(age: age))])
        #expect(reply.status == status)
        #expect(reply.faults == (status == 200 ? [] : ["deviceTokenExpired"]))
    }

    @Test("A device token of another team's app is refused after those of this team")
    func otherTeam() async throws {
        let bench = try DeviceCheckBench()
        let token = await bench.deviceToken(app: "ZZZZZ99999.com.example.app")
        expect(
            try await bench.call(.queryTwoBits, ["device_token": .string(token), "transaction_id": nil]), 401,
            Self.invalidAuthorization, ["deviceTokenOtherTeam", "transactionIdMissing"])
    }

    @Test(
        "A bit must be true or false in an update, and is ignored elsewhere",
        arguments: [1, 0, "true", .null, .array([])] as [JSONValue])
    func bits(value: JSONValue) async throws {
        let bench = try DeviceCheckBench()
        for (bit0, bit1) in [(value, true), (true, value), (value, value)] as [(JSONValue, JSONValue)] {
            let bits: [String: JSONValue?] = ["bit0": bit0, "bit1": bit1]
            expect(try await bench.call(.updateTwoBits, bits), 400, Self.badBits, ["bitsNotBoolean"])
            #expect(try await bench.call(.validateDeviceToken, bits).status == 200)
        }
        #expect(await bench.bits() == nil)
    }

    @Test("All faults of a call are noted in the order of the checks")
    func allFaults() async throws {
        let body = JSONValue.object(["device_token": "a b", "timestamp": 1, "bit0": 1]).compactText
        let reply = try await DeviceCheckBench().call(.updateTwoBits, body: Array(body.utf8), authorization: .some(nil))
        expect(
            reply, 400, Self.badAuthorization,
            ["authorizationMissing", "deviceTokenNotBase64", "transactionIdMissing", "timestampOff", "bitsNotBoolean"])
    }
}
