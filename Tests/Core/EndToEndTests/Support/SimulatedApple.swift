import AsyncHTTPClient
import AttestModel
import Foundation
import NIOCore
import NIOHTTP1
import TestSupport
import Testing

/// `appattest apple`, running, as a backend and its test see it.
struct SimulatedApple: Sendable {
    /// The answer to a call.
    struct Reply: Sendable {
        let status: Int
        let headers: HTTPHeaders
        let body: [UInt8]

        var text: String { String(decoding: body, as: UTF8.self) }
        func header(_ name: String) -> String? { headers.first(name: name) }
    }

    /// The time of its clock unless a test moves it.
    static let time = Timestamp(secondsSinceEpoch: 1_772_366_400)
    static let appId = "ABCDE12345.com.example.app"

    private let urls: [String: String]
    /// The trust anchor of receipts, DER.
    let receiptRoot: [UInt8]
    let account: DeveloperAccount
    let scratch: ScratchFolder
    private let log: String

    /// Runs it for as long as `body` does, with a clock that stands still.
    static func serving<Result: Sendable>(
        _ options: String..., in scratch: ScratchFolder? = nil,
        _ body: @Sendable (SimulatedApple) async throws -> Result
    ) async throws -> Result {
        let scratch = try scratch ?? ScratchFolder()
        let account = DeveloperAccount()
        // On a busy machine a request may take its time; the options of a test come last and count.
        let arguments = try arguments(account: account, in: scratch) + ["--request-timeout", "3600"] + options
        return try await Program.serving(Appattest.path, arguments) { line in
            try await body(try SimulatedApple(ready: line, account: account, scratch: scratch))
        }
    }

    static func arguments(account: DeveloperAccount, in scratch: ScratchFolder) throws -> [String] {
        let key = try scratch.write(account.publicKeyPEM, to: "developer.pem")
        return [
            "apple", "--key", "\(account.keyId):\(account.teamId):\(key)", "--at", time.description, "--log",
            scratch.path("calls.jsonl"),
        ]
    }

    init(ready line: String, account: DeveloperAccount, scratch: ScratchFolder) throws {
        var reader = try ObjectReader(JSONValue.parse(Array(line.utf8)))
        var urls: [String: String] = [:]
        for name in ["production", "development", "control"] { urls[name] = try reader.string(name) }
        self.urls = urls
        var roots = try #require(try reader.optionalObject("roots"))
        receiptRoot = try roots.bytes("receipt")
        #expect(try roots.bytes("attestation") != receiptRoot)
        try roots.finish()
        try reader.finish()
        self.account = account
        self.scratch = scratch
        log = scratch.path("calls.jsonl")
    }

    /// The port of one of the addresses.
    func port(_ name: String) throws -> Int { try #require(urls[name].flatMap { URL(string: $0)?.port }) }

    /// Calls any path at any of the addresses.
    func call(
        _ method: String, _ address: String, _ path: String, headers: [String: String] = [:], body: String = ""
    ) async throws -> Reply {
        var request = HTTPClientRequest(url: try #require(urls[address]) + path)
        request.method = HTTPMethod(rawValue: method)
        // The service closes idle connections; a pooled one could end just as it is used.
        request.headers.add(name: "Connection", value: "close")
        for (name, value) in headers { request.headers.add(name: name, value: value) }
        if !body.isEmpty { request.body = .bytes(ByteBuffer(string: body)) }
        let response = try await HTTPClient.shared.execute(request, timeout: .hours(24))
        return Reply(
            status: Int(response.status.code), headers: response.headers,
            body: Array(try await response.body.collect(upTo: 1 << 20).readableBytesView))
    }

    /// Sends a receipt as Apple's documentation tells backends to, under a good token.
    func exchange(_ receipt: String, at environment: AttestEnvironment = .production) async throws -> Reply {
        try await exchange(receipt, at: environment, authorization: try await token())
    }

    func exchange(
        _ receipt: String, at environment: AttestEnvironment = .production, authorization: String?
    ) async throws -> Reply {
        try await call(
            "POST", environment.rawValue, "/v1/attestationData",
            headers: authorization.map { ["Authorization": $0] } ?? [:], body: receipt)
    }

    /// A token made at the time that the services' clock shows.
    func token() async throws -> String { account.token(issuedAt: try await now()) }

    func now() async throws -> Timestamp { try await order("clock", #"{"advanceSeconds":0}"#, "time", \.time) }

    /// Moves the clock.
    func advance(days: Int64 = 0, seconds: Int64 = 0) async throws {
        _ = try await order("clock", #"{"advanceSeconds":\#(days * 86_400 + seconds)}"#, "time", \.time)
    }

    /// Has a key attested, and returns its receipt, base64.
    func attest(
        device: String = "phone", key: String, app: String = appId, environment: AttestEnvironment = .production
    ) async throws -> String {
        try await order(
            "attest",
            #"{"appId":"\#(app)","environment":"\#(environment.rawValue)","device":"\#(device)","key":"\#(key)"}"#,
            "receipt", \.string)
    }

    /// Orders the answers to the next calls.
    func script(_ entries: String) async throws {
        _ = try await order("next", entries, "waiting", \.integer)
    }

    private func order<Value>(
        _ path: String, _ body: String, _ member: String, _ value: KeyPath<JSONValue, Value?>
    ) async throws -> Value {
        let reply = try await call("POST", "control", "/control/\(path)", body: body)
        try #require(reply.status == 200, "\(reply.text)")
        guard case .object(let members) = try JSONValue.parse(reply.body) else { throw CocoaError(.coderInvalidValue) }
        return try #require(members[member]?[keyPath: value])
    }

    /// The log's entries about the calls so far.
    func calls() throws -> [LoggedCall] {
        let text = try String(contentsOfFile: log, encoding: .utf8)
        #expect(text.hasSuffix("\n"))
        return try text.split(separator: "\n").map { LoggedCall(json: try JSONValue.parse(Array($0.utf8))) }
    }
}

/// A line of the log, its members by path.
struct LoggedCall: Sendable {
    let json: JSONValue

    /// The value at a dotted path; `nil` when there is none.
    subscript(path: String) -> JSONValue? {
        path.split(separator: ".").reduce(json as JSONValue?) { value, name in
            guard case .object(let members)? = value else { return nil }
            return members[String(name)]
        }
    }
}

extension JSONValue {
    fileprivate var string: String? { if case .string(let text) = self { text } else { nil } }
    fileprivate var integer: Int64? { if case .integer(let number) = self { number } else { nil } }
    fileprivate var time: Timestamp? { string.flatMap(Timestamp.init) }
}
