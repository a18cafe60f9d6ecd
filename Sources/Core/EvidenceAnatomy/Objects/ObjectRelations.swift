import AttestModel
import Primitives

extension EvidenceParts {
    /// The tree with the relations between the values of the object as the meanings of its parts. They need nothing from outside
    /// of it.
    var relatedRoot: AnatomyNode {
        let words = relations
        func annotate(_ node: inout AnatomyNode) {
            node.meaning = node.path.flatMap { words[$0] } ?? node.meaning
            node.editParts(annotate)
        }
        var root = root
        if !words.isEmpty { annotate(&root) }
        return root
    }

    private var relations: [String: String] {
        var words: [String: String] = [:]
        if let authData, let appID, let part = self["\(authData).rpIdHash"] {
            words["\(authData).rpIdHash"] =
                bytes(of: part) == sha256(Array(appID.utf8))
                ? "SHA-256 of \(appID)" : "not SHA-256 of \(appID), the app ID that the certificate or receipt states"
        }
        if let isKeyIdentifierRight {
            words["authData.credentialId"] =
                isKeyIdentifierRight
                ? "the key identifier, SHA-256 of the key: matches"
                : "not SHA-256 of the key, which the key identifier is"
        }
        if let leaf, let nonce, let data = authData.flatMap(content), let clientDataHash {
            words["\(leaf).extensions.1.2.840.113635.100.8.2"] =
                nonce == sha256(data + clientDataHash)
                ? "SHA-256 of authData and the receipt's client data hash: matches"
                : "not SHA-256 of authData and the receipt's client data hash"
        }
        return words
    }
}
