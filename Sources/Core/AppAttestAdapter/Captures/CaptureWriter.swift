import AdapterProtocol

/// A writer of captures: one line of JSON for each check that a server makes, for `appattest diagnose` (spec/captures.md).
///
/// Accounts and addresses become salted hashes, client data become their hash, and receipts lose their token.
public struct CaptureWriter: Sendable {
    private let server: [String: String]
    private let salt: [UInt8]
    private let sha256: @Sendable ([UInt8]) -> [UInt8]

    /// Creates a writer.
    ///
    /// - Parameters:
    ///   - server: The `name` and `version` of the server, and the `library` that verifies with its `libraryVersion`.
    ///   - salt: A secret of the server, at least 16 bytes.
    ///   - sha256: Returns the SHA-256 of bytes.
    public init(server: [String: String], salt: [UInt8], sha256: @escaping @Sendable ([UInt8]) -> [UInt8]) {
        (self.server, self.salt, self.sha256) = (server, salt, sha256)
    }

    /// Returns the line of a check, with a final line feed.
    ///
    /// - Parameters:
    ///   - error: A failure that is no verdict; `nil` where there is a verdict.
    ///   - words: The members `app`, `os` and `labels`, each with its words.
    public func line(
        id: String, request: VerificationRequest, isAccepted: Bool, message: String? = nil, error: String? = nil,
        account: String? = nil, address: String? = nil, words: [String: [String: String]] = [:],
        keepsClientData: Bool = false
    ) -> String {
        var belief = request.request.members
        let others = ["teamId", "bundleId", "publicKeyPEM", "publicKeyCOSE", "credentialCertificate"]
        for name in others + [request.kind.member] + (keepsClientData ? [] : ["clientData"]) { belief[name] = nil }
        let outcome = error != nil ? "error" : isAccepted ? "accept" : "reject"
        let object = JSONValue.members([
            "v": 1, "id": .string(id), "at": .string("\(request.time)"), "kind": .string(request.kind.name),
            "evidence": redacted(request), "request": .object(belief),
            "verdict": .members(["outcome": .string(outcome), "message": (error ?? message).map(JSONValue.string)]),
            "server": .object(server.mapValues(JSONValue.string)), "account": account.map(salted),
            "address": address.map(salted),
        ])
        guard case .object(let members) = object else { return "" }
        let named = words.mapValues { JSONValue.object($0.mapValues(JSONValue.string)) }
        return JSONValue.object(members.merging(named) { own, _ in own }).compactText + "\n"
    }

    private func salted(_ text: String) -> JSONValue {
        .string(Array(sha256(salt + sha256(salt + Array(text.utf8))).prefix(16)).hex)
    }

    /// Returns the evidence without the token of a receipt, which is signed with it: zeros take the place of the receipt.
    private func redacted(_ request: VerificationRequest) -> JSONValue {
        var evidence = request.evidence
        if case .receipt = request {
            return ["size": .integer(Int64(evidence.count)), "prefix": .base64(Array(evidence.prefix(16)))]
        }
        let mark = [0x67] + Array("receipt".utf8) + [0x59]
        guard case .attestation = request,
            let end = (mark.count..<max(mark.count, evidence.count - 1)).first(where: {
                evidence[($0 - mark.count)..<$0].elementsEqual(mark)
            })
        else { return .base64(evidence) }
        let size = Int(evidence[end]) << 8 | Int(evidence[end + 1])
        for index in (end + 2)..<min(evidence.count, end + 2 + size) { evidence[index] = 0 }
        return .base64(evidence)
    }
}
