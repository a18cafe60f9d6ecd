import AttestModel
import LiveMapping

extension LiveRequest {
    /// Adds the hash in the places where servers look for it: members of a JSON body, and a header.
    mutating func addClientDataHash(_ hash: [UInt8]) {
        addFieldOfClientDataHash(hash)
        guard let json = try? JSONValue.parse(body), case .object(var members) = json else { return }
        for name in ["clientDataHash", "client_data_hash"] { members[name] = .string(hash.base64) }
        body = Array(JSONValue.object(members).compactText.utf8)
    }

    /// Adds the hash in a header field alone: the body may be signed.
    mutating func addFieldOfClientDataHash(_ hash: [UInt8]) {
        headers.append(HeaderField("X-App-Attest-Client-Data-Hash", hash.base64))
    }

    /// Returns the request with a change.
    func with(_ change: (inout LiveRequest) -> Void) -> LiveRequest {
        var request = self
        change(&request)
        return request
    }

    /// Sets a header field, in place of all fields of that name.
    mutating func set(_ name: String, to value: String) {
        headers.removeAll { $0.name.lowercased() == name.lowercased() }
        headers.append(HeaderField(name, value))
    }

    /// Returns the request with a text in place of another one wherever it stands.
    func replacing(_ text: String, with other: String) -> LiveRequest {
        var request = self
        request.target = target.replacing(text, with: other)
        request.headers = headers.map { HeaderField($0.name, $0.value.replacing(text, with: other)) }
        request.body = Array(String(decoding: body, as: UTF8.self).replacing(text, with: other).utf8)
        return request
    }
}

extension LiveScene {
    /// Returns a challenge that the backend never made, in the form of its own: text where these are text.
    nonisolated func ownChallenge(_ purpose: ChallengePurpose) -> [UInt8] {
        let random = backend.surroundings.random(32)
        return flows.hasTextChallenges(purpose) ? Array(random.hex.utf8) : random
    }

    /// Returns whether the request of a step carries a value beside its client data and its evidence.
    nonisolated func carries(
        _ name: String, in step: Step, _ account: LiveAccount, _ values: Values
    ) throws(SceneStop) -> Bool {
        var prepared = try rehearsed(step, values)
        return try Self.mapped { () throws(MappingError) in
            let plain = try step.request(prepared, headers: account.headers)
            // A document may take in the members of a value that is an object.
            let isObject = prepared[name]?.first == UInt8(ascii: "{")
            let filler = String(repeating: "x", count: 24)
            prepared[name] = Array((isObject ? #"{"\#(filler)":"\#(filler)"}"# : filler).utf8)
            prepared = try step.renewed(prepared, after: [name], keeping: ["client_data", "client_data_hash"])
            return try step.request(prepared, headers: account.headers) != plain
        }
    }

    /// Returns whether the request of a step can carry other bytes in the place of a value. A document that takes in the
    /// members of a value cannot carry bytes that are no object.
    nonisolated func canCarry(
        _ bytes: [UInt8], as name: String, in step: Step, _ account: LiveAccount, _ values: Values
    ) throws(SceneStop) -> Bool {
        var prepared = try rehearsed(step, values)
        prepared[name] = bytes
        do throws(MappingError) {
            prepared = try step.renewed(prepared, after: [name], keeping: ["client_data", "client_data_hash"])
            _ = try step.request(prepared, headers: account.headers)
            return true
        } catch { return false }
    }

    /// Returns the values of a request with made-up evidence.
    private nonisolated func rehearsed(_ step: Step, _ values: Values) throws(SceneStop) -> Values {
        let dummies = ["key_id": [UInt8](repeating: 1, count: 32), "counter": Array("1".utf8)]
        let prepared = try Self.mapped { () throws(MappingError) in
            try step.prepared(values.merging(dummies), for: base)
        }
        return prepared.merging(["attestation": [1], "assertion": [1]])
    }

    /// Returns the body that client data may cover: that of the request, or the part of it that the step calls `body`.
    /// - Returns: `nil` when the body is an envelope of the evidence without such a part. Nobody signs an envelope.
    nonisolated func signedBody(
        by key: LiveKey, _ account: LiveAccount, _ values: Values
    ) throws(SceneStop) -> [UInt8]? {
        let step = mapping.flows.assert
        let prepared = try prepared(step, key, values.merging(["counter": Array("1".utf8)]))
        return try carries("body", in: step, account, values) ? prepared["body"] : nil
    }

    /// Returns whether client data differs for a request with another body than the one of the mapping. A form of the body
    /// that is the same for both may be all that it covers.
    nonisolated func signs(body: [UInt8], by key: LiveKey, _ values: Values) throws(SceneStop) -> Bool {
        let step = mapping.flows.assert
        let prepared = try prepared(step, key, values.merging(["counter": Array("1".utf8)]))
        return try Self.mapped { () throws(MappingError) in
            let changed = prepared.merging(["body": body])
            return try step.renewed(changed, after: ["body"], keeping: [])["client_data"] != prepared["client_data"]
        }
    }

    /// Returns a request without the fields that show its session: those with values of the login, or all fields of the
    /// account where none has such a value. A key of the app's maker, the same for all users, is no session.
    nonisolated func withoutSession(_ request: LiveRequest, _ account: LiveAccount) -> LiveRequest {
        let captured = mapping.accounts.flatMap { ($0.register?.captures ?? []) + ($0.login?.captures ?? []) }
        let session = account.headers.filter { !$0.template.names.isDisjoint(with: captured.map(\.name)) }
        let names = Set((session.isEmpty ? account.headers : session).map { $0.name.lowercased() } + ["cookie"])
        return request.with { $0.headers.removeAll { names.contains($0.name.lowercased()) } }
    }
}
