import AttestModel
import FixtureForge
import Primitives

/// The server of an app, as far as the app sees it: it issues challenges, takes attestations and requests, and answers as a
/// scenario plans. It trusts the app, whose calls the rules judge.
struct AppServer: Sendable {
    private let seed: Seed
    private let scenario: String
    private var challenges = 0
    /// The statuses of the next answers of each kind; afterwards the answers are the server's own.
    var planned: [ServerCall.Kind: [Int]] = [:]
    /// The accounts with their accepted keys. None are left of a server that lost them or revoked them.
    var acceptedKeys: Set<[String]> = []
    /// A Boolean value that indicates whether apps are to use App Attest.
    var usesAppAttest = true

    init(seed: Seed, scenario: String) { (self.seed, self.scenario) = (seed, scenario) }

    /// - Returns: the call for the history, and the body of the answer; `nil` for a request that the contract does not have.
    mutating func answer(_ kind: ServerCall.Kind, _ body: JSONValue) -> (call: ServerCall, body: JSONValue)? {
        guard kind == .config || body["account"]?.string != nil else { return nil }
        func bytes(_ member: String) -> [UInt8]? { (body[member]?.string).flatMap { [UInt8](base64: $0) } }
        var call = ServerCall(kind: kind, account: body["account"]?.string ?? "", keyId: body["keyId"]?.string)
        call.evidence = (bytes("attestation") ?? bytes("assertion")).map { sha256($0) }
        call.clientData = bytes("clientData")
        call.deviceToken = bytes("deviceToken").map { sha256($0) }
        let key = [call.account, call.keyId ?? ""]
        if planned[kind]?.isEmpty == false, let status = planned[kind]?.removeFirst() {
            call.status = status
        } else if kind == .request, call.evidence != nil, !acceptedKeys.contains(key) {
            call.status = 401
        }
        guard call.isAccepted else {
            let words = [401: "unknownKey", 403: "refused"][call.status] ?? "unavailable"
            return (call, .members(["error": .string(words)]))
        }
        switch kind {
        case .config: return (call, .members(["appAttest": .bool(usesAppAttest)]))
        case .challenge:
            challenges += 1
            let challenge = seed.bytes(32, for: "challenge \(challenges) of \(scenario)")
            call.challenge = challenge
            return (call, .members(["challenge": .base64(challenge)]))
        case .attestation:
            acceptedKeys.insert(key)
            return (call, .members(["accepted": true]))
        case .request: return (call, .members(["accepted": true]))
        }
    }
}
