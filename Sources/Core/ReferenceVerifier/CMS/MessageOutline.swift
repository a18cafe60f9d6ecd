/// The parts of CMS SignedData that libcrypto reads past: the versions, and the digest algorithms with their parameters
/// (RFC 5652 sections 5.1 and 5.3).
package struct MessageOutline {
    /// The number of levels of the message that are read, from ContentInfo to the parts of an algorithm of a signer.
    package static let levels = 7

    package let version: StatedVersion
    /// The digest algorithms that SignedData lists for its signers.
    package let digestAlgorithms: [AlgorithmOutline]
    package let signers: [SignerOutline]
    /// The number of primitive sets with a tag of their own: of certificates, revocation lists and attributes.
    let primitiveSets: Int
    package let hasRevocationLists: Bool

    private static let attributeCertificate1 = tag(1)
    private static let attributeCertificate2 = tag(2)
    private static let otherCertificate = tag(3)
    private static let otherRevocation = tag(1)

    /// Reads a ContentInfo; `nil` when SignedData is not inside.
    init?(_ contentInfo: BERElement) {
        guard contentInfo.elements.count >= 2, let parts = contentInfo.elements[1].elements.first?.elements,
            parts.count >= 4, let signerInfos = parts.last
        else { return nil }
        digestAlgorithms = parts[1].elements.map(AlgorithmOutline.init)
        signers = signerInfos.elements.map(SignerOutline.init)
        let certificates = Self.choices(Self.tag(0), among: parts)
        let revocations = Self.choices(Self.tag(1), among: parts)
        hasRevocationLists = !revocations.isEmpty
        primitiveSets = Self.primitiveSets(in: parts) + signers.map(\.primitiveSets).reduce(0, +)
        let isOfVersion3 =
            certificates.contains(Self.attributeCertificate1) || signers.contains { $0.version.right == 3 }
        let right: Int64 =
            if certificates.contains(Self.otherCertificate) || revocations.contains(Self.otherRevocation) {
                5
            } else if certificates.contains(Self.attributeCertificate2) {
                4
            } else {
                isOfVersion3 ? 3 : 1
            }
        version = StatedVersion(stated: parts[0].unsigned, right: right)
    }

    /// Returns the tags of the elements of one optional part of SignedData, which tell of which type each is.
    private static func choices(_ tag: UInt8, among parts: [BERElement]) -> [UInt8] {
        parts.dropFirst(3).first { $0.identifier == tag }?.elements.map(\.identifier) ?? []
    }

    /// Returns the number of optional sets, tagged [0] and [1] after three other parts, that are primitive. BER forbids
    /// it (X.690 section 8.11.1), and libcrypto reads them.
    static func primitiveSets(in parts: [BERElement]) -> Int {
        let primitive = [0, 1].map { tag($0) & ~BERElement.constructed }
        return parts.dropFirst(3).count { primitive.contains($0.identifier) }
    }

    /// Returns the identifier of a constructed context-specific element.
    static func tag(_ number: UInt8) -> UInt8 { 0xA0 | number }
}

/// A version number of CMS beside the one that is right. It follows from the parts; other types of content than data
/// are a fault of their own, and do not count.
package struct StatedVersion: Sendable {
    /// The version; `nil` when it is negative or does not fit 63 bits.
    package let stated: Int64?
    /// The version that RFC 5652 demands.
    package let right: Int64

    package var isRight: Bool { stated == right }

    var text: String { "\(stated.map { "\($0)" } ?? "out of range"), expected \(right)" }
}

/// A SignerInfo as far as libcrypto reads past it.
package struct SignerOutline {
    package let version: StatedVersion
    package let digestAlgorithm: AlgorithmOutline?
    package let hasUnsignedAttributes: Bool
    /// The number of sets of attributes that are primitive.
    let primitiveSets: Int

    init(_ element: BERElement) {
        let parts = element.elements
        // A signer is named by issuer and serial number, or by key identifier as [0].
        let name = parts.dropFirst().first.map { $0.identifier | BERElement.constructed }
        version = StatedVersion(stated: parts.first?.unsigned, right: name == BERElement.sequence ? 1 : 3)
        digestAlgorithm = parts.dropFirst(2).first.map(AlgorithmOutline.init)
        hasUnsignedAttributes = parts.dropFirst(4).last?.identifier == MessageOutline.tag(1)
        primitiveSets = MessageOutline.primitiveSets(in: parts)
    }
}

/// An AlgorithmIdentifier (RFC 5280 section 4.1.1.2).
package struct AlgorithmOutline {
    /// The forms of the parameters that are told apart.
    package enum Parameters: Sendable {
        case absent, null, other
    }

    package let id: ObjectID
    package let parameters: Parameters

    init(_ element: BERElement) {
        id = ObjectID(octets: element.elements.first.map { Array($0.content) } ?? [])
        switch element.elements.dropFirst().first {
        case nil: parameters = .absent
        case let found?: parameters = found.identifier == 0x05 && found.content.isEmpty ? .null : .other
        }
    }
}
