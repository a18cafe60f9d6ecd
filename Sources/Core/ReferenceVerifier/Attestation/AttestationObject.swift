import AttestModel

/// The attestation object: a map of fmt, attStmt (x5c, receipt) and authData, in any order. Other
/// keys are named, and ignored.
package struct AttestationObject {
    /// The reasons why it is not such a map; empty when it is.
    let faults: [String]
    /// The UTF-8 bytes of the format's name.
    package let format: Located<ArraySlice<UInt8>>
    /// The certificates, leaf first.
    let x5c: Located<[[UInt8]]>
    /// The value of receipt in attStmt, of any type; `nil` for no receipt.
    package let receipt: Located<CBORItem?>
    package let authData: Located<[UInt8]>
    /// The names of the members that are not known, those of attStmt with it in front.
    let unknownMembers: [String]

    /// Reads the members of the decoded object.
    package init(_ bytes: [UInt8], decode: ([UInt8]) -> ObjectMap = { ObjectMap($0) }) {
        let object = decode(bytes)
        guard case .found(let map) = object.map else {
            let reason = object.faults.first ?? "the object is not a map"
            faults = object.faults
            (format, x5c, receipt, authData) = (.absent(reason), .absent(reason), .absent(reason), .absent(reason))
            unknownMembers = []
            return
        }
        var members = ObjectMembers(map, place: "the object")
        format = members.text("fmt")
        let statement = members.map("attStmt")
        authData = members.bytes("authData")
        var faults = object.faults + members.faults
        let unknown = map.unknownMembers(besides: ["fmt", "attStmt", "authData"])
        switch statement {
        case .found(let statement):
            unknownMembers =
                unknown + statement.unknownMembers(besides: ["x5c", "receipt"]).map { "attStmt.\($0)" }
            var members = ObjectMembers(statement, place: "attStmt")
            let certificates = members.array("x5c").flatMap(Self.byteStrings)
            if case .absent(let reason) = certificates { faults.append(reason) }
            x5c = certificates
            receipt = members.optional("receipt")
        case .absent(let reason):
            unknownMembers = unknown
            (x5c, receipt) = (.absent(reason), .absent(reason))
        }
        self.faults = faults
    }

    private static func byteStrings(_ items: [CBORItem]) -> Located<[[UInt8]]> {
        var strings: [[UInt8]] = []
        for (position, item) in items.enumerated() {
            guard case .bytes(let bytes) = item else {
                return .absent("x5c[\(position)] is \(item.kind), expected a byte string")
            }
            strings.append(Array(bytes))
        }
        return .found(strings)
    }
}
