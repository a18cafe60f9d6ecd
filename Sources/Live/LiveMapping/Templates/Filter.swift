import AttestModel
import Primitives

/// A change of a value on its way into a template.
enum Filter: String, Sendable, CaseIterable {
    case raw, utf8
    case base64 = "b64"
    case unpaddedBase64 = "b64nopad"
    case base64URL = "b64url"
    case paddedBase64URL = "b64urlpad"
    case hex, sha256, json
    case sortedJSON = "sortedjson"
    case token = "jwt_hs256"
    case percentEncoding = "urlenc"
    case frame = "frame32"
    case program = "exec"

    /// The form that `--check` prints for the value.
    var meaning: String {
        switch self {
        case .raw: "bytes"
        case .utf8: "text"
        case .base64: "base64"
        case .unpaddedBase64: "base64 without padding"
        case .base64URL: "base64url"
        case .paddedBase64URL: "base64url with padding"
        case .hex: "hex"
        case .sha256: "SHA-256"
        case .json: "JSON string"
        case .sortedJSON: "sorted JSON"
        case .token: "JWT"
        case .percentEncoding: "URL-encoded"
        case .frame: "length and bytes"
        case .program: "made by a program"
        }
    }

    /// A Boolean value that indicates whether the filter takes text alone.
    var takesText: Bool { self == .json || self == .sortedJSON || self == .token }

    var result: ValueKind { [.raw, .sha256, .frame, .program].contains(self) ? .bytes : .text }

    /// The filters that make text of bytes, as an error advises them.
    static let advised = "b64, b64nopad, b64url, b64urlpad or hex"
}

/// The kind of a value: text goes everywhere, bytes where bytes are wanted.
enum ValueKind: Sendable { case text, bytes }

/// A filter with its argument.
struct AppliedFilter: Sendable {
    let filter: Filter
    /// The secret of `jwt_hs256`, or the command of `exec`.
    let argument: Reference.Origin?

    func apply(to bytes: [UInt8], values: Values, at place: SourcePlace) throws(MappingError) -> [UInt8] {
        let text: String
        switch filter {
        case .raw: return bytes
        case .sha256: return sha256(bytes)
        case .program:
            return try Self.made(by: try argument?.bytes(values, at: place) ?? [], of: bytes, values, at: place)
        case .frame: return withUnsafeBytes(of: UInt32(bytes.count).bigEndian, Array.init) + bytes
        case .utf8: text = try Self.text(bytes, of: "utf8", at: place)
        case .base64: text = bytes.base64
        case .unpaddedBase64: text = bytes.base64.filter { $0 != "=" }
        case .base64URL: text = bytes.base64URL
        case .paddedBase64URL: text = bytes.base64.withURLAlphabet
        case .hex: text = bytes.hex
        case .json: text = JSONValue.string(try Self.text(bytes, of: "json", at: place)).compactText
        case .sortedJSON: text = try Self.sorted(bytes, at: place)
        case .percentEncoding: text = bytes.percentEncoded
        case .token: text = WebToken(bytes, secret: try argument?.bytes(values, at: place) ?? []).text
        }
        return Array(text.utf8)
    }

    private static func text(_ bytes: [UInt8], of filter: String, at place: SourcePlace) throws(MappingError) -> String
    {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw place.error("the filter '\(filter)' takes UTF-8 text, and the value has other bytes")
        }
        return text
    }

    private static func made(
        by command: [UInt8], of bytes: [UInt8], _ values: Values, at place: SourcePlace
    ) throws(MappingError) -> [UInt8] {
        guard values.runsPrograms else { return Values.unknown }
        let program = FilterProgram(command: String(decoding: command, as: UTF8.self))
        do throws(FilterProgram.Failure) {
            return try program.output(for: bytes)
        } catch { throw place.error("the program '\(program.command)' \(error.reason)") }
    }

    private static func sorted(_ bytes: [UInt8], at place: SourcePlace) throws(MappingError) -> String {
        do throws(ModelError) {
            return try JSONValue.parse(bytes).compactText
        } catch { throw place.error("the filter 'sortedjson' takes a JSON document: \(error)") }
    }
}

extension WebToken {
    /// Creates the token of a JSON document of claims, which HMAC-SHA-256 protects (RFC 7519, HS256).
    init(_ claims: [UInt8], secret: [UInt8]) {
        self.init(header: Array(#"{"alg":"HS256","typ":"JWT"}"#.utf8), claims: claims) { input in
            HashAlgorithm.sha256.hmac(key: secret, input)
        }
    }
}
