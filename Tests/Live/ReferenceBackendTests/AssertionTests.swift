import AttestModel
import Devices
import FixtureForge
import LocalServer
import Primitives
import ReferenceBackend
import Testing

@Suite("Assertions")
struct AssertionTests {
    /// Returns a person with an attested key.
    private static func customer(_ bench: Bench? = nil, name: String = "ann") async throws -> Customer {
        var customer = try await Customer(try bench ?? Bench(), name: name)
        #expect(try await customer.attest().status == 200)
        return customer
    }

    @Test("A purchase is made once, and its repetition refused")
    func purchase() async throws {
        var ann = try await Self.customer()
        let purchase = try await ann.purchase()
        #expect(await ann.send(purchase).status == 200)
        #expect(await ann.send(purchase).status == 403)
        #expect(await ann.purchases() == 1)
    }

    @Test("Counters grow, with gaps, up to the greatest")
    func counters() async throws {
        var ann = try await Self.customer()
        for (counter, status) in [
            (0, 403), (1, 200), (1, 403), (1001, 200), (500, 403), (1001, 403), (1 << 31, 200), ((1 << 31) + 1, 200),
            (UInt32.max, 200), (UInt32.max, 403), (1, 403),
        ] as [(UInt32, Int)] {
            #expect(try await ann.buy(counter: counter) == status, "\(counter)")
        }
        #expect(await ann.purchases() == 5)
    }

    @Test("Each key has its own counter")
    func counterOfEachKey() async throws {
        var ann = try await Self.customer()
        #expect(try await ann.buy(counter: 100) == 200)
        #expect(try await ann.attest().status == 200)
        #expect(try await ann.buy(counter: 1) == 200)
        #expect(try await ann.buy(counter: 1) == 403)
    }

    @Test("A failed assertion changes no counter")
    func failure() async throws {
        var ann = try await Self.customer()
        var forged = try await ann.purchase(counter: .max)
        forged.assertion[40] ^= 1
        #expect(await ann.send(forged).status == 403)
        #expect(await ann.send(try await ann.purchase(over: Array("unknown".utf8), counter: .max)).status == 403)
        #expect(try await ann.buy(counter: 1) == 200)
        #expect(await ann.purchases() == 1)
    }

    @Test("Body, method, path and query are bound")
    func binding() async throws {
        var ann = try await Self.customer()
        var body = try await ann.purchase()
        body.body = Array(#"{"action":"getGameLevel","levelId":"1235"}"#.utf8)
        #expect(await ann.send(body).status == 403)
        let changes: [(inout [String: JSONValue]) -> Void] = [
            { $0["method"] = "PUT" }, { $0["method"] = "post" }, { $0["path"] = "/verify-device" },
            { $0["path"] = "/purchase?x=1" }, { $0["bodySHA256"] = .base64(sha256([])) }, { $0["challenge"] = "" },
        ]
        for change in changes { #expect(await ann.send(try await ann.purchase(change)).status == 403) }
        let missing: [(inout [String: JSONValue]) -> Void] = [
            { $0["challenge"] = nil }, { $0["method"] = nil }, { $0["path"] = nil }, { $0["bodySHA256"] = nil },
            { $0["bodySHA256"] = .string(sha256(SignedPurchase.body).base64URL) }, { $0["challenge"] = 7 },
            { $0["clientDataHash"] = "x" },
        ]
        for change in missing { #expect(await ann.send(try await ann.purchase(change)).status == 400) }
        let query = try await ann.purchase()
        #expect(await ann.send("POST", "/purchase?x=1", headers: query.headers, body: query.body).status == 400)
        #expect(await ann.purchases() == 0)
        #expect(try await ann.buy() == 200)
    }

    @Test("Client data are hashed as they were received")
    func spelling() async throws {
        var ann = try await Self.customer()
        let challenge = String(decoding: await ann.challenge("assert"), as: UTF8.self)
        let hash = sha256(SignedPurchase.body).base64.replacing("/", with: "\\/")
        let text = """
            { "path" : "\\u002Fpurchase",\n "method":"POST", "challenge":"\(challenge)", "bodySHA256":"\(hash)" }
            """
        let purchase = try ann.sign(Array(text.utf8))
        #expect(await ann.send(purchase).status == 200)
        var respelled = try await ann.purchase()
        respelled.clientData.append(UInt8(ascii: " "))
        #expect(await ann.send(respelled).status == 403)
    }

    @Test("Keys of another account and keys that nobody attested are refused")
    func foreignKeys() async throws {
        let bench = try Bench()
        let ann = try await Self.customer(bench)
        var bob = try await Self.customer(bench, name: "bob")
        let own = bob.device
        bob.device = ann.device
        #expect(try await bob.buy() == 403)
        bob.device = own
        #expect(try await bob.buy() == 200)
        var eve = try await Customer(bench, name: "eve")
        _ = try eve.attestation(over: [1])
        #expect(try await eve.buy() == 403)
    }

    @Test("An assertion without a session is refused, and so are missing and doubled headers")
    func headers() async throws {
        var ann = try await Self.customer()
        let purchase = try await ann.purchase()
        let (headers, body) = (purchase.headers, purchase.body)
        #expect(await ann.bench.send("POST", "/purchase", headers: headers, body: body).status == 401)
        for (left, status) in [(0, 415), (1, 403), (2, 403)] {
            var fewer = headers
            fewer.remove(at: left)
            let response = await ann.send("POST", "/purchase", headers: fewer, body: body)
            #expect(response.status == status, "without header \(left)")
        }
        let fresh = try await ann.purchase()
        for header in fresh.headers {
            let response = await ann.send("POST", "/purchase", headers: fresh.headers + [header], body: fresh.body)
            #expect(response.status == 400, "\(header.name) twice")
        }
        #expect(try await ann.buy() == 200)
        let long = HeaderField("X-App-Attest-Assertion", String(repeating: "A", count: 9000))
        #expect(await ann.send("POST", "/purchase", headers: [long] + headers.suffix(1), body: body).status == 400)
    }
}
