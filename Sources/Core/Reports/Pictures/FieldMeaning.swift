import AttestModel
import EvidenceAnatomy
import Primitives

/// The meaning of the bytes of a field, in words.
enum FieldMeaning {
    /// Returns the meaning of bytes in the place of a fault; `nil` where they have none that can be read.
    /// - Parameter path: the place, as a fault record names it.
    static func text(of bytes: [UInt8], at path: String, for request: VerificationRequest?) -> String? {
        if bytes.isEmpty { return "no bytes" }
        switch path.split(separator: ".").last.map(String.init) ?? path {
        case "counter" where bytes.count == 4, "credentialIdLength" where bytes.count == 2: return "\(bytes.bigEndian)"
        case "flags" where bytes.count == 1: return flags(bytes[0])
        case "aaguid": return "“\(bytes.printable)”"
        case "rpIdHash":
            guard let appID = (request?.request as? any AppEvidenceRequest)?.app.appId else { return nil }
            return bytes == sha256(Array(appID.utf8)) ? "SHA-256 of \(appID)" : "not SHA-256 of \(appID)"
        case "extensions", "credentialPublicKey": return EncodedText.cbor(bytes)
        case "validity": return validity(bytes)
        default: break
        }
        if path.hasPrefix("request."), let text = text(bytes) { return text }
        return EncodedText.der(bytes) ?? (path.contains("[") ? nil : text(bytes))
    }

    private static func flags(_ byte: UInt8) -> String {
        let names = AuthDataMeaning.flagNames(byte)
        return names.isEmpty ? "no flags" : "flags \(names.joined(separator: ", "))"
    }

    private static func validity(_ bytes: [UInt8]) -> String? {
        // Two times, without the head of their SEQUENCE.
        let half = bytes.count / 2
        let times = [bytes.prefix(half), bytes.suffix(from: half)].map { EncodedText.der(Array($0)) }
        guard let start = times[0], let end = times[1] else { return EncodedText.der(bytes) }
        return "\(start) to \(end)"
    }

    /// Returns bytes that are text, in quotation marks.
    private static func text(_ bytes: [UInt8]) -> String? {
        guard bytes.allSatisfy({ (0x20..<0x7F).contains($0) }) else { return nil }
        return "“\(bytes.count > 80 ? "\(bytes.prefix(80).printable)…" : bytes.printable)”"
    }
}

extension Collection<UInt8> {
    /// The bytes as text, with a dot for each that is not a printable ASCII character.
    var printable: String { String(map { (0x20..<0x7F).contains($0) ? Character(UnicodeScalar($0)) : "·" }) }
}
