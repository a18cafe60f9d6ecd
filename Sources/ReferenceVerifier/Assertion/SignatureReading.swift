/// Other encodings of an ECDSA signature, made into DER as lenient verifiers do.
enum SignatureReading {
    /// The signature in DER; the bytes as they are when they cannot be read in that form.
    static func der(of signature: [UInt8], form: Reading.SignatureForm) -> [UInt8] {
        switch form {
        case .der: return signature
        case .p1363Too:
            guard signature.count == 64 else { return signature }
            return encode(r: signature.prefix(32), s: signature.suffix(32))
        case .ber: return lenient(signature) ?? signature
        case .unsignedIntegers, .reducedIntegers:
            guard let (r, s) = integers(in: signature) else { return signature }
            return form == .unsignedIntegers ? encode(r: r, s: s) : encode(r: reduced(r), s: reduced(s))
        }
    }

    /// The second integer without leading zeros.
    static func s(of signature: [UInt8]) -> [UInt8]? {
        integers(in: signature).map { Array($0.1.drop { $0 == 0 }) }
    }

    /// The two integers, wherever BER put them; what follows them is not looked at.
    private static func lenient(_ signature: [UInt8]) -> [UInt8]? {
        var rest = signature[...]
        guard let tag = rest.popFirst(), tag == 0x30 || tag == 0x31, let length = rest.popFirst() else { return nil }
        if length > 0x80 { rest = rest.dropFirst(Int(length & 0x7F)) }
        guard let r = integer(&rest), let s = integer(&rest) else { return nil }
        return encode(r: r, s: s)
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

    /// The number less the order of P-256 when it is not below it.
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
