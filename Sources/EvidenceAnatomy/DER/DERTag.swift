import AttestModel

/// The identifier of a DER node (X.690 section 8.1.2).
struct DERTag {
    let head: UInt8
    let number: Int

    var isConstructed: Bool { head & 0x20 != 0 }
    var isUniversal: Bool { head & 0xC0 == 0 }
    var isOctetString: Bool { isUniversal && number == 4 }

    var name: String {
        guard isUniversal else { return "[\(number)]" }
        return Self.universalNames[number] ?? "universal \(number)"
    }

    private static let universalNames = [
        0: "end of contents", 1: "BOOLEAN", 2: "INTEGER", 3: "BIT STRING", 4: "OCTET STRING", 5: "NULL",
        6: "OBJECT IDENTIFIER", 10: "ENUMERATED", 12: "UTF8String", 16: "SEQUENCE", 17: "SET", 19: "PrintableString",
        22: "IA5String", 23: "UTCTime", 24: "GeneralizedTime",
    ]

    /// A primitive node's content in a few words.
    func describe(_ content: ByteWindow) -> String {
        guard isUniversal else { return content.excerpt }
        return switch number {
        case 1: content.content.allSatisfy { $0 == 0 } ? "FALSE" : "TRUE"
        case 5: ""
        case 6: ObjectIdentifierText.text(of: content.content)
        case 12, 19, 22, 23, 24: "\"\(String(decoding: content.content, as: UTF8.self))\""
        default: content.excerpt
        }
    }
}
