/// The certificates of x5c, read as far as anyone needs them, and the order in which they stand.
struct CertificateList {
    /// More elements than this are not looked at.
    static let maximumCount = 8
    /// Bytes in one certificate, 64 KiB; genuine ones have about one.
    static let maximumSize = 64 << 10

    /// How many elements x5c has.
    let count: Int
    /// The first of them.
    let elements: [Located<Certificate>]
    /// Why it cannot be told which element is the leaf and which its issuer; `nil` when it can.
    let disorder: String?

    init(_ x5c: [[UInt8]]) {
        count = x5c.count
        elements = x5c.prefix(Self.maximumCount).enumerated().map { position, bytes in
            guard bytes.count <= Self.maximumSize, let certificate = Certificate(bytes) else {
                return .absent("x5c[\(position)] (\(bytes.count) bytes) is not a certificate of at most 64 KiB")
            }
            return .found(certificate)
        }
        disorder = Self.disorder(of: elements)
    }

    /// The first element, unless there is no second one: what stands alone could be either.
    var leaf: Located<Certificate> {
        guard count >= 2, let first = elements.first else {
            return .absent("x5c has \(count) elements, so that none can be told to be the leaf")
        }
        // The same certificate twice is a leaf without an issuer; a reversed chain has its leaf elsewhere.
        if let disorder, !isFirstRepeated { return .absent(disorder) }
        return first
    }

    private var isFirstRepeated: Bool {
        elements.count > 1 && elements[0].value?.received == elements[1].value?.received
    }

    private static func disorder(of elements: [Located<Certificate>]) -> String? {
        guard elements.count > 1, let first = elements[0].value, let second = elements[1].value else { return nil }
        if first.received == second.received { return "x5c[0] and x5c[1] are the same certificate" }
        if Issuance.fault(of: second, by: first) == nil { return "x5c is reversed: x5c[0] issued x5c[1]" }
        return nil
    }
}
