import AdapterProtocol

/// A writer of captures: one line of JSON for each check that a server makes, for `appattest diagnose` (spec/captures.md).
/// Accounts and addresses become salted hashes, client data become their hash, and receipts lose their token.
public struct CaptureWriter: Sendable {
    private let server: [String: String]
    private let salted: @Sendable (String) -> String

    /// Creates a writer.
    ///
    /// - Parameters:
    ///   - server: The `name` and `version` of the server, and the `library` that verifies with its `libraryVersion`.
    ///   - salted: Returns a hash of an account or an address with a secret of the server, such as an HMAC.
    public init(server: [String: String], salted: @escaping @Sendable (String) -> String) {
        (self.server, self.salted) = (server, salted)
    }

    /// Returns the line of a check, with a final line feed.
    ///
    /// - Parameter words: The members `app`, `os` and `labels`, each with its words.
    public func line(
        id: String, request: VerificationRequest, verdict: Verdict, message: String? = nil, account: String? = nil,
        address: String? = nil, words: [String: [String: String]] = [:], keepsClientData: Bool = false
    ) -> String {
        var belief = request.request.members
        let others = ["teamId", "bundleId", "publicKeyPEM", "publicKeyCOSE", "credentialCertificate"]
        for name in others + [request.kind.member] + (keepsClientData ? [] : ["clientData"]) { belief[name] = nil }
        func object(_ words: [String: String]) -> JSONValue { .object(words.mapValues(JSONValue.string)) }
        let line = JSONValue.members([
            "v": 1, "id": .string(id), "at": .string("\(request.time)"), "kind": .string(request.kind.name),
            "evidence": redacted(request.kind, request.evidence), "request": .object(belief),
            "verdict": .members(["outcome": .string(verdict.rawValue), "message": message.map(JSONValue.string)]),
            "server": object(server), "account": account.map { .string(salted($0)) },
            "address": address.map { .string(salted($0)) }, "app": words["app"].map(object),
            "os": words["os"].map(object), "labels": words["labels"].map(object),
        ])
        return line.compactText + "\n"
    }

    /// Returns the evidence without the token of a receipt, which is signed with it: zeros take the place of the receipt.
    private func redacted(_ kind: EvidenceKind, _ evidence: [UInt8]) -> JSONValue {
        guard kind != ReceiptRequest.kind else {
            return ["size": .integer(Int64(evidence.count)), "prefix": .base64(Array(evidence.prefix(16)))]
        }
        // The head of a byte string with two bytes for its length follows the name.
        let mark = kind == AttestationRequest.kind ? evidence.firstRange(of: Array("greceiptY".utf8)) : nil
        guard let start = mark.map({ $0.upperBound + 2 }), start <= evidence.count else { return .base64(evidence) }
        let end = min(evidence.count, start + Int(evidence[start - 2]) << 8 + Int(evidence[start - 1]))
        return .base64(evidence[..<start] + [UInt8](repeating: 0, count: end - start) + evidence[end...])
    }
}
