/// The content of a receipt: a SET of fields in any order.
package struct ReceiptPayload {
    /// The fields that can be read.
    package var fields: [ReceiptField]
    /// The faults around the fields.
    private let frameFaults: [ReceiptFault]

    /// Reads the fields; throws when the content begins neither with a SET nor with a SEQUENCE.
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
            set.identifier == BERElement.sequence ? .sequence : nil, broken > 0 ? .brokenFields(broken) : nil,
        ].compactMap(\.self)
    }

    /// The faults; fields that can be read are there all the same.
    var faults: [ReceiptFault] {
        let counts = Dictionary(fields.map { ($0.number, 1) }, uniquingKeysWith: +).sorted { $0.key < $1.key }
        let repeated = counts.filter { $0.value > 1 }.map { ReceiptFault.repeated($0.key, times: $0.value) }
        let required: [ReceiptFieldType] = [.appID, .publicKey, .creationTime]
        let missing = required.filter { type in !fields.contains { $0.type == type } }
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

/// One field of a receipt: SEQUENCE { INTEGER type, INTEGER version, OCTET STRING value }.
package struct ReceiptField: Sendable, Hashable {
    package let number: Int64
    /// The field's version, 1 in every genuine receipt; not judged.
    package let version: Int64
    /// The bytes of text, of a certificate or of a hash.
    package let value: [UInt8]

    /// The meaning of the number; `nil` for an unknown field.
    package var type: ReceiptFieldType? { ReceiptFieldType(rawValue: number) }

    init?(_ element: BERElement) {
        let members = element.elements
        guard element.identifier == BERElement.sequence, members.count == 3, let number = members[0].unsigned,
            let version = members[1].unsigned, let value = members[2].octets
        else { return nil }
        (self.number, self.version, self.value) = (number, version, value)
    }
}

/// The known fields of a receipt by number (Apple, Assessing fraud risk; 7 is in every receipt, but not documented).
package enum ReceiptFieldType: Int64, Sendable, CaseIterable {
    /// Team identifier, period, bundle identifier.
    case appID = 2
    /// The leaf certificate of the attestation, DER.
    case publicKey = 3
    /// clientDataHash of the attestation; damaged by Apple's server in type RECEIPT.
    case clientDataHash = 4
    /// Opaque text for Apple's own use.
    case token = 5
    /// ATTEST or RECEIPT.
    case type = 6
    /// sandbox or production.
    case environment = 7
    /// The time when Apple made the receipt, RFC 3339.
    case creationTime = 12
    /// A decimal number, in type RECEIPT only.
    case riskMetric = 17
    /// The time from which a new receipt may be asked for, in type RECEIPT only.
    case notBefore = 19
    /// The time until which a new receipt may be asked for, RFC 3339.
    case expirationTime = 21

    package var title: String { words.title }
    /// The meaning of the field for a server.
    package var meaning: String { words.meaning }

    private var words: (title: String, meaning: String) {
        switch self {
        case .appID: ("app ID", "the app that the key belongs to")
        case .publicKey: ("attested public key", "the leaf certificate of the attestation")
        case .clientDataHash:
            ("client hash", "the clientDataHash that the device was given; damaged by Apple in type RECEIPT")
        case .token: ("token", "for Apple's own use")
        case .type: ("receipt type", "ATTEST from an attestation, RECEIPT from Apple's server")
        case .environment: ("environment", "production, or sandbox for development")
        case .creationTime: ("creation time", "at most five minutes before the receipt arrives")
        case .riskMetric: ("risk metric", "about the number of keys that the device has recently attested for the app")
        case .notBefore: ("not before", "the time from which it may be exchanged for a new one")
        case .expirationTime: ("expiration time", "the time until which it may be exchanged")
        }
    }
}
