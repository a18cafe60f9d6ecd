import TestBasics
import Transport

@testable import AppleServices

@Suite("A program serves DeviceCheck in its own process")
struct InProcessTests {
    private static func call(
        _ url: String, method: String = "POST", bearer: String = "", body: [String: JSONValue] = [:]
    ) async throws -> (status: Int, text: String) {
        let url = try #require(URL(string: url))
        let (host, port) = (try #require(url.host()), try #require(url.port))
        let wire = Wire(
            WireAddress(scheme: "http", host: host, port: port, authority: "\(host):\(port)"),
            settings: WireSettings(timeout: .seconds(86_400)), stopwatch: { .zero })
        let request = LiveRequest(
            method: method, target: url.path(),
            headers: [HeaderField("Authorization", bearer), HeaderField("Content-Type", "application/json")],
            body: Array(JSONValue.object(body).compactText.utf8))
        let response = try await wire.send(request, reusing: false).result.get()
        return (response.status, String(decoding: response.body, as: UTF8.self))
    }

    @Test("It gets the addresses, orders answers, sees the bits, and goes on afterwards")
    func serving() async throws {
        let bench = try DeviceCheckBench()
        for _ in 0..<2 {
            let text = try await bench.server.serving { urls in
                let url = try #require(urls[.production])
                let bearer = try await bench.bearer()
                try await bench.script(#"[{"answer":"neverSetTable"},{}]"#)
                let first = try await Self.call("\(url)/v1/query_two_bits", bearer: bearer, body: await bench.payload())
                #expect(first.status == 200 && first.text == "Bit State Not Found")
                let update = try await Self.call(
                    "\(url)/v1/update_two_bits", bearer: bearer, body: await bench.payload(["bit0": true]))
                #expect(update.status == 200)
                #expect(try await Self.call("\(url)/v1/other").status == 404)
                #expect(try await Self.call("\(url)/v1/query_two_bits", method: "PUT").status == 405)
                return "done"
            }
            #expect(text == "done")
        }
        #expect(await bench.bits() == TwoBits(bit0: true, bit1: false, lastUpdateTime: "2026-03"))
    }

    @Test("The error of the program's own function ends the serving, and so does cancellation")
    func ends() async throws {
        struct Stop: Error {}
        let server = try DeviceCheckBench().server
        await #expect(throws: Stop.self) { try await server.serving { _ in throw Stop() } }
        let task = Task { try await server.serving { _ in try await Task.sleep(for: .seconds(3600)) } }
        task.cancel()
        await #expect(throws: (any Error).self) { try await task.value }
    }

    @Test("A port that is taken is reported, and the function does not run")
    func takenPort() async throws {
        let server = try DeviceCheckBench().server
        try await server.serving { urls in
            let port = try #require(urls[.production]?.split(separator: ":").last.flatMap { Int($0) })
            await #expect(throws: (any Error).self) {
                try await server.serving(on: Listeners(production: port)) { _ in Issue.record("it runs") }
            }
        }
    }

    @Test("Commands set keys, tokens and bits, and say what is wrong with them")
    func commands() async throws {
        let bench = try DeviceCheckBench(hasKey: false)
        try await bench.server.serving { urls in
            let (url, control) = (try #require(urls[.development]), try #require(urls[.control]))
            let bearer = try await bench.bearer()
            func order(_ path: String, _ members: [String: JSONValue]) async throws -> (status: Int, text: String) {
                try await Self.call("\(control)/control/\(path)", body: members)
            }
            let payload = await bench.payload(["device_token": "AQID"])
            func query() async throws -> (status: Int, text: String) {
                try await Self.call("\(url)/v1/query_two_bits", bearer: bearer, body: payload)
            }
            #expect(try await query().status == 401)
            let key: [String: JSONValue] = [
                "keyId": .string(bench.account.keyId), "teamId": .string(bench.account.teamId),
                "publicKeyPEM": .string(bench.account.publicKeyPEM),
            ]
            #expect(try await order("keys", key).text.contains(#""keys":1"#))
            #expect(try await order("keys", ["keyId": "x"]).text.contains("teamId"))
            #expect(
                try await order("keys", key.merging(["publicKeyPEM": "x"]) { $1 }).text.contains("[0]: not the PEM"))
            #expect(try await query().status == 400)
            let registered = try await order(
                "devicecheck/tokens",
                ["token": "AQID", "device": "phone", "appId": "ABCDE12345.x", "environment": "development"])
            #expect(registered.text.contains(#""tokens":1"#))
            #expect(try await query().text == "Failed to find bit state")
            var bits: [String: JSONValue] = ["teamId": "ABCDE12345", "device": "phone", "environment": "development"]
            #expect(try await order("devicecheck/bits", bits.merging(["bit1": true]) { $1 }).text.contains("1"))
            #expect(try await query().text == #"{"bit0":false,"bit1":true,"last_update_time":"2026-03"}"#)
            bits["lastUpdateTime"] = "March"
            #expect(try await order("devicecheck/bits", bits).text.contains("lastUpdateTime"))
            bits["lastUpdateTime"] = nil
            #expect(try await Self.call("\(control)/control/state", method: "GET").text.contains("phone"))
            #expect(try await order("devicecheck/bits", bits).text.contains("0"))
            #expect(try await query().text == "Failed to find bit state")
            let made = try await order("devicecheck/token", ["appId": "ABCDE12345.x", "environment": "development"])
            #expect(made.status == 200 && made.text.contains("deviceToken"))
            #expect(try await order("devicecheck/next", ["answer": "html"]).text.contains(#""waiting":1"#))
            #expect(try await order("devicecheck/reset", [:]).status == 200)
            #expect(try await query().status == 400, "the token is forgotten, and the script is empty")
        }
    }
}

@Suite("The schema of the log of calls")
struct LogSchemaTests {
    private static let vocabularies: [(path: [String], words: [String])] = [
        (["authorization", "properties", "form"], AuthorizationForm.allCases.map(\.rawValue)),
        (["authorization", "properties", "fault"], TokenFault.Code.allCases.map(\.rawValue)),
        (["deviceCheck", "properties", "call"], DeviceCheckCall.allCases.map(\.rawValue)),
        (["faults", "items"], DeviceCheckFault.allCases.map(\.rawValue)),
        (["script", "properties", "call"], DeviceCheckCall.allCases.map(\.rawValue)),
        (["script", "properties", "fail"], WireFailure.allCases.map(\.rawValue)),
    ]

    @Test("It has the words of the program", arguments: vocabularies)
    func words(path: [String], words: [String]) throws {
        #expect(try Built.words(ofSchema: "apple-log", at: ["properties"] + path) == .strings(words))
    }
}
