/// A part that evidence carries and that no check reads. An accepted object says nothing about it.
package struct UnverifiedPart: Sendable, Hashable {
    package enum Kind: String, Sendable, Hashable, CaseIterable {
        case member, `extension`, certificate, receipt, field, attributes, revocationLists

        /// The kind in words, for a line behind the path.
        package var title: String {
            switch self {
            case .member: "a member that no source describes"
            case .extension: "an extension of an unknown type"
            case .certificate: "a certificate that the chain does not need"
            case .receipt: "the receipt of the attestation; 'appattest verify receipt' verifies it"
            case .field: "a field of an unknown type"
            case .attributes: "attributes that no check reads"
            case .revocationLists: "revocation lists that no check reads"
            }
        }
    }

    /// The name of the part in fault paths, such as `cdHash`.
    package let path: String
    package let kind: Kind
    /// A Boolean value that indicates whether a signature covers the part: Apple's, or that of the device.
    package let isSigned: Bool

    package init(_ path: String, _ kind: Kind, isSigned: Bool) {
        (self.path, self.kind, self.isSigned) = (path, kind, isSigned)
    }

    package var summary: String {
        "\(kind.title)\(kind == .receipt ? "" : isSigned ? "; it is signed" : "; no signature covers it")"
    }
}
