import AttestModel
import Primitives

/// The client data of an assertion.
enum FoundClientData: Sendable {
    case body
    /// The body's JSON with sorted members.
    case sortedBody
    /// The body's JSON without the evidence beside it.
    case payload
    /// The same with sorted members.
    case sortedPayload
    /// A JSON document that travels in a text of the request.
    case document(JSONTree, bytes: [UInt8])
    /// The bytes or text of a member of the request.
    case value([UInt8])

    /// Finds the client data of an assertion, and whether the signature proves it.
    static func find(in flow: RecognisedFlow) -> (data: FoundClientData, isProven: Bool) {
        let exchange = flow.assert
        var candidates: [(FoundClientData, [UInt8])] = [(.body, exchange.body)]
        if let sorted = try? JSONValue.parse(exchange.body).compactText {
            candidates.append((.sortedBody, Array(sorted.utf8)))
        }
        if let payload = MixedBody(of: flow)?.payload.compactText {
            candidates.append((.payload, Array(payload.utf8)))
            candidates += (try? JSONValue.parse(payload.utf8).compactBytes).map { [(.sortedPayload, $0)] } ?? []
        }
        for leaf in exchange.leaves {
            for bytes in BinaryText.values(of: leaf.value) {
                candidates.append(
                    (JSONTree(container: bytes).map { .document($0, bytes: bytes) } ?? .value(bytes), bytes))
            }
        }
        if let key = flow.attestation.publicKey {
            for (data, bytes) in candidates
            where flow.assertion.covers(hash: sha256(bytes), key: key) { return (data, true) }
        }
        let documents = candidates.map(\.0).filter { data in
            guard case .document(let json, _) = data, json.leaves.count > 1 else { return false }
            return !json.leaves.contains { BinaryText.values(of: $0.value).contains(flow.assertion.bytes) }
        }
        return (documents.first ?? .body, false)
    }

    /// Returns the text of the challenge in the request and this client data: one that the answer before had, or one by its
    /// name; `nil` when none is found.
    func challenge(in flow: RecognisedFlow) -> String? {
        var leaves = flow.assert.leaves
        if case .document(let json, _) = self { leaves = json.leaves + leaves }
        let answers = (flow[.assertChallenge] ?? flow[.attestChallenge])?.answer.map(FoundChallenge.texts) ?? []
        let repeated = leaves.filter { $0.value.utf8.count >= 8 && answers.contains($0.value) }
        let leaf =
            repeated.first { Credential.isChallenge($0.name) }
            ?? repeated.first { !$0.name.lowercased().hasSuffix("id") } ?? repeated.first
            ?? leaves.first { Credential.isChallenge($0.name) }
        return leaf?.value
    }

    /// The bytes of client data that travel in a member of their own; `nil` for others.
    var carried: [UInt8]? {
        switch self {
        case .body, .sortedBody, .payload, .sortedPayload: nil
        case .document(_, let bytes), .value(let bytes): bytes
        }
    }
}
