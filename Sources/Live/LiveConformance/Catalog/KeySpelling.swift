import AttestModel
import Transport

/// Another text for the key identifier of a request.
struct KeySpelling: Sendable {
    /// The text in the request of an honest app.
    private let original: String
    let text: String

    /// Returns the spellings of a key identifier that a request does not use; none when it does not have the identifier.
    static func others(of keyId: [UInt8], in request: LiveRequest) -> [KeySpelling] {
        let base64 = keyId.base64
        let usual = [base64, keyId.base64URL, base64.replacing("=", with: ""), keyId.hex]
        guard let original = usual.first(where: { request.replacing($0, with: "") != request }) else { return [] }
        let isInPath = request.target.contains(original)
        let spellings = usual + [isInPath ? original + "%20" : original + "\\n", keyId.hex.uppercased()]
        // In a path, base64 would be several segments.
        return spellings.filter { $0 != original && !(isInPath && $0.contains("/")) }
            .map { KeySpelling(original: original, text: $0) }
    }

    func put(into request: LiveRequest) -> LiveRequest { request.replacing(original, with: text) }
}
