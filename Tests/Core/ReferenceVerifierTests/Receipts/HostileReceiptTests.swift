import FixtureForge
import TestBasics

@Suite("Hostile receipts are rejected, quickly and without a trap")
struct HostileReceiptTests {
    private static let mebibyte = 1 << 20

    /// The bytes before the content of a receipt with indefinite lengths.
    private static let head: [UInt8] =
        [0x30, 0x80] + DERBytes.identifier(.signedData) + [0xA0, 0x80, 0x30, 0x80, 0x02, 0x01, 0x01]

    /// Bytes that make a careless decoder allocate, recurse or read past the end.
    static let inputs: [(name: String, bytes: [UInt8])] = [
        ("empty", []), ("one byte", [0x30]), ("null", [0x05, 0x00]), ("end marker", [0x00, 0x00]),
        ("length of 2^31", [0x30, 0x84, 0x7F, 0xFF, 0xFF, 0xFF]), ("unfinished", head),
        ("length of 2^63", [0x30, 0x88] + repeated([0xFF], 8)), ("length past the end", [0x30, 0x03, 0x02, 0x01]),
        ("length of 127 octets", [0x30, 0xFF] + repeated([0xFF], 200)),
        ("string of 2^63", head + [0x04, 0x88, 0x7F] + repeated([0xFF], 7)),
        ("10000 sequences deep", repeated([0x30], 20_000)),
        ("10000 indefinite sequences deep", repeated([0x30, 0x80], 10_000)),
        ("10000 strings of strings deep", head + repeated([0x24, 0x80], 10_000)),
        ("30 deep and closed", repeated([0x30, 0x80], 30) + repeated([0], 60)),
        ("a long tag without end", [0x3F] + repeated([0xFF], mebibyte)),
        ("1 MiB of end markers", [0x30, 0x80] + repeated([0], mebibyte)),
        ("1 MiB of empty sequences", [0x30, 0x80] + repeated([0x30, 0x00], mebibyte / 2)),
        ("1 MiB of pieces", head + [0x24, 0x80] + repeated([0x04, 0x00], mebibyte / 2)),
        ("1 MiB of 0xFF", repeated([0xFF], mebibyte)), ("2 MiB", repeated([0x30], 2 * mebibyte)),
    ]

    @Test("Inputs up to 2 MiB violate decoding in bounds: of processor time, nightly of memory, too")
    func bounded() async throws {
        guard isNightly else { return try Self.examine(measuresMemory: false) }
        await #expect(processExitsWith: .success) { try Self.examine(measuresMemory: true) }
    }

    private static func examine(measuresMemory: Bool) throws {
        try expectBounds(on: inputs, measuresMemory: measuresMemory) { name, bytes in
            #expect(assess(ReceiptRequest.kind.blank.with(evidence: bytes)).violatedIDs == ["RCP-DECODE"], "\(name)")
        }
    }

    @Test("Signed content that is large, deep or full of fields is assessed within bounds")
    func content() {
        let many = [ReceiptField](repeating: ReceiptField(99, ""), count: 30_000).payload
        expectReceipt(["RCP-DECODE"], "30000 fields", DraftEdit(.payload) { $0.payload = many })
        let deep = repeated([0x31, 0x80], 1000)
        expectReceipt(["RCP-DECODE"], "deep", DraftEdit(.payload) { $0.payload = deep })
        let large = ReceiptField(99, repeated([7], 600_000))
        expectReceipt([], "a large unknown field", DraftEdit(.fields) { $0.fields.append(large) })
    }

    @Test("A hundred certificates that issue each other are not all tried behind each other")
    func certificates() {
        let (ring, names) = (Self.ring, Self.namesOfRing)
        let time = ProcessorTime.measure {
            expectReceipt([], "behind the right ones", DraftEdit(.certificates) { $0.certificates += ring })
            expectReceipt(
                ["RCP-CHAIN"], "without the right one",
                DraftEdit(.certificates) { draft in
                    draft.signerTemplate.issuer = names.root
                    draft.signerCertificate = draft.signerTemplate.signed(by: draft.signerIssuer)
                    draft.certificates = [draft.signerCertificate.der] + ring
                })
        }
        #expect(time < .seconds(5))
    }

    private static let namesOfRing = AuthorityNames(root: "A", intermediate: "B")

    /// A hundred different certificates of two authorities under one key, in turn: each A is issued by every B, and each
    /// B by every A.
    private static let ring = (0..<100).map { index in
        let (authority, names) = (forgeContext.receipts.intermediate, namesOfRing)
        let (first, second) = (names.root, names.intermediate)
        var certificate = authority.certificate.template
        (certificate.subject, certificate.issuer) = index.isMultiple(of: 2) ? (first, second) : (second, first)
        certificate.notAfter = certificate.notAfter.adding(seconds: -Int64(index))
        return certificate.signed(by: .ecdsaWithSHA256(authority.key)).der
    }

    @Test("Every truncation of a receipt violates decoding only")
    func truncations() {
        for form in receiptForms {
            let request = forgedReceipt(form).request
            for length in stride(from: 0, to: request.receipt.count, by: isExhaustive ? 1 : 23) {
                var changed = request
                changed.receipt = Array(request.receipt.prefix(length))
                #expect(assess(changed).violatedIDs == ["RCP-DECODE"], "at \(length)")
            }
        }
    }
}
