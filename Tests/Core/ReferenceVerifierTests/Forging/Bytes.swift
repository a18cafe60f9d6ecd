/// Just enough of writing DER and CBOR for the tests of the checks.
enum DER {
    static func tlv(_ tag: UInt8, _ content: [UInt8]...) -> [UInt8] {
        let content = content.flatMap { $0 }
        let count = content.count
        let length: [UInt8] =
            switch count {
            case ..<0x80: [UInt8(count)]
            case ..<0x100: [0x81, UInt8(count)]
            case ..<0x10000: [0x82, UInt8(count >> 8), UInt8(count & 0xFF)]
            default: [0x83, UInt8(count >> 16), UInt8(count >> 8 & 0xFF), UInt8(count & 0xFF)]
            }
        return [tag] + length + content
    }

    static func sequence(_ content: [UInt8]...) -> [UInt8] { tlv(0x30, content.flatMap { $0 }) }
    static func oid(_ octets: [UInt8]) -> [UInt8] { tlv(0x06, octets) }
    static func utcTime(_ text: String) -> [UInt8] { tlv(0x17, Array(text.utf8)) }

    /// A name with one common name.
    static func name(_ text: String) -> [UInt8] {
        sequence(tlv(0x31, sequence(oid([0x55, 0x04, 0x03]), tlv(0x0C, Array(text.utf8)))))
    }

    /// ecdsa-with-SHA256.
    static let ecdsa = sequence(oid([0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x04, 0x03, 0x02]))
}

enum CBOR {
    static func head(_ major: UInt8, _ value: Int) -> [UInt8] {
        switch value {
        case ..<24: [major << 5 | UInt8(value)]
        case ..<0x100: [major << 5 | 24, UInt8(value)]
        case ..<0x10000: [major << 5 | 25, UInt8(value >> 8), UInt8(value & 0xFF)]
        default: [major << 5 | 26] + (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) }
        }
    }

    static func bytes(_ bytes: [UInt8]) -> [UInt8] { head(2, bytes.count) + bytes }
    static func text(_ text: String) -> [UInt8] { head(3, text.utf8.count) + Array(text.utf8) }
    static func array(_ items: [[UInt8]]) -> [UInt8] { head(4, items.count) + items.flatMap { $0 } }
    static func map(_ pairs: [(key: [UInt8], value: [UInt8])]) -> [UInt8] {
        head(5, pairs.count) + pairs.flatMap { $0.key + $0.value }
    }
}
