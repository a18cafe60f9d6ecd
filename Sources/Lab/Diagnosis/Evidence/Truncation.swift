import AttestModel

/// An object that ends before its time: it begins as a genuine one does, and announces more bytes than there are.
struct Truncation {
    let count: Int
    /// The least number of bytes that the object announces.
    let announced: Int

    /// The largest number of bytes that an object may announce and be taken for a genuine one.
    private static let largest = 64 << 10

    /// Looks at CBOR or BER; `nil` for bytes that do not begin as an object of the kind, or do not end too early.
    init?(_ bytes: [UInt8], of kind: EvidenceKind) {
        let starts: [[UInt8]]
        switch kind {
        case AttestationRequest.kind: starts = [[0xA3, 0x63] + Array("fmt".utf8), [0xA4, 0x63] + Array("fmt".utf8)]
        case AssertionRequest.kind: starts = [[0xA2, 0x69] + Array("signature".utf8)]
        default: starts = [[0x30, 0x80, 0x06, 0x09, 0x2A], [0x30, 0x82]]
        }
        if kind == ReceiptRequest.kind, bytes.count >= 15, bytes[1] == 0x82 {
            // The object identifier of CMS signed data; a certificate begins in the same way.
            let signedData: [UInt8] = [0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07, 0x02]
            guard bytes[4...].starts(with: signedData) else { return nil }
        }
        guard starts.contains(where: { bytes.starts(with: $0) || (bytes.count > 1 && $0.starts(with: bytes)) }) else {
            return nil
        }
        let end = kind == ReceiptRequest.kind ? Self.derEnd(bytes) : Self.itemEnd(bytes, at: 0, depth: 0)
        guard let end, end > bytes.count, end <= Self.largest else { return nil }
        (count, announced) = (bytes.count, end)
    }

    /// The limit that the length points to, in words; `nil` for none that is known.
    var limit: String? {
        switch count {
        case 255, 256, 512, 1024, 2048, 4000, 4096, 8192, 16_384: "a limit of \(count) bytes"
        case 191, 192, 189: "a limit of 255 characters of base64"
        case 3072, 3000, 6144, 1536, 768: "a limit of \(count / 3 * 4) characters of base64"
        default: nil
        }
    }

    /// Returns where an item of CBOR ends by its heads; past the end where bytes are missing, `nil` for something else.
    private static func itemEnd(_ bytes: [UInt8], at start: Int, depth: Int) -> Int? {
        guard start < bytes.count else { return start + 1 }
        let (major, info) = (bytes[start] >> 5, bytes[start] & 0x1F)
        guard depth < 8, info < 28 else { return nil }
        let size = info < 24 ? 0 : 1 << Int(info - 24)
        guard start + size < bytes.count else { return start + size + 1 }
        let argument = size == 0 ? Int(info) : bytes[(start + 1)...(start + size)].reduce(0) { $0 << 8 | Int($1) }
        var next = start + 1 + size
        guard argument >= 0, argument <= largest else { return nil }
        switch major {
        case 2, 3: return next + argument
        case 4, 5:
            for _ in 0..<(major == 5 ? 2 * argument : argument) {
                guard next < bytes.count else { return next + 1 }
                guard let end = itemEnd(bytes, at: next, depth: depth + 1) else { return nil }
                next = end
            }
            return next
        default: return next
        }
    }

    /// Returns where DER ends; for BER of indefinite length, one byte past the end unless it ends in zeros.
    private static func derEnd(_ bytes: [UInt8]) -> Int? {
        guard bytes.count >= 4 else { return bytes.count + 1 }
        if bytes[1] == 0x80 { return bytes.suffix(2) == [0, 0] ? nil : bytes.count + 2 }
        return 4 + Int(bytes[2]) << 8 + Int(bytes[3])
    }
}
