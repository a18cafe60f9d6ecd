import AttestModel
import Primitives

/// Relations between the values of one object, which need nothing from outside of it.
struct ObjectRelations {
    /// The sentences, by the names of parts in fault paths.
    private let words: [String: String]

    init(of bytes: [UInt8], _ root: AnatomyNode) {
        let facts = ObjectFacts(of: bytes, root)
        var words: [String: String] = [:]
        if let name = facts.authData, let appID = facts.appID, let part = facts["\(name).rpIdHash"] {
            let isRight = facts.content(of: part) == sha256(Array(appID.utf8))
            words["\(name).rpIdHash"] =
                isRight
                ? "SHA-256 of \(appID)" : "not SHA-256 of \(appID), the app ID that the certificate or receipt states"
        }
        if let isRight = facts.isKeyIdentifierRight {
            words["authData.credentialId"] =
                isRight
                ? "the key identifier, SHA-256 of the key: matches"
                : "not SHA-256 of the key, which the key identifier is"
        }
        if let leaf = facts.leaf, let nonce = facts.nonce, let data = facts.authDataBytes,
            let hash = facts.clientDataHash
        {
            let isRight = nonce == sha256(data + hash)
            words["\(leaf).extensions.1.2.840.113635.100.8.2"] =
                isRight
                ? "SHA-256 of authData and the receipt's client data hash: matches"
                : "not SHA-256 of authData and the receipt's client data hash"
        }
        self.words = words
    }

    /// Returns a tree with the relations as the meanings of its parts.
    func annotated(_ node: AnatomyNode) -> AnatomyNode {
        guard !words.isEmpty else { return node }
        var node = node
        if let path = node.path, let text = words[path] { node.meaning = text }
        node.children = node.children.map(annotated)
        return node
    }
}
