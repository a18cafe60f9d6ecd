import AttestModel

/// Input in which no object is recognized, as the bytes that a verifier has to judge all the same.
package enum PlainEvidence {
    /// Returns the bytes of text in base64 or hexadecimal, and bytes that are no text as they are; `nil` for text that encodes
    /// nothing, and for no bytes.
    package static func bytes(_ input: [UInt8]) -> [UInt8]? {
        guard !input.isEmpty else { return nil }
        guard let text = InputText(input) else { return input }
        return TextForm.readings(of: text.bytes).first?.bytes
    }
}
