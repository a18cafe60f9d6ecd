import TestBasics

@Suite("Parts that are present and that no check reads")
struct UnverifiedPartsTests {
    private static let receipt = UnverifiedPart("receipt", .receipt, isSigned: false)

    @Test(
        "Each is named, and nothing else",
        arguments: [
            ("attestation/valid/production", [receipt]),
            ("attestation/valid/unknown-top-level-key", [UnverifiedPart("cdHash", .member, isSigned: false), receipt]),
            ("assertion/valid/next", []),
            ("assertion/valid/unknown-top-level-key", [UnverifiedPart("cdHash", .member, isSigned: false)]),
            ("receipt/valid/attest-ber-indefinite-1000-byte-chunks", []), ("receipt/valid/attest-definite-der", []),
            ("receipt/valid/renewed-root", [UnverifiedPart("root", .certificate, isSigned: false)]),
            ("receipt/valid/spare-certificate", [UnverifiedPart("certificates[3]", .certificate, isSigned: false)]),
            ("receipt/valid/unknown-field-type", [UnverifiedPart("fields.99", .field, isSigned: true)]),
            (
                "receipt/valid/before-october-2020-signed-attributes",
                [UnverifiedPart("signerInfo.signedAttrs", .attributes, isSigned: false)]
            ),
        ] as [(String, [UnverifiedPart])])
    func parts(id: String, expected: [UnverifiedPart]) throws {
        let request = try #require(try CommittedVectors.named(id).request)
        #expect(ReferenceVerifier().unverifiedParts(of: request) == expected)
    }

    @Test("Unknown extensions of the leaf and of authData are named as signed")
    func extensions() throws {
        let named = try CommittedVectors.all().filter { $0.expect == .accept }.compactMap(\.request).flatMap {
            ReferenceVerifier().unverifiedParts(of: $0).filter { $0.kind == .extension }
        }
        #expect(named.allSatisfy { $0.isSigned })
        let owners = Set(named.map { $0.path.prefix { $0 != "." } })
        #expect(owners.isSuperset(of: ["authData", "authenticatorData"]))
    }
}
