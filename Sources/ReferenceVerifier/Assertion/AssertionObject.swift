/// The assertion object: a map of signature and authenticatorData, beside which other keys are ignored.
struct AssertionObject {
    /// Why it is not such a map; empty when it is.
    let faults: [String]
    let signature: Located<[UInt8]>
    let authenticatorData: Located<[UInt8]>

    init(_ bytes: [UInt8], reading: Reading = .right) {
        let object = ObjectMap(bytes, names: ["signature", "authenticatorData"], reading: reading)
        switch object.map {
        case .found(let map):
            var members = FieldReader(map, place: "the object", reading: reading)
            signature = members.bytes("signature")
            authenticatorData = members.bytes("authenticatorData")
            faults = object.faults + members.faults
        case .absent(let reason):
            faults = object.faults
            (signature, authenticatorData) = (.absent(reason), .absent(reason))
        }
    }
}
