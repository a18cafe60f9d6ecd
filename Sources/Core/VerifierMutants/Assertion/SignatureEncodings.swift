import ReferenceVerifier

/// Other encodings of an ECDSA signature, changed into DER as lenient verifiers do. Bytes in another form stay as they are.
enum SignatureEncodings {
    /// SEQUENCE { INTEGER 0, INTEGER 0 }.
    static let zero: [UInt8] = [0x30, 0x06, 0x02, 0x01, 0x00, 0x02, 0x01, 0x00]

    /// Returns r and s joined without DER, 64 bytes, in DER.
    @Sendable static func fromP1363(_ signature: [UInt8]) -> [UInt8] {
        guard signature.count == 64 else { return signature }
        return encode(r: signature.prefix(32), s: signature.suffix(32))
    }

    /// Returns the two integers of a signature in BER in DER, and drops the bytes after them.
    @Sendable static func fromBER(_ signature: [UInt8]) -> [UInt8] {
        var rest = signature[...]
        guard let tag = rest.popFirst(), tag == 0x30 || tag == 0x31, let length = rest.popFirst() else {
            return signature
        }
        if length > 0x80 { rest = rest.dropFirst(Int(length & 0x7F)) }
        guard let r = integer(&rest), let s = integer(&rest) else { return signature }
        return encode(r: r, s: s)
    }

    /// Returns r and s as numbers without a sign.
    @Sendable static func withUnsignedIntegers(_ signature: [UInt8]) -> [UInt8] {
        integers(in: signature).map { encode(r: $0.0, s: $0.1) } ?? signature
    }

    /// Returns r and s less the order of the curve when they are not below it.
    @Sendable static func withReducedIntegers(_ signature: [UInt8]) -> [UInt8] {
        integers(in: signature).map { encode(r: reduced($0.0), s: reduced($0.1)) } ?? signature
    }

    /// Returns the second integer without leading zeros.
    static func s(of signature: [UInt8]) -> [UInt8]? { integers(in: signature).map { Array($0.1.drop { $0 == 0 }) } }

    /// Returns the number of bytes of the shorter integer in DER.
    static func shortestNumber(of signature: [UInt8]) -> Int? {
        integers(in: signature).map { min($0.0.count, $0.1.count) }
    }

    private static func integers(in signature: [UInt8]) -> (ArraySlice<UInt8>, ArraySlice<UInt8>)? {
        guard signature.count > 2, signature[0] == 0x30, signature.count == 2 + Int(signature[1]) else { return nil }
        var rest = signature.dropFirst(2)
        guard let r = integer(&rest), let s = integer(&rest), rest.isEmpty else { return nil }
        return (r, s)
    }

    private static func integer(_ rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        guard rest.popFirst() == 0x02, let length = rest.popFirst(), let content = rest.slice(at: 0, count: Int(length))
        else { return nil }
        rest = rest.dropFirst(Int(length))
        return content
    }

    private static func encode(r: some Collection<UInt8>, s: some Collection<UInt8>) -> [UInt8] {
        let content = [r.map { $0 }, s.map { $0 }].flatMap { number -> [UInt8] in
            var magnitude = Array(number.drop { $0 == 0 })
            if magnitude.isEmpty || magnitude[0] >= 0x80 { magnitude.insert(0, at: 0) }
            return [0x02, UInt8(truncatingIfNeeded: magnitude.count)] + magnitude
        }
        return [0x30, UInt8(truncatingIfNeeded: content.count)] + content
    }

    /// Returns the number less the order of P-256 when it is not below it.
    private static func reduced(_ number: ArraySlice<UInt8>) -> [UInt8] {
        let magnitude = Array(number.drop { $0 == 0 })
        let order = ECDSASignature.order
        let excess = magnitude.count - order.count
        guard excess == 0 && !magnitude.lexicographicallyPrecedes(order) || excess == 1 else { return magnitude }
        var borrow = 0
        var result = magnitude
        for index in magnitude.indices.reversed() {
            let place = index - excess
            var digit = Int(magnitude[index]) - borrow - (place >= 0 ? Int(order[place]) : 0)
            borrow = digit < 0 ? 1 : 0
            if digit < 0 { digit += 256 }
            result[index] = UInt8(digit)
        }
        return result
    }
}
