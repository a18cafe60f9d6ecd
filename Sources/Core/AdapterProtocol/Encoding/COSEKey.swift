/// A public key on P-256 as COSE_Key (RFC 9053 section 7.1.1), the form in which an attestation carries it.
package enum COSEKey {
    /// Returns an X9.62 uncompressed point as authData holds it: kty, alg, crv, x, y. `nil` for anything but 65 bytes that begin
    /// with 04. Whether the point is on the curve is not looked at.
    package static func encode(_ point: [UInt8]) -> [UInt8]? {
        guard point.count == 65, point[0] == 4 else { return nil }
        return [0xA5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20] + point[1...32] + [0x22, 0x58, 0x20]
            + point[33...64]
    }

    /// Returns the point of a key; `nil` for anything but a key on P-256 with both coordinates. The members may be in any order,
    /// and other members than the point are not looked at.
    package static func point(_ bytes: [UInt8]) -> [UInt8]? {
        var rest = bytes[...]
        guard let (major, count) = head(&rest), major == 5, count <= 16 else { return nil }
        var numbers: [Int: Int] = [:]
        var texts: [Int: [UInt8]] = [:]
        for _ in 0..<count {
            guard let key = number(&rest) else { return nil }
            var after = rest
            if let value = number(&after) {
                guard numbers.updateValue(value, forKey: key) == nil else { return nil }
                rest = after
            } else {
                guard let (major, length) = head(&rest), major == 2, rest.count >= length,
                    texts.updateValue(Array(rest.prefix(length)), forKey: key) == nil
                else { return nil }
                rest = rest.dropFirst(length)
            }
        }
        guard rest.isEmpty, numbers[1] == 2, numbers[-1] == 1, let x = texts[-2], let y = texts[-3], x.count == 32,
            y.count == 32
        else { return nil }
        return [4] + x + y
    }

    /// Takes a whole number, also a negative one.
    private static func number(_ rest: inout ArraySlice<UInt8>) -> Int? {
        guard let (major, value) = head(&rest), major < 2 else { return nil }
        return major == 0 ? value : -1 - value
    }

    /// Takes the head of an item: its major type, and an argument of at most two bytes.
    private static func head(_ rest: inout ArraySlice<UInt8>) -> (major: UInt8, argument: Int)? {
        guard let first = rest.popFirst() else { return nil }
        let length = [24: 1, 25: 2][Int(first & 0x1F)] ?? 0
        guard length > 0 || first & 0x1F < 24, rest.count >= length else { return nil }
        let argument = length == 0 ? Int(first & 0x1F) : rest.prefix(length).reduce(0) { $0 << 8 | Int($1) }
        rest = rest.dropFirst(length)
        return (first >> 5, argument)
    }
}
