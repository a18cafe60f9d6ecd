/// The content of a receipt: a SET of fields in any order.
struct ReceiptPayload {
    let fields: [ReceiptField]
    /// What is wrong; fields that can be read are there all the same.
    let faults: [String]
    private let reading: Reading

    /// - Throws: why the content does not begin with a SET, nor with a SEQUENCE.
    init(_ content: [UInt8], reading: Reading = .right) throws(DERFault) {
        let (set, rest) = try BERReader.read(content[...])
        guard [BERElement.set, BERElement.sequence].contains(set.identifier) else {
            throw DERFault(reason: "the tag is 0x\([set.identifier].excerpt), expected a SET")
        }
        var faults = rest.isEmpty ? [] : ["\(rest.count) bytes follow the content's SET"]
        // The fields of a SEQUENCE can be read all the same.
        if set.identifier == BERElement.sequence { faults.append("the content is a SEQUENCE, expected a SET") }
        self.reading = reading
        fields = set.elements.compactMap(ReceiptField.init)
        if fields.count < set.elements.count {
            faults.append("\(set.elements.count - fields.count) elements of the content are no fields")
        }
        if case .refused = reading.repeatedKey {
            let counts = Dictionary(fields.map { ($0.number, 1) }, uniquingKeysWith: +)
            for (number, count) in counts.sorted(by: { $0.key < $1.key }) where count > 1 {
                faults.append("field \(number) occurs \(count) times")
            }
        }
        for type in [ReceiptFieldType.appID, .publicKey, .creationTime]
        where !fields.contains(where: { $0.type == type }) {
            faults.append("field \(type.rawValue), the \(type.title), is missing")
        }
        self.faults = faults
    }

    /// The value of a field that may be missing.
    func optional(_ type: ReceiptFieldType) -> Located<[UInt8]?> {
        let values = fields.filter { $0.type == type }.map(\.value)
        switch reading.repeatedKey {
        case .first: return .found(values.first)
        case .last: return .found(values.last)
        case .refused where values.count > 1: return .absent("field \(type.rawValue) occurs \(values.count) times")
        case .refused: return .found(values.first)
        }
    }

    /// The value of a field that every receipt has.
    func value(_ type: ReceiptFieldType) -> Located<[UInt8]> {
        optional(type).flatMap { $0.map { .found($0) } ?? .absent("there is no field \(type.rawValue)") }
    }
}
