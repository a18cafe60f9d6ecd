/// One step of decoding on the way from some input to an object.
package enum RecognitionStep: Sendable, Hashable {
    case text(TextEncoding)
    case quotedText, dataURL
    /// An array of numbers in JSON.
    case numbers
    case jsonString
    /// A member of a JSON document, by its place.
    case member(String)
    case word
    case pem(blocks: Int)
    /// Certificates, one behind the other.
    case certificates(Int)
    /// Bytes that the way changed, with all of the object in them.
    case restored

    package var description: String {
        switch self {
        case .text(let encoding): encoding.description
        case .quotedText: "a quoted text"
        case .dataURL: "a data: URL"
        case .numbers: "an array of numbers"
        case .jsonString: "a JSON string"
        case .member(let place): "member \(place) of JSON"
        case .word: "a word of the text"
        case .pem(let blocks): blocks == 1 ? "PEM" : "PEM, \(blocks) blocks"
        case .certificates(let count): "\(count) certificates, one behind the other"
        case .restored: "bytes that were changed on their way, restored"
        }
    }
}

/// An encoding of bytes as text.
package struct TextEncoding: Sendable, Hashable {
    package enum Alphabet: Sendable, Hashable {
        case hexadecimal, base64, base64URL
    }

    package var alphabet: Alphabet
    var hasColons = false
    var isUnpadded = false
    /// A Boolean value that indicates whether base64 ends within a byte, as text does that was cut off.
    var isCutOff = false
    var isPercentEncoded = false
    /// A Boolean value that indicates whether the text has the escapes of JSON.
    var hasEscapes = false

    /// The encoding as words, such as `base64url without padding`.
    package var description: String {
        let name =
            switch alphabet {
            case .hexadecimal: "hexadecimal"
            case .base64: "base64"
            case .base64URL: "base64url"
            }
        return name + (hasColons ? " with colons" : "") + (isUnpadded ? " without padding" : "")
            + (isCutOff ? " that ends within a byte" : "") + (isPercentEncoded ? ", percent-encoded" : "")
            + (hasEscapes ? ", with escapes" : "")
    }
}
