import TestBasics

/// `appattest apple`, running, as a backend and its test see it.
struct SimulatedApple: Sendable {
    /// The time of its clock unless a test moves it.
    static let time = Timestamp(secondsSinceEpoch: 1_772_366_400)
    static let appId = "ABCDE12345.com.example.app"

    private let urls: JSONValue
    /// The trust anchor of receipts, DER.
    let receiptRoot: [UInt8]
    let account: DeveloperAccount
    let scratch: ScratchFolder
    private let log: String

    /// Runs it for as long as `body` does, with a clock that stands still.
    static func serving<Result: Sendable>(
        _ options: String..., in scratch: ScratchFolder? = nil,
        _ body: @Sendable (SimulatedApple) async throws -> Result
    ) async throws -> Result { try await servingToItsEnd(options, in: scratch ?? ScratchFolder(), body).result }

    /// Does the same, ends it by a signal, and returns its exit status, too.
    static func servingToItsEnd<Result: Sendable>(
        _ options: [String] = [], in scratch: ScratchFolder, signal: Int32 = SIGTERM,
        _ body: @Sendable (SimulatedApple) async throws -> Result
    ) async throws -> (result: Result, status: Int32) {
        let account = DeveloperAccount()
        // On a busy machine a request may take its time; the options of a test come last and count.
        let arguments = try arguments(account: account, in: scratch) + ["--request-timeout", "3600"] + options
        return try await Program.servingToItsEnd(Appattest.path, arguments, signal: signal) { line in
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

    private init(ready line: String, account: DeveloperAccount, scratch: ScratchFolder) throws {
        urls = try JSONValue.parse(Array(line.utf8))
        receiptRoot = try #require([UInt8](base64: urls.text("roots.receipt")))
        #expect(try #require([UInt8](base64: urls.text("roots.attestation"))) != receiptRoot)
        (self.account, self.scratch, log) = (account, scratch, scratch.path("calls.jsonl"))
    }

    /// The port of one of the addresses.
    func port(_ name: String) throws -> Int { try #require(URL(string: urls.text(name))?.port) }

    /// Calls any path at any of the addresses.
    func call(
        _ method: String, _ address: String, _ path: String, headers: [String: String] = [:], body: String = ""
    ) async throws -> LiveResponse {
        try await HTTP.call(method, urls.text(address) + path, headers: headers, body: body)
    }

    /// Sends a receipt as Apple's documentation tells backends to, under a good token.
    func exchange(_ receipt: String, at environment: AttestEnvironment = .production) async throws -> LiveResponse {
        try await exchange(receipt, at: environment, authorization: try await token())
    }

    func exchange(
        _ receipt: String, at environment: AttestEnvironment = .production, authorization: String?
    ) async throws -> LiveResponse {
        try await call(
            "POST", environment.rawValue, "/v1/attestationData",
            headers: authorization.map { ["Authorization": $0] } ?? [:], body: receipt)
    }

    /// Calls DeviceCheck under a good provider token, as a backend does.
    ///
    /// - Parameters:
    ///   - deviceToken: The text of the device token.
    ///   - id: The transaction id.
    ///   - bits: More members of the body, after a comma.
    func deviceCheck(
        _ call: String, _ deviceToken: String, at environment: AttestEnvironment = .production, id: String = "1",
        bits: String = ""
    ) async throws -> LiveResponse {
        let now = try await now()
        let body =
            #"{"device_token":"\#(deviceToken)","transaction_id":"\#(id)","#
            + #""timestamp":\#(now.secondsSinceEpoch * 1000)\#(bits)}"#
        return try await self.call(
            "POST", environment.rawValue, "/v1/\(call)",
            headers: [
                "Authorization": "Bearer \(account.token(issuedAt: now))", "Content-Type": "application/json",
            ], body: body)
    }

    /// A token made at the time that the services' clock shows.
    func token() async throws -> String { account.token(issuedAt: try await now()) }

    func now() async throws -> Timestamp {
        try #require(Timestamp(try await order("clock", #"{"advanceSeconds":0}"#).text("time")))
    }

    /// Moves the clock.
    func advance(days: Int64 = 0, seconds: Int64 = 0) async throws {
        _ = try await order("clock", #"{"advanceSeconds":\#(days * 86_400 + seconds)}"#)
    }

    /// Has a key attested, and returns its receipt, or another value, base64.
    func attest(
        device: String = "phone", key: String, app: String = appId, environment: AttestEnvironment = .production,
        as value: String = "receipt"
    ) async throws -> String {
        try await order(
            "attest",
            #"{"appId":"\#(app)","environment":"\#(environment.rawValue)","device":"\#(device)","key":"\#(key)"}"#
        ).text(value)
    }

    /// Has a simulated device make a device token now, and returns its text.
    func deviceToken(device: String = "phone") async throws -> String {
        try await order("devicecheck/token", #"{"appId":"\#(Self.appId)","device":"\#(device)"}"#).text("deviceToken")
    }

    /// Orders the answers to the next calls of a service, and returns the number of those that wait.
    @discardableResult
    func script(_ entries: String, for service: String = "") async throws -> JSONValue? {
        try await order("\(service)next", entries).at("waiting")
    }

    /// Sends a command, and returns the answer.
    func order(_ path: String, _ body: String) async throws -> JSONValue {
        let reply = try await call("POST", "control", "/control/\(path)", body: body)
        try #require(reply.status == 200, "\(reply.text)")
        return try JSONValue.parse(reply.body)
    }

    /// The log's entries about the calls so far.
    func calls() throws -> [JSONValue] {
        let text = try String(contentsOfFile: log, encoding: .utf8)
        #expect(text.hasSuffix("\n"))
        return try text.split(separator: "\n").map { try JSONValue.parse(Array($0.utf8)) }
    }
}
