import AppleServices
import TestBasics

@testable import ClientCheck

@Suite("The sentences about a forwarded token")
struct ForwardedTokenTests {
    private static func call(_ number: Int, _ token: JSONValue?) throws -> ObservedCall {
        try #require(
            ObservedCall(
                .members([
                    "call": .integer(Int64(number)), "method": "POST", "path": "/v1/query_two_bits",
                    "environment": "production", "answer": ["status": 200],
                    "deviceCheck": .members(["call": "query_two_bits", "deviceToken": token]),
                ]), moment: 0))
    }

    @Test(
        "Another length is named; where the length is equal, the content is; equal breaches are one sentence",
        arguments: [
            (["sha256": "other", "length": 700], "the app sent (700 instead of 800 characters)"),
            (["sha256": "other", "length": 800], "the app sent (800 characters, as sent, with other content)"),
            (nil, "there is no device_token"),
        ] as [(JSONValue?, String)])
    func breaches(token: JSONValue?, words: String) throws {
        let order = ClientOrder.query
        let answer = ClientAnswer(content: .responded(status: 200, body: []))
        let exchanges = try (1...3).map { number in
            Exchange(
                order: order, tokenDigest: "digest", tokenLength: 800, answer: answer,
                calls: [try Self.call(number, token)])
        }
        let seen = Observation(kind: .endpoint, timeout: .seconds(10), exchanges: exchanges)
        let breaches = try #require(CallRule.forwardsToken(order.token).breaches(seen))
        #expect(breaches.count == 1 && breaches[0].hasSuffix(words), "\(breaches)")
        #expect(breaches[0].hasPrefix("call 1 (/v1/query_two_bits) and 2 more calls: "))
    }
}
