import AttestModel

/// The attestation object: a map of fmt, attStmt (x5c, receipt) and authData, in any order, beside which other
/// keys are ignored.
struct AttestationObject {
    /// Why it is not such a map; empty when it is.
    let faults: [String]
    /// The UTF-8 bytes of the format's name.
    let format: Located<ArraySlice<UInt8>>
    /// The certificates, leaf first.
    let x5c: Located<[[UInt8]]>
    /// Whatever attStmt has as receipt; `nil` for nothing.
    let receipt: Located<CBORItem?>
    let authData: Located<[UInt8]>

    init(_ bytes: [UInt8], reading: Reading = .right) {
        let object = ObjectMap(bytes, names: ["fmt", "attStmt", "authData"], reading: reading)
        guard case .found(let map) = object.map else {
            let reason = object.faults.first ?? "the object is not a map"
            faults = object.faults
            (format, x5c, receipt, authData) = (.absent(reason), .absent(reason), .absent(reason), .absent(reason))
            return
        }
        var members = FieldReader(map, place: "the object", reading: reading)
        format = members.text("fmt")
        let statement = members.map("attStmt")
        authData = members.bytes("authData")
        var faults = object.faults + members.faults
        switch statement {
        case .found(let map):
            var members = FieldReader(map, place: "attStmt", reading: reading)
            let certificates = members.array("x5c").flatMap { Self.byteStrings($0, reading: reading) }
            if case .absent(let reason) = certificates { faults.append(reason) }
            x5c = certificates
            receipt = members.optional("receipt")
        case .absent(let reason):
            (x5c, receipt) = (.absent(reason), .absent(reason))
        }
        self.faults = faults
    }

    private static func byteStrings(_ items: [CBORItem], reading: Reading) -> Located<[[UInt8]]> {
        var strings: [[UInt8]] = []
        for (position, item) in items.enumerated() {
            if case .text(let text) = item, reading.convertsTypes,
                let bytes = [UInt8](base64: String(decoding: text, as: UTF8.self))
            {
                strings.append(bytes)
                continue
            }
            guard case .bytes(let bytes) = item else {
                return .absent("x5c[\(position)] is \(item.kind), expected a byte string")
            }
            strings.append(Array(bytes))
        }
        return .found(strings)
    }
}
