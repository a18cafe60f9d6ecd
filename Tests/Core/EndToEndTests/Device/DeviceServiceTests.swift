import AppAttestTesting
import Primitives
import TestBasics

@Suite("The service of simulated devices keeps its contract")
struct DeviceServiceTests {
    private static let hash = Data(sha256(Array("challenge".utf8)))

    private static let app = ["--app-id", "ABCDE12345.com.example.app"]

    private func serving<Value: Sendable>(
        _ options: [String] = app, body: @Sendable (URL) async throws -> Value
    ) async throws -> Value {
        try await Program.serving(Appattest.path, ["device", "serve"] + options) { line in
            try await body(try #require(URL(string: line)))
        }
    }

    @Test("The client attests and signs, and the counter grows in the file of the device")
    func client() async throws {
        let phone = try await PhoneFile()
        try await serving([phone.path]) { url in
            let device = SimulatedAppAttestService(url: url)
            #expect(device.isSupported)
            let keyId = try await device.generateKey()
            #expect(Data(base64Encoded: keyId)?.count == 32)
            let attestation = try await device.attestKey(keyId, clientDataHash: Self.hash)
            let first = try await device.generateAssertion(keyId, clientDataHash: Self.hash)
            let second = try await device.generateAssertion(keyId, clientDataHash: Self.hash)
            #expect(attestation.starts(with: [0xA3]) && first.starts(with: [0xA2]) && first != second)
            #expect(try await device.generateToken() != device.generateToken())
            let devices = try await HTTP.call("GET", "\(url)v1/devices")
            #expect(devices.status == 200 && devices.text == "[]\n")
            let listed = try await phone.json("list")
            #expect(listed.text("keys.0.keyId") == keyId && listed.at("keys.0.counter") == 2)
        }
    }

    @Test("A call whose answer never comes has done its work, and does not keep the service from ending")
    func hangingCall() async throws {
        try await serving { url in
            let device = SimulatedAppAttestService(url: url)
            let keyId = try await device.generateKey()
            let delay = try await HTTP.call("POST", "\(url)v1/delay", body: #"{"call":"attestKey"}"#)
            #expect(delay.status == 200)
            let hanging = Task { try await device.attestKey(keyId, clientDataHash: Self.hash) }
            while try await !HTTP.call("GET", "\(url)v1/calls").text.contains("attestKey") { await Task.yield() }
            let late = try await HTTP.call(
                "POST", "\(url)v1/delay", body: #"{"call":"generateAssertion","milliseconds":1}"#)
            #expect(late.status == 200)
            for _ in 1...2 { _ = try await device.generateAssertion(keyId, clientDataHash: Self.hash) }
            hanging.cancel()
        }
    }

    @Test("Planned errors come as often as planned, a refused key is gone for good, and the report tells of its use")
    func plannedErrors() async throws {
        try await serving { url in
            func expect(_ code: AppAttestError.Code, _ call: () async throws -> some Any) async {
                await #expect {
                    _ = try await call()
                } throws: { ($0 as? AppAttestError)?.code == code }
            }
            let device = try await SimulatedAppAttestService(url: url, appId: "ABCDE12345.com.example.app")
            let keyId = try await device.generateKey()
            for code in AppAttestError.Code.allCases where code != .invalidKey {
                try await device.fail(.attestKey, with: code, times: 2)
                for _ in 1...2 { await expect(code) { try await device.attestKey(keyId, clientDataHash: Self.hash) } }
            }
            #expect(try await !device.attestKey(keyId, clientDataHash: Self.hash).isEmpty)
            try await device.update()
            _ = try await device.generateAssertion(keyId, clientDataHash: Self.hash)
            try await device.reinstall()
            await expect(.invalidKey) { try await device.generateAssertion(keyId, clientDataHash: Self.hash) }

            let other = try await SimulatedAppAttestService.device(at: url)
            let refused = try await other.generateKey()
            try await other.fail(.attestKey, with: .invalidKey)
            for _ in 1...2 {
                await expect(.invalidKey) { try await other.attestKey(refused, clientDataHash: Self.hash) }
            }
            let report = try await other.report()
            #expect(report.findings.map(\.check) == ["app/recovery/invalid-key"])
            #expect(report.findings.first?.seen.first?.hasPrefix("a call of attestKey used the key ") == true)
            #expect(report.kept == ["app/attest/attested-once"] && report.notTested.contains("app/attest/retry-key"))
            let calls = try JSONValue.parse(try await HTTP.call("GET", "\(url)v1/calls").body).elements()
                .filter { $0.text("keyId") == refused }
            #expect(calls.map { $0.text("call") } == ["generateKey", "attestKey", "attestKey"])
            #expect(calls.map { $0.text("error") } == ["", "invalidKey", "invalidKey"])
        }
    }

    @Test("Devices are copied with their keys, updated, erased, and attest for the environment of their distribution")
    func changes() async throws {
        try await serving { url in
            func post(_ path: String, _ body: String = "{}") async throws -> JSONValue {
                try JSONValue.parse(try await HTTP.call("POST", "\(url)v1/\(path)", body: body).body)
            }
            func get(_ path: String) async throws -> JSONValue {
                try JSONValue.parse(try await HTTP.call("GET", "\(url)v1/\(path)").body)
            }
            let kinds = [
                ("development", "", "development"), ("development", #","environment":"production""#, "production"),
                ("testFlight", #","environment":"development""#, "production"), ("appStore", "", "production"),
                ("enterprise", "", "production"),
            ]
            for (distribution, entitlement, environment) in kinds {
                let device = try await post("devices", #"{"distribution":"\#(distribution)"\#(entitlement)}"#)
                #expect(device["environment"]?.string == environment, "\(distribution)\(entitlement)")
            }
            let keyId = try #require(try await post("generateKey")["keyId"]?.string)
            _ = try await post("devices", #"{"name":"phone"}"#)
            _ = try await post("devices/phone/generateKey")
            let copy = try await post("devices", #"{"copyOf":"phone","name":"clone"}"#)
            #expect(try await copy["keys"] == get("devices/phone")["keys"] && !copy.text("keys.0.keyId").isEmpty)
            #expect(try await post("devices/phone/update", #"{"system":"ios-27"}"#)["system"] == "ios-27")
            #expect(try await post("update", #"{"appId":"ABCDE12345.other"}"#)["error"] != nil)
            for call in ["restore", "erase"] {
                #expect(try await post("devices/clone/\(call)")["keys"] == [])
                _ = try await post("devices/clone/generateKey")
            }
            #expect(try await get("device").text("keys.0.keyId") == keyId)
        }
    }

    private static let wrongCalls: [(String, String, String, Int, String)] = [
        ("POST", "v1/attestKey", #"{"keyId":"AAAA"}"#, 400, "clientDataHash"),
        ("POST", "v1/attestKey", #"{"keyId":"AAAA","challenge":"_"}"#, 400, "challenge"),
        ("POST", "v1/attestKey", #"{"keyId":"AAAA","challenge":"AAAA","clientData":"x"}"#, 400, "one of"),
        ("POST", "v1/attestKey", #"{"keyId":"AAAA","challenge":"AAAA"}"#, 409, "invalidInput"),
        ("POST", "v1/generateKey", #"{"keys":1}"#, 400, "keys"), ("POST", "v1/generateKey", "{", 400, "badRequest"),
        ("POST", "v1/generatekey", "", 404, "generateKey"), ("GET", "v1/generateKey", "", 405, "use POST"),
        ("GET", "", "", 404, "unknownPath"), ("POST", "v1/root", "", 405, "POST"),
        ("POST", "v1/devices/none/generateKey", "", 404, "'none'"), ("DELETE", "v1/devices/none", "", 404, "'none'"),
        ("POST", "v1/devices", #"{"name":"a b"}"#, 400, "name"),
        ("POST", "v1/devices", #"{"appId":"com"}"#, 400, "com"),
        ("POST", "v1/devices", #"{"system":"ios-1"}"#, 400, "system"),
        ("POST", "v1/fail", #"{"call":"attestKey","error":"invalidKey","times":0}"#, 400, "times"),
        ("POST", "v1/generateKey", String(repeating: " ", count: 1 << 20 | 1), 413, "1048576"),
    ]

    @Test("A wrong call gets a status and a sentence that names what is wrong")
    func errors() async throws {
        try await serving { url in
            for (method, path, body, status, words) in Self.wrongCalls {
                let answer = try await HTTP.call(method, "\(url)\(path)", body: body)
                #expect(answer.status == status && answer.text.contains(words), "\(method) \(path): \(answer.text)")
                let json = try JSONValue.parse(answer.body)
                #expect(json["error"] != nil && json == .members(["error": json["error"]]))
            }
            let port = "\(try #require(url.port))"
            let taken = try await Appattest.run("device", "serve", "--app-id", "ABCDE12345.b", "--port", port)
            #expect(taken.status == 2 && taken.standardError.contains("port \(port)"))
        }
        let nobody = SimulatedAppAttestService(url: try #require(URL(string: "http://127.0.0.1:1")))
        await #expect {
            try await nobody.generateKey()
        } throws: { "\($0)".contains("appattest device serve") }
    }

    @Test("A page of this machine may call, and a browser that asks first is answered; others are refused")
    func browsers() async throws {
        try await serving { url in
            func answer(_ method: String, _ origin: String) async throws -> LiveResponse {
                try await HTTP.call(method, "\(url)v1/generateKey", headers: ["Origin": origin])
            }
            for (method, status) in [("OPTIONS", 204), ("POST", 200)] {
                let own = try await answer(method, "http://localhost:3000")
                #expect(own.status == status)
                #expect(own.header("Access-Control-Allow-Origin") == "http://localhost:3000")
                for other in ["https://example.com", "null", "http://localhost.example.com"] {
                    #expect(try await answer(method, other).status == 403)
                }
            }
        }
    }

    @Test("The same text gives the same keys, and no text gives new ones")
    func keys() async throws {
        func key(_ options: String...) async throws -> String {
            try await serving(Self.app + options) { try await SimulatedAppAttestService(url: $0).generateKey() }
        }
        #expect(try await key("--keys", "a") == key("--keys", "a"))
        #expect(try await key() != key())
    }

    @Test("Without an app ID a client makes the devices, and a removed one is never made again under a number")
    func noFirstDevice() async throws {
        try await serving(["--port", "0"]) { url in
            func call(_ method: String, _ path: String, _ body: String = "") async throws -> LiveResponse {
                try await HTTP.call(method, "\(url)v1/\(path)", body: body)
            }
            let refused = try await call("POST", "generateKey")
            #expect(refused.status == 404 && refused.text.contains("--app-id"))
            let app = #""appId":"ABCDE12345.com.example.app""#
            #expect(try await call("POST", "devices", "{\(app),\"name\":\"a\"}").status == 201)
            #expect(try await call("POST", "devices/a/generateKey").status == 200)
            #expect(try await call("POST", "devices", #"{"appId":"ABCDE12345.b","name":"a"}"#).status == 400)
            #expect(try await call("DELETE", "devices/a").status == 204)
            #expect(try await call("POST", "devices", "{\(app)}").text.contains(#""name":"1""#))
            #expect(try await call("DELETE", "devices/1").status == 204)
            #expect(try await call("POST", "devices", "{\(app)}").text.contains(#""name":"2""#))
        }
    }
}
