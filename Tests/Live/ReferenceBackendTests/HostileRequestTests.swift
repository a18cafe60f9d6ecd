import TestBasics

@testable import WrongBackends

@Suite("Requests of attackers")
struct HostileRequestTests {
    @Test("Unknown paths, other methods, and queries are refused")
    func routes() async throws {
        let ann = try await Customer(Bench())
        for path in ["/", "/purchase/", "//purchase", "/Purchase", "/purchas%65", "/attest", ""] {
            #expect(await ann.send("POST", path, json: [:]).status == 404, "\(path)")
        }
        let other = await ann.send("PUT", "/purchase", json: [:])
        #expect(other.status == 405 && other.headers["Allow"] == "POST")
        for method in ["HEAD", "OPTIONS", "POST", "BREW"] {
            #expect(await ann.send(method, "/attest/challenge").status == 405)
        }
        #expect(await ann.send("GET", "/attest/challenge?x=1").status == 400)
        #expect(await ann.bench.send("GET", "/health").text == "{\"status\":\"ok\"}\n")
    }

    /// Bodies that are no form.
    static let bodies: [[UInt8]] = [
        [], Array("{".utf8), Array("[]".utf8), Array("null".utf8), Array("{}{}".utf8), Array("{\"a\":1,\"a\":1}".utf8),
        [0xEF, 0xBB, 0xBF, 0x7B, 0x7D], [0xFF, 0xFE], Array("{\"user\":\"\u{0}\"}".utf8),
        Array(repeating: UInt8(ascii: "["), count: 60_000), Array("{\"x\":1e999}".utf8),
        Array("{\"x\":\"\\ud800\"}".utf8), Array(repeating: 0, count: 1000),
        Array("{\"a\":".utf8) + Array(repeating: UInt8(ascii: "["), count: 30_000),
    ]

    @Test(
        "Bodies that are no form are refused with 4xx and one word",
        arguments: ["/accounts", "/sessions", "/attest/verify", "/purchase", "/verify-device"])
    func bodies(path: String) async throws {
        let ann = try await Customer(Bench())
        let type = HeaderField("Content-Type", "application/json")
        for body in Self.bodies {
            let response = await ann.send("POST", path, headers: [type], body: body)
            #expect((400..<500).contains(response.status), "\(body.prefix(20))")
            #expect(response.members.count == 1 && response.word?.contains(" ") == false)
        }
        #expect(ann.bench.notes.all.isEmpty)
    }

    @Test("Other content types and codings are refused", arguments: ["/accounts", "/attest/verify", "/verify-device"])
    func types(path: String) async throws {
        let ann = try await Customer(Bench())
        for type in ["text/plain", "application/json; charset=utf-16", "application/jsonx", ""] {
            let headers = [HeaderField("Content-Type", type)]
            #expect(await ann.send("POST", path, headers: headers, body: [0x7B, 0x7D]).status == 415, "\(type)")
        }
        let coded = [HeaderField("Content-Type", "application/json"), HeaderField("Content-Encoding", "gzip")]
        #expect(await ann.send("POST", path, headers: coded, body: [0x7B, 0x7D]).status == 415)
        let fine = [HeaderField("Content-Type", "Application/JSON; charset=UTF-8")]
        #expect(await ann.send("POST", path, headers: fine, body: [0x7B, 0x7D]).status == 400)
    }

    @Test("A body above 64 KiB is refused with 413")
    func size() async throws {
        let ann = try await Customer(Bench())
        let large = [UInt8](repeating: UInt8(ascii: " "), count: 65_537)
        #expect(await ann.send("POST", "/accounts", body: large).status == 413)
    }

    @Test("An account that asks too often is told when to come back, and others are not held up")
    func rate() async throws {
        let bench = try Bench { $0.limits.requestsPerSecond = 2 }
        let (ann, bob) = (try await Customer(bench), try await Customer(bench, name: "bob"))
        for _ in 0..<20 { #expect(await ann.send("GET", "/purchases").status == 200) }
        let late = await ann.send("GET", "/purchases")
        #expect(late.status == 429 && late.headers["Retry-After"] == "1")
        #expect(await bob.send("GET", "/purchases").status == 200)
        bench.clock.advance(seconds: 1)
        for status in [200, 200, 429] { #expect(await ann.send("GET", "/purchases").status == status) }
    }

    @Test("A fault inside is told to the operator, and not to the caller")
    func insideFault() async throws {
        struct Secret: Error {}
        var parts = BackendParts()
        parts.assertions.candidates = { _, _, _ in throw Secret() }
        var ann = try await Customer(Bench(parts: parts))
        #expect(try await ann.attest().status == 200)
        let response = await ann.send(try await ann.purchase())
        #expect(response.status == 503 && response.text == "{\"error\":\"unavailable\"}\n")
        #expect(ann.bench.notes.all.contains { $0.contains("Secret") })
    }
}
