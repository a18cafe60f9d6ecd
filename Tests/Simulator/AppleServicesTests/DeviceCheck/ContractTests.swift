import AttestModel
import FixtureForge
import TestSupport
import Testing

@testable import AppleServices

@Suite("DeviceCheck answers a call by its first fault")
struct ContractTests {
    private static let badAuthorization = "Missing or badly formatted authorization token"
    private static let invalidAuthorization = "Unable to verify authorization token"
    private static let badToken = "Missing or incorrectly formatted device token payload"
    private static let badTransaction = "Invalid or missing transaction id"
    private static let badTimestamp = "Missing or incorrectly formatted time stamp"
    private static let badBits = "Missing or incorrectly formatted bits"

    private func expect(
        _ reply: DeviceCheckBench.Reply, _ status: Int, _ text: String, _ faults: [String],
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        #expect(reply.status == status && reply.text == text, "\(reply.text)", sourceLocation: sourceLocation)
        #expect(reply.faults == faults, sourceLocation: sourceLocation)
    }

    @Test(
        "A header that is no bearer token is badly formatted",
        arguments: [
            (nil, ["authorizationMissing"]), ("", ["authorizationMissing"]), ("Bearer", ["authorizationMissing"]),
            ("Basic dTpw", ["authorizationNotBearer", "authorizationMalformed"]),
            ("Bearer a.b.c", ["authorizationMalformed"]), ("Bearer e30.W10.AAAA", ["authorizationMalformed"]),
            ("Bearer e30.e30", ["authorizationMalformed"]),
            // It is JSON, and no provider token.
            (
                "Bearer e30.e30.AAAA",
                ["authorizationAlgorithm", "authorizationUnknownKey", "authorizationExpired"]
            ),
        ] as [(String?, [String])])
    func authorizationForm(header: String?, faults: [String]) async throws {
        let reply = try await DeviceCheckBench().call(authorization: .some(header))
        let isToken = header == "Bearer e30.e30.AAAA"
        expect(reply, isToken ? 401 : 400, isToken ? Self.invalidAuthorization : Self.badAuthorization, faults)
    }

    @Test("A bare token, as attestationData takes it, is badly formatted")
    func bareToken() async throws {
        let bench = try DeviceCheckBench()
        let header = try await bench.bearer()
        expect(
            try await bench.call(authorization: String(header.dropFirst(7))), 400, Self.badAuthorization,
            ["authorizationNotBearer"])
        let reply = try await bench.call(authorization: header.replacing("Bearer", with: "bearer"))
        #expect(reply.status == 200)
    }

