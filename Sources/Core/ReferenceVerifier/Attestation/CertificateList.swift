import AttestModel

/// The certificates of x5c as far as they are needed, and their order.
package struct CertificateList {
    package static let maximumCount = CertificatePath.maximumCount
    /// The largest size of a certificate, 64 KiB; genuine ones have about one.
    static let maximumSize = 64 << 10

    package let count: Int
    package let elements: [Located<Certificate>]
    /// The reason why it is unclear which element is the leaf and which its issuer; `nil` when it is clear.
    package let disorder: String?

    init(_ x5c: [[UInt8]], cryptography: any Cryptography) {
        count = x5c.count
        elements = x5c.prefix(Self.maximumCount).enumerated().map { position, bytes in
            guard bytes.count <= Self.maximumSize, let certificate = cryptography.certificate(bytes) else {
                return .absent(
                    "x5c[\(position)] (\(Count.text(bytes.count, "byte"))) is not a certificate of at most 64 KiB")
            }
            return .found(certificate)
        }
        disorder = Self.disorder(of: elements, cryptography)
    }

    /// The first element, unless there is no second one: a single element could be either.
    var leaf: Located<Certificate> {
        guard count >= 2, let first = elements.first else {
            return .absent("x5c has \(Count.text(count, "element")), so that it is unclear which is the leaf")
        }
        // The same certificate twice is a leaf without an issuer; a reversed chain has its leaf elsewhere.
        if let disorder, !isFirstRepeated { return .absent(disorder) }
        return first
    }

    private var isFirstRepeated: Bool {
        elements.count > 1 && elements[0].value?.received == elements[1].value?.received
    }

    private static func disorder(of elements: [Located<Certificate>], _ cryptography: any Cryptography) -> String? {
        guard elements.count > 1, let first = elements[0].value, let second = elements[1].value else { return nil }
        if first.received == second.received { return "x5c[0] and x5c[1] are the same certificate" }
        return Issuance.fault(of: second, by: first, cryptography) == nil
            ? "x5c is reversed: x5c[0] issued x5c[1]" : nil
    }
}
