import AttestModel

/// The attestation object: a map of fmt, attStmt (x5c, receipt) and authData, in any order. Other keys are named, and ignored.
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

    package init(_ bytes: [UInt8], decode: ([UInt8]) -> ObjectMap = { ObjectMap($0) }) {
        let object = decode(bytes)
        var members = ObjectMembers(object.map, place: "the object")
        format = members.text("fmt")
        let attStmt = members.map("attStmt")
        authData = members.bytes("authData")
        var statement = ObjectMembers(attStmt, place: "attStmt")
        x5c = statement.byteStrings("x5c")
        receipt = statement.optional("receipt")
        faults = object.faults + members.faults + statement.faults
        unknownMembers =
            (object.map.value?.unknownMembers(besides: ["fmt", "attStmt", "authData"]) ?? [])
            + (attStmt.value?.unknownMembers(besides: ["x5c", "receipt"]) ?? []).map { "attStmt.\($0)" }
    }
}
