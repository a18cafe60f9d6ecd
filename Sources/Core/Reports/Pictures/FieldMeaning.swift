import AttestModel
import EvidenceAnatomy
import Primitives

/// The meaning of the bytes of a field, in words.
enum FieldMeaning {
    /// Returns the meaning of bytes in the place of a fault; `nil` where they have none that can be read.
    ///
    /// - Parameter path: the place, as a fault record names it.
    static func text(of bytes: [UInt8], at path: String, for request: VerificationRequest?) -> String? {
        if bytes.isEmpty { return "no bytes" }
        let field = path.split(separator: ".").last.map(String.init) ?? path
        switch field {
        case "counter" where bytes.count == 4, "credentialIdLength" where bytes.count == 2:
            return "\(bytes.reduce(0) { $0 << 8 | UInt64($1) })"
        case "flags" where bytes.count == 1: return flags(bytes[0])
        case "aaguid": return "“\(String(bytes.map(character)))”"
        case "rpIdHash": return (request?.request as? any AppEvidenceRequest).map { hash(bytes, of: $0.app) }
        case "extensions", "credentialPublicKey": return EncodedText.cbor(bytes)
        case "validity": return validity(bytes)
        default: break
        }
        if path.hasPrefix("request."), let text = printable(bytes) { return text }
        return EncodedText.der(bytes) ?? (path.contains("[") ? nil : printable(bytes))
    }

    private static func flags(_ byte: UInt8) -> String {
        let names = [(0x01, "UP"), (0x04, "UV"), (0x08, "BE"), (0x10, "BS"), (0x40, "AT"), (0x80, "ED")]
        let set = names.filter { Int(byte) & $0.0 != 0 }.map(\.1)
        return set.isEmpty ? "no flags" : "flags \(set.joined(separator: ", "))"
    }

    private static func hash(_ bytes: [UInt8], of app: AppIdentity) -> String {
        let appID = app.appId
        return bytes == sha256(Array(appID.utf8))
            ? "SHA-256 of \(appID)" : "not SHA-256 of \(appID)"
    }

    private static func validity(_ bytes: [UInt8]) -> String? {
        // Two times, without the head of their SEQUENCE.
        let half = bytes.count / 2
        let times = [bytes.prefix(half), bytes.suffix(from: half)].map { EncodedText.der(Array($0)) }
        guard let start = times[0], let end = times[1] else { return EncodedText.der(bytes) }
        return "\(start) to \(end)"
    }

    private static func character(_ byte: UInt8) -> Character {
        (0x20..<0x7F).contains(byte) ? Character(UnicodeScalar(byte)) : "·"
    }

    /// Returns bytes that are text, in quotation marks.
    private static func printable(_ bytes: [UInt8]) -> String? {
        guard bytes.allSatisfy({ (0x20..<0x7F).contains($0) }) else { return nil }
        let text = String(bytes.map(character))
        return "“\(text.count > 80 ? "\(text.prefix(80))…" : text)”"
    }
}
