import AppAttestTesting
import AttestModel
import Foundation
import Primitives
import TestSupport
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("The service of simulated devices keeps its contract")
struct DeviceServiceTests {
    private static let hash = Data(sha256(Array("challenge".utf8)))

    private func serving<Value: Sendable>(
        _ arguments: String..., body: @Sendable (URL) async throws -> Value
    ) async throws -> Value {
        let options = arguments.isEmpty ? ["--app-id", "ABCDE12345.com.example.app"] : arguments
        return try await Program.serving(Appattest.path, ["device", "serve"] + options) { line in
            try await body(try #require(URL(string: line)))
        }
    }

    /// Calls the service, and returns the status and the text of its answer.
    private func call(_ url: URL, _ method: String, _ path: String, _ body: String = "") async throws -> (Int, String) {
        var request = URLRequest(url: url.appendingPathComponent(path))
        request.httpMethod = method
        if !body.isEmpty { request.httpBody = Data(body.utf8) }
        let (data, response) = try await URLSession.shared.data(for: request)
        return ((response as? HTTPURLResponse)?.statusCode ?? 0, String(decoding: data, as: UTF8.self))
    }

    @Test("The client attests and signs, and the counter grows")
    func client() async throws {
        try await serving { url in
            let device = SimulatedAppAttestService(url: url)
            #expect(device.isSupported)
            let keyId = try await device.generateKey()
            #expect(Data(base64Encoded: keyId)?.count == 32)
            let attestation = try await device.attestKey(keyId, clientDataHash: Self.hash)
            let first = try await device.generateAssertion(keyId, clientDataHash: Self.hash)
            let second = try await device.generateAssertion(keyId, clientDataHash: Self.hash)
            #expect(attestation.starts(with: [0xA3]) && first.starts(with: [0xA2]) && first != second)
            #expect(try await device.generateToken() != device.generateToken())
            let (status, outline) = try await call(url, "GET", "v1/devices")
            #expect(status == 200 && outline == "[]\n")
        }
    }

    @Test("A planned error comes as often as it was planned, with Apple's number")
    func plannedErrors() async throws {
        try await serving { url in
            let device = SimulatedAppAttestService(url: url)
            let keyId = try await device.generateKey()
            for code in AppAttestError.Code.allCases {
                try await device.fail(.attestKey, with: code, times: 2)
                for _ in 1...2 {
                    await #expect {
                        try await device.attestKey(keyId, clientDataHash: Self.hash)
                    } throws: { ($0 as? AppAttestError)?.code == code }
                }
            }
            #expect(try await !device.attestKey(keyId, clientDataHash: Self.hash).isEmpty)
            try await device.update()
            _ = try await device.generateAssertion(keyId, clientDataHash: Self.hash)
            try await device.reinstall()
            await #expect {
                try await device.generateAssertion(keyId, clientDataHash: Self.hash)
            } throws: { ($0 as? AppAttestError)?.code == .invalidKey }
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
                let answer = try await call(url, method, path, body)
                #expect(answer.0 == status && answer.1.contains(words), "\(method) \(path): \(answer)")
                let json = try JSONValue.parse(Array(answer.1.utf8))
                guard case .object(let members) = json else { throw URLError(.cannotParseResponse) }
                #expect(Array(members.keys) == ["error"])
            }
        }
    }

    @Test("A page of this machine may call, and a browser that asks first is answered; others are refused")
    func browsers() async throws {
        try await serving { url in
            func answer(_ method: String, _ origin: String) async throws -> HTTPURLResponse {
                var request = URLRequest(url: url.appendingPathComponent("v1/generateKey"))
                request.httpMethod = method
                request.setValue(origin, forHTTPHeaderField: "Origin")
                return try #require(try await URLSession.shared.data(for: request).1 as? HTTPURLResponse)
            }
            for (method, status) in [("OPTIONS", 204), ("POST", 200)] {
                let own = try await answer(method, "http://localhost:3000")
                #expect(own.statusCode == status)
                #expect(own.value(forHTTPHeaderField: "Access-Control-Allow-Origin") == "http://localhost:3000")
                for other in ["https://example.com", "null", "http://localhost.example.com"] {
                    #expect(try await answer(method, other).statusCode == 403)
                }
            }
        }
    }

    @Test("A device that is removed is never made again under a number")
    func numbers() async throws {
        try await serving { url in
            let first = try await call(url, "POST", "v1/devices")
            #expect(first.0 == 201 && first.1.contains(#""name":"1""#))
            #expect(try await call(url, "DELETE", "v1/devices/1").0 == 204)
            #expect(try await call(url, "POST", "v1/devices").1.contains(#""name":"2""#))
        }
    }

    @Test("A device in a file is the same for the service and the commands")
    func sharedFile() async throws {
        let scratch = try ScratchFolder()
        let file = scratch.path("phone.json")
        let made = try await Appattest.run("device", "new", file, "--app-id", "ABCDE12345.com.example.app")
        #expect(made.status == 0)
        let keyId = try await serving(file) { url in
            let device = SimulatedAppAttestService(url: url)
            let keyId = try await device.generateKey()
            _ = try await device.attestKey(keyId, clientDataHash: Self.hash)
            return keyId
        }
        let listed = try await Appattest.run("device", "list", file)
        #expect(listed.standardOutput.contains(keyId))
    }

    @Test("The same text gives the same keys, and no text gives new ones")
    func keys() async throws {
        func key(_ options: [String]) async throws -> String {
            let arguments = ["device", "serve", "--app-id", "ABCDE12345.com.example.app"] + options
            return try await Program.serving(Appattest.path, arguments) { line in
                try await SimulatedAppAttestService(url: try #require(URL(string: line))).generateKey()
            }
        }
        #expect(try await key(["--keys", "a"]) == key(["--keys", "a"]))
        #expect(try await key([]) != key([]))
    }

    @Test("Without an app ID a client makes the devices")
    func noFirstDevice() async throws {
        try await serving("--port", "0") { url in
            let refused = try await call(url, "POST", "v1/generateKey")
            #expect(refused.0 == 404 && refused.1.contains("--app-id"))
            let made = try await call(url, "POST", "v1/devices", #"{"appId":"ABCDE12345.com.example.app","name":"a"}"#)
            #expect(made.0 == 201)
            #expect(try await call(url, "POST", "v1/devices/a/generateKey").0 == 200)
            #expect(try await call(url, "POST", "v1/devices", #"{"appId":"ABCDE12345.b","name":"a"}"#).0 == 400)
            #expect(try await call(url, "DELETE", "v1/devices/a").0 == 204)
        }
    }

    @Test("A port in use ends with 2 and is named")
    func portInUse() async throws {
        try await serving { url in
            let port = "\(try #require(url.port))"
            let ended = try await Appattest.run("device", "serve", "--app-id", "ABCDE12345.b", "--port", port)
            #expect(ended.status == 2 && ended.standardError.contains("port \(port)"))
        }
    }

    @Test("A client without a service says how to start one")
    func noService() async throws {
        let device = SimulatedAppAttestService(url: try #require(URL(string: "http://127.0.0.1:1")))
        await #expect {
            try await device.generateKey()
        } throws: { "\($0)".contains("appattest device serve") }
    }
}
