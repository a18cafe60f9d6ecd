import AttestModel
import Primitives

/// The client data of an assertion.
enum FoundClientData: Sendable {
    case body
    /// The body's JSON with sorted members.
    case sortedBody
    /// A JSON document that travels in a text of the request.
    case document(JSONTree, bytes: [UInt8])
    /// The bytes or text of a member of the request.
    case value([UInt8])

    /// Finds the client data of an assertion.
    ///
    /// - Returns: whether the signature proves it, too.
    static func find(in flow: RecognisedFlow) -> (data: FoundClientData, isProven: Bool) {
        let exchange = flow.assert
        var candidates: [(FoundClientData, [UInt8])] = [(.body, exchange.body)]
        if let sorted = try? JSONValue.parse(exchange.body).compactText {
            candidates.append((.sortedBody, Array(sorted.utf8)))
        }
        for leaf in exchange.leaves {
            for bytes in [Array(leaf.value.utf8)] + BinaryText.readings(of: leaf.value).map(\.0) {
                candidates.append(
                    (JSONTree(container: bytes).map { .document($0, bytes: bytes) } ?? .value(bytes), bytes))
            }
        }
        if let key = flow.attestation.publicKey {
            for (data, bytes) in candidates
            where flow.assertion.covers(hash: sha256(bytes), key: key) {
                return (data, true)
            }
        }
        let documents = candidates.compactMap { data, _ in
            if case .document(let json, _) = data, json.leaves.count > 1, !Self.isEvidence(json, of: flow) {
                data
            } else {
                nil
            }
        }
        return (documents.first ?? .body, false)
    }

    private static func isEvidence(_ json: JSONTree, of flow: RecognisedFlow) -> Bool {
        json.leaves.contains { leaf in
            BinaryText.readings(of: leaf.value).contains { $0.0 == flow.assertion.bytes }
        }
    }

    /// The bytes of client data that travel in a member of their own; `nil` for others.
    var carried: [UInt8]? {
        switch self {
        case .body, .sortedBody: nil
        case .document(_, let bytes), .value(let bytes): bytes
        }
    }
}