    @Test(
        "A token that is older than an hour, more than five minutes ahead, or in milliseconds cannot be verified",
        arguments: [
            (-3600, nil), (-3601, "authorizationExpired"), (300, nil), (301, "authorizationFuture"),
            (1_772_366_400 * 999, "authorizationFuture"),
        ] as [(Int64, String?)])
    func tokenAge(lead: Int64, fault: String?) async throws {
        let bench = try DeviceCheckBench()
        let token = bench.account.token(issuedAt: DeviceCheckBench.time.adding(seconds: lead))
        let reply = try await bench.call(authorization: "Bearer \(token)")
        if let fault { expect(reply, 401, Self.invalidAuthorization, [fault]) } else { #expect(reply.status == 200) }
    }

    @Test("A token of another key, team or account cannot be verified, and every fault is noted")
    func foreignTokens() async throws {
        let bench = try DeviceCheckBench()
        let time = DeviceCheckBench.time
        func reply(_ account: DeveloperAccount, at time: Timestamp) async throws -> DeviceCheckBench.Reply {
            try await bench.call(authorization: "Bearer \(account.token(issuedAt: time))")
        }
        expect(
            try await reply(DeveloperAccount(scalar: 2), at: time), 401, Self.invalidAuthorization,
            ["authorizationSignature"])
        expect(
            try await reply(DeveloperAccount(keyId: "AAAAAAAAAA"), at: time), 401, Self.invalidAuthorization,
            ["authorizationUnknownKey"])
        expect(
            try await reply(DeveloperAccount(teamId: "ZZZZZ99999"), at: time), 401, Self.invalidAuthorization,
            ["authorizationIssuer", "deviceTokenOtherTeam"])
        expect(
            try await reply(DeveloperAccount(teamId: "ZZZZZ99999", scalar: 2), at: time.adding(days: 1)), 401,
            Self.invalidAuthorization,
            ["authorizationSignature", "authorizationIssuer", "authorizationFuture", "deviceTokenOtherTeam"])
    }

    @Test(
        "Signed claims of another type are as good as none",
        arguments: [
            (7, .integer(now / 1000), "authorizationIssuer"),
            ("ABCDE12345", .string("\(now / 1000)"), "authorizationExpired"),
        ] as [(JSONValue, JSONValue, String)])
    func oddClaims(issuer: JSONValue, issuedAt: JSONValue, fault: String) async throws {
        let token = DeveloperAccount().token { $0 = ["iss": issuer, "iat": issuedAt] }
        let reply = try await DeviceCheckBench().call(authorization: "Bearer \(token)")
        expect(reply, 401, Self.invalidAuthorization, [fault])
    }

    @Test(
        "A body that is no JSON object is refused like a bad device token",
        arguments: ["", " ", "[]", "null", "{", #"{"device_token":"x","device_token":"y"}"#, "\u{0}"])
    func noObject(body: String) async throws {
        expect(try await DeviceCheckBench().call(body: Array(body.utf8)), 400, Self.badToken, ["bodyNotObject"])
    }

    @Test(
        "A device token that is missing or no text is refused",
        arguments: [nil, .null, 7, "", .array(["AAAA"])] as [JSONValue?])
    func missingToken(value: JSONValue?) async throws {
        let bench = try DeviceCheckBench()
        var members = await bench.payload()
        members["device_token"] = value
        expect(try await bench.call(.queryTwoBits, members), 400, Self.badToken, ["deviceTokenMissing"])
    }

    @Test("A device token in another spelling is refused, and so is one that was not issued")
    func misspelledToken() async throws {
        let bench = try DeviceCheckBench()
        let token = await bench.deviceToken()
        let lines = String(token.prefix(64)) + "\r\n" + token.dropFirst(64)
        for text in [
            lines, token + "\n", " " + token, token.withURLAlphabet, token + "=",
            String(token.dropLast(1)), "not base64",
        ] where text != token {
            var members = await bench.payload()
            members["device_token"] = .string(text)
            expect(try await bench.call(.validateDeviceToken, members), 400, Self.badToken, ["deviceTokenNotBase64"])
        }
        let foreign = DeviceToken(
            device: "phone", appId: DeviceCheckBench.appId, environment: .production,
            createdAt: await bench.now(), number: 1
        ).sealed(for: Seed("2"))
        for bytes in [foreign, [1, 2, 3], [UInt8](repeating: 0, count: 1564)] {
            var members = await bench.payload()
            members["device_token"] = .base64(bytes)
            expect(try await bench.call(.queryTwoBits, members), 400, Self.badToken, ["deviceTokenUnknown"])
        }
    }

    @Test("A device token of the other environment is refused", arguments: AttestEnvironment.allCases)
    func otherEnvironment(environment: AttestEnvironment) async throws {
        let bench = try DeviceCheckBench()
        var members = await bench.payload()
        members["device_token"] = .string(await bench.deviceToken(environment: environment))
        let reply = try await bench.call(.queryTwoBits, members, environment: environment.other)
        expect(reply, 400, Self.badToken, ["deviceTokenOtherEnvironment"])
        #expect(try await bench.call(.queryTwoBits, members, environment: environment).status == 200)
    }

    @Test("A device token is valid for its lifetime", arguments: [(60, 200), (61, 400)] as [(Int64, Int)])
    func lifetime(age: Int64, status: Int) async throws {
        let bench = try DeviceCheckBench(rules: DeviceTokenRules(lifetime: 60))
        var members = await bench.payload()
        members["device_token"] = .string(await bench.deviceToken(age: age))
        let reply = try await bench.call(.queryTwoBits, members)
        #expect(reply.status == status)
        #expect(reply.faults == (status == 200 ? [] : ["deviceTokenExpired"]))
    }

    @Test("A device token of another team's app is refused after those of this team")
    func otherTeam() async throws {
        let bench = try DeviceCheckBench()
        var members = await bench.payload()
        members["device_token"] = .string(await bench.deviceToken(app: "ZZZZZ99999.com.example.app"))
        members["transaction_id"] = nil
        expect(
            try await bench.call(.queryTwoBits, members), 401, Self.invalidAuthorization,
            ["deviceTokenOtherTeam", "transactionIdMissing"])
    }

    @Test("A transaction id must be a text", arguments: [nil, .null, "", 7, true] as [JSONValue?])
    func transactionId(value: JSONValue?) async throws {
        let bench = try DeviceCheckBench()
        var members = await bench.payload()
        members["transaction_id"] = value
        expect(try await bench.call(.validateDeviceToken, members), 400, Self.badTransaction, ["transactionIdMissing"])
    }

    @Test(
        "A timestamp must be in milliseconds and within five minutes of the clock",
        arguments: [
            (.integer(now - 300_000), nil), (.integer(now + 300_000), nil), (.integer(now - 300_001), "timestampOff"),
            (.integer(now + 300_001), "timestampOff"), (.integer(now / 1000), "timestampInSeconds"),
            (.integer(.max), "timestampOff"), (.integer(.min), "timestampOff"), (nil, "timestampMissing"),
            (.null, "timestampMissing"), (.string("\(now)"), "timestampMissing"),
            (.number(Double(now) + 0.5), "timestampMissing"),
        ] as [(JSONValue?, String?)])
    func timestamp(value: JSONValue?, fault: String?) async throws {
        let bench = try DeviceCheckBench()
        var members = await bench.payload()
        members["timestamp"] = value
        let reply = try await bench.call(.queryTwoBits, members)
        if let fault { expect(reply, 400, Self.badTimestamp, [fault]) } else { #expect(reply.status == 200) }
    }

    private static let now = DeviceCheckBench.time.secondsSinceEpoch * 1000

    @Test(
        "A bit must be true or false in an update, and is ignored elsewhere",
        arguments: [1, 0, "true", .null, .array([])] as [JSONValue])
    func bits(value: JSONValue) async throws {
        let bench = try DeviceCheckBench()
        for (bit0, bit1) in [(value, true), (true, value), (value, value)] as [(JSONValue, JSONValue)] {
            let members = await bench.payload(bit0: bit0, bit1: bit1)
            expect(try await bench.call(.updateTwoBits, members), 400, Self.badBits, ["bitsNotBoolean"])
            #expect(try await bench.call(.validateDeviceToken, members).status == 200)
        }
        #expect(await bench.bits() == nil)
    }

    @Test("All faults of a call are noted in the order of the checks")
    func allFaults() async throws {
        let bench = try DeviceCheckBench()
        let reply = try await bench.call(
            .updateTwoBits, ["device_token": "a b", "timestamp": 1, "bit0": 1], authorization: .some(nil))
        expect(
            reply, 400, Self.badAuthorization,
            [
                "authorizationMissing", "deviceTokenNotBase64", "transactionIdMissing", "timestampOff",
                "bitsNotBoolean",
            ])
    }
}
