/// The content of a receipt: a SET of fields in any order.
package struct ReceiptPayload {
    /// The fields that can be read.
    package var fields: [ReceiptField]
    /// The faults around the fields.
    private let frameFaults: [ReceiptFault]

    /// Reads the fields.
    ///
    /// - Throws: why the content begins neither with a SET nor with a SEQUENCE.
    init(_ content: [UInt8]) throws(DERFault) {
        let reading = try BERReader.read(content[...])
        let (set, rest) = (reading.element, reading.rest)
        guard [BERElement.set, BERElement.sequence].contains(set.identifier) else {
            throw DERFault(reason: "the tag is 0x\([set.identifier].excerpt), expected a SET")
        }
        fields = set.elements.compactMap(ReceiptField.init)
        let broken = set.elements.count - fields.count
        frameFaults = [
            rest.isEmpty ? nil : .bytesAfterFields(rest.count),
            // The fields of a SEQUENCE can be read all the same.
            set.identifier == BERElement.sequence ? .sequence : nil,
            broken > 0 ? .brokenFields(broken) : nil,
        ].compactMap(\.self)
    }

    /// The faults; fields that can be read are there all the same.
    var faults: [ReceiptFault] {
        let counts = Dictionary(fields.map { ($0.number, 1) }, uniquingKeysWith: +).sorted { $0.key < $1.key }
        let repeated = counts.filter { $0.value > 1 }.map { ReceiptFault.repeated($0.key, times: $0.value) }
        let required: [ReceiptFieldType] = [.appID, .publicKey, .creationTime]
        let missing = required.filter { type in
            !fields.contains { $0.type == type }
        }
        return frameFaults + repeated + missing.map { .missing($0) }
    }

    /// Returns the value of a field that may be missing.
    package func optional(_ type: ReceiptFieldType) -> Located<[UInt8]?> {
        let values = fields.filter { $0.type == type }.map(\.value)
        guard values.count <= 1 else { return .absent("field \(type.rawValue) occurs \(values.count) times") }
        return .found(values.first)
    }

    /// Returns the value of a field that every receipt has.
    package func value(_ type: ReceiptFieldType) -> Located<[UInt8]> {
        optional(type).flatMap { $0.map { .found($0) } ?? .absent("there is no field \(type.rawValue)") }
    }
}
