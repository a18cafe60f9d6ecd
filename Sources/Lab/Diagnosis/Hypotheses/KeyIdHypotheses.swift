import AttestModel
import LabModel
import ReferenceVerifier

/// The wrong forms of a key identifier.
enum KeyIdHypotheses {
    /// Returns every wrong text of the identifier of a key, with its mistake.
    /// - Parameter leaf: the leaf certificate, DER.
    static func texts(of point: P256Point, leaf: [UInt8]?) -> [Candidate<String>] {
        let keyId = point.keyID
        let right = keyId.base64
        let url = right.withURLAlphabet
        let hex = keyId.hex
        var texts: [(Mistake, String)] = [
            (.keyIdUnpadded, right.filter { $0 != "=" }), (.keyIdBase64URL, url), (.keyIdBase64URL, keyId.base64URL),
            (.keyIdHex, hex), (.keyIdHex, hex.uppercased()), (.keyIdHex, "hex:\(hex)"), (.keyIdQuoted, "\"\(right)\""),
            (.keyIdQuoted, "'\(right)'"),
            (.keyIdTwice, Array(right.utf8).base64), (.keyIdTwice, Array(right.utf8).base64URL),
            (.keyIdText, Array(hex.utf8).base64), (.keyIdText, Array(hex.uppercased().utf8).base64),
            (.keyIdText, Array(keyId.base64URL.utf8).base64), (.keyIdText, Array(url.utf8).base64),
            (.keyIdSpaces, right.replacing("+", with: " ")), (.keyIdPercent, Array(right.utf8).percentEncoded),
        ]
        for (mistake, bytes) in values(of: point, leaf: leaf) {
            texts += [(mistake, bytes.base64), (mistake, bytes.base64URL), (mistake, bytes.hex)]
        }
        return texts.map { Candidate(mistakes: [$0], value: $1) }
    }

    /// Returns whether a text is a wrong form of the identifier of a key, and of no other key.
    static func isWrongText(_ text: String, of point: P256Point) -> Bool {
        texts(of: point, leaf: nil).contains { $0.value == text }
    }

    /// Returns the 32 bytes that a text encodes, as every key identifier does; `nil` for other text, which is of no key.
    static func identifier(_ text: String) -> [UInt8]? {
        [[UInt8](lenientBase64: text), [UInt8](hex: text)].firstNonNil { $0?.count == 32 ? $0 : nil }
    }

    /// Returns the mistake of a text that is the identifier but for its case, its end or the white space around it.
    static func lenientMistake(of text: String, for point: P256Point) -> Mistake? {
        let right = point.keyID.base64
        if text.filter({ !$0.isWhitespace && $0 != "\0" }) == right { return .keyIdBlank }
        if text.lowercased() == right.lowercased() { return .keyIdCase }
        let isCut = text.count >= 16 && right.hasPrefix(text)
        let bytes = [UInt8](lenientBase64: text) ?? []
        return isCut || (bytes.count >= 12 && bytes.count < 32 && point.keyID.starts(with: bytes)) ? .keyIdCut : nil
    }

    /// Returns the values that servers compute in place of the identifier.
    private static func values(of point: P256Point, leaf: [UInt8]?) -> [(Mistake, [UInt8])] {
        let (x, y) = (Array(point.x), Array(point.y))
        let compressed = [0x02 | (y.last ?? 0) & 1] + x
        return [
            (.keyIdOfSPKI, Digest.sha256(P256Point.infoPrefix + point.uncompressed)), (.keyIdX, x),
            (.keyIdOfX, Digest.sha256(x)), (.keyIdOfXY, Digest.sha256(x + y)),
            (.keyIdOfCompressed, Digest.sha256(compressed)),
            (.keyIdOfCOSE, Digest.sha256(COSEKey.encode(point.uncompressed) ?? [])), (.keyIdPoint, point.uncompressed),
            (.keyIdPoint, P256Point.infoPrefix + point.uncompressed), (.keyIdPoint, x + y),
        ] + (leaf.map { [(.keyIdOfCertificate, Digest.sha256($0))] } ?? [])
    }
}
