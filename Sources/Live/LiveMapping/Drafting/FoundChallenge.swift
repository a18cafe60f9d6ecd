import AttestModel
import Primitives

/// A challenge with the proof of what the device signed.
struct FoundChallenge: Sendable {
    /// The bytes that the client data is.
    let bytes: [UInt8]
    /// A Boolean value that indicates whether the challenge is the text of an answer or request, and no bytes behind it.
    let isText: Bool
    /// A Boolean value that indicates whether the attestation's certificate proves it.
    let isProven: Bool
    /// A Boolean value that indicates whether the device was given the challenge itself as hash.
    let isHash: Bool

    /// Finds the challenge of an attestation among the texts of its request and of the answers before.
    init?(of flow: RecognisedFlow) {
        let answer = flow[.attestChallenge]?.answer
        let answers = answer.map { Self.texts(of: $0) } ?? []
        let sent = flow.attest.leaves.filter { !$0.value.isEmpty }
        var candidates: [([UInt8], Bool)] =
            answer.map { [($0.body, String(validating: $0.body, as: UTF8.self) != nil)] } ?? []
        for text in answers + sent.map(\.value) {
            candidates.append((Array(text.utf8), true))
            candidates += BinaryText.readings(of: text).map { ($0.0, false) }
        }
        for (bytes, isText) in candidates {
            let isHash = flow.attestation.covers(hash: bytes)
            guard isHash || flow.attestation.covers(hash: sha256(bytes)) else { continue }
            // The bytes of an answer may be UTF-8 by chance: text is what can be read, or what a request repeats.
            let isRead =
                bytes.allSatisfy { (0x20...0x7E).contains($0) } || sent.contains { Array($0.value.utf8) == bytes }
            (self.bytes, self.isText, self.isProven, self.isHash) = (bytes, isText && isRead, true, isHash)
            return
        }
        let named = sent.first { Credential.isChallenge($0.name) }
        guard let text = named?.value ?? answers.first(where: { text in sent.contains { $0.value == text } }) else {
            return nil
        }
        (bytes, isText, isProven, isHash) = (Array(text.utf8), true, false, false)
    }

    /// Returns the texts of an answer: its whole body, or those of its JSON.
    static func texts(of answer: LiveResponse) -> [String] {
        JSONTree(container: answer.body)?.leaves.map(\.value)
            ?? [String(validating: answer.body, as: UTF8.self)].compactMap { $0 }
    }
}
