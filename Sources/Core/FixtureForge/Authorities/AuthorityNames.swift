/// The names of a root and of the intermediate that issues leaves.
package struct AuthorityNames: Sendable {
    package let root: DistinguishedName
    package let intermediate: DistinguishedName

    /// Creates names in the order of Apple's App Attest authorities: common name, organization, state.
    package init(
        root: String, intermediate: String, organization: String = "Apple Inc.", state: String = "California"
    ) {
        func name(_ commonName: String) -> DistinguishedName {
            DistinguishedName([.commonName(commonName), .organization(organization), .state(state)])
        }
        (self.root, self.intermediate) = (name(root), name(intermediate))
    }

    private init(_ root: DistinguishedName, _ intermediate: DistinguishedName) {
        (self.root, self.intermediate) = (root, intermediate)
    }

    package static let appAttest = AuthorityNames(
        root: "Apple App Attestation Root CA", intermediate: "Apple App Attestation CA 1")

    package static let webAuthn = AuthorityNames(root: "Apple WebAuthn Root CA", intermediate: "Apple WebAuthn CA 1")

    /// Apple's names above the signer of receipts: common name, unit, organization, country.
    package static let receipt = AuthorityNames(
        certificationAuthority("Apple Root CA - G3"), certificationAuthority("Apple Application Integration CA 5 - G1"))

    /// The name of the issuer of receipt signers, its common name in upper case: the same name (RFC 5280 section 7.1).
    package static let receiptIssuerInUpperCase = certificationAuthority("APPLE APPLICATION INTEGRATION CA 5 - G1")

    /// The name that a later issuer of receipt signers may have.
    package static let nextReceiptIssuer = certificationAuthority("Apple Application Integration CA 6 - G1")

    private static func certificationAuthority(_ commonName: String) -> DistinguishedName {
        DistinguishedName([
            .commonName(commonName), .unit("Apple Certification Authority"), .organization("Apple Inc."),
            .country("US"),
        ])
    }

    /// The name of an authority between Apple's intermediate and the signer of receipts.
    package static let receiptSubordinate = certificationAuthority("Apple Application Integration Sub CA 1")

    /// Apple's names above certificates that it issues to developers, under the same root as receipts.
    package static let developerRelations = AuthorityNames(
        receipt.root,
        DistinguishedName([
            .commonName("Apple Worldwide Developer Relations Certification Authority"), .unit("G6"),
            .organization("Apple Inc."), .country("US"),
        ]))

    /// The subject of a certificate that Apple issues to a developer for Apple Pay.
    package static let developer = DistinguishedName([
        .commonName("merchant.com.example.app"), .unit("ABCDE12345"), .organization("Example"), .country("US"),
    ])

    package static let none = DistinguishedName([])

    /// Returns the subject of a leaf: the key identifier in hexadecimal, the unit, the organization, the state.
    package static func leaf(_ commonName: String) -> DistinguishedName {
        DistinguishedName([
            .commonName(commonName), .unit("AAA Certification"), .organization("Apple Inc."), .state("California"),
        ])
    }

    static let receiptSigner = DistinguishedName([
        .commonName("Application Attestation Fraud Receipt Signing"), .organization("Apple Inc."), .country("US"),
    ])
}
