import AttestModel
import TestSupport
import Testing

@testable import ReferenceVerifier

@Suite("Hostile receipts are rejected, quickly and without a trap")
struct HostileReceiptTests {
    private static let mebibyte = 1 << 20

    /// The bytes before the content of a receipt with indefinite lengths.
    private static let head: [UInt8] =
        [0x30, 0x80] + DER.oid(TestReceipt.signedData) + [0xA0, 0x80, 0x30, 0x80, 0x02, 0x01, 0x01]

    /// Bytes that make a careless decoder allocate, recurse or read past the end.
    static let inputs: [(name: String, bytes: [UInt8])] = [
        ("empty", []), ("one byte", [0x30]), ("null", [0x05, 0x00]), ("end marker", [0x00, 0x00]),
        ("length of 2^31", [0x30, 0x84, 0x7F, 0xFF, 0xFF, 0xFF]),
        ("length of 2^63", [0x30, 0x88] + [UInt8](repeating: 0xFF, count: 8)),
        ("length of 127 octets", [0x30, 0xFF] + [UInt8](repeating: 0xFF, count: 200)),
        ("length past the end", [0x30, 0x03, 0x02, 0x01]), ("unfinished", head),
        ("string of 2^63", head + [0x04, 0x88, 0x7F] + [UInt8](repeating: 0xFF, count: 7)),
        ("10000 sequences deep", [UInt8](repeating: 0x30, count: 20_000).map { $0 }),
        ("10000 indefinite sequences deep", nested(10_000, [0x30, 0x80])),
        ("10000 strings of strings deep", head + nested(10_000, [0x24, 0x80])),
        ("30 deep and closed", nested(30, [0x30, 0x80]) + [UInt8](repeating: 0, count: 60)),
        ("a long tag without end", [0x3F] + [UInt8](repeating: 0xFF, count: mebibyte)),
        ("1 MiB of end markers", [0x30, 0x80] + [UInt8](repeating: 0, count: mebibyte)),
        (
            "1 MiB of empty sequences",
            [0x30, 0x80] + [[UInt8]](repeating: [0x30, 0x00], count: mebibyte / 2).flatMap { $0 }
        ),
        (
            "1 MiB of pieces",
            head + [0x24, 0x80] + [[UInt8]](repeating: [0x04, 0x00], count: mebibyte / 2).flatMap { $0 }
        ),
        ("1 MiB of 0xFF", [UInt8](repeating: 0xFF, count: mebibyte)),
        ("2 MiB", [UInt8](repeating: 0x30, count: 2 * mebibyte)),
    ]

    private static func nested(_ count: Int, _ head: [UInt8]) -> [UInt8] {
        [[UInt8]](repeating: head, count: count).flatMap { $0 }
    }

    @Test("Inputs up to 2 MiB violate decoding, within 64 MiB")
    func bounded() async {
        await #expect(processExitsWith: .success) {
            try expectBounds(on: Self.inputs) { name, bytes in
                #expect(
                    assess(ReceiptRequest.kind.blank.with(evidence: bytes)).violatedIDs == ["RCP-DECODE"], "\(name)")
            }
        }
    }

    @Test("Signed content that is large, deep or full of fields is assessed within bounds")
    func content() throws {
        let many = [[UInt8]](repeating: TestReceipt.Field(99, "").encoded, count: 30_000).flatMap { $0 }
        try expectReceipt(["RCP-DECODE"], "30000 fields") { $0.content = DER.tlv(0x31, many) }
        try expectReceipt(["RCP-DECODE"], "deep") { $0.content = Self.nested(1000, [0x31, 0x80]) }
        try expectReceipt([], "a large unknown field") {
            $0.fields.append(.init(99, [UInt8](repeating: 7, count: 600_000)))
        }
    }

    @Test("A hundred certificates that issue each other are not all tried behind each other")
    func certificates() throws {
        let time = try ProcessorTime.measure {
            try expectReceipt([], "behind the right ones") { receipt in
                let extra = try Self.ring(of: 100, key: receipt.intermediateKey)
                receipt.bag = { $0 + extra }
            }
            try expectReceipt(["RCP-CHAIN"], "without the right one") { receipt in
                let extra = try Self.ring(of: 100, key: receipt.intermediateKey)
                receipt.signer.issuer = DER.name("A")
                receipt.bag = { [$0[0]] + extra }
            }
        }
        #expect(time < .seconds(5))
    }

    /// Different certificates of two authorities under one key, in turn: each A is issued by every B, and each B by
    /// every A.
    private static func ring(of count: Int, key: TestKey) throws -> [[UInt8]] {
        try (0..<count).map { index in
            let (name, issuer) = index.isMultiple(of: 2) ? ("A", "B") : ("B", "A")
            var certificate = TestCertificate.authority(name, issuer: issuer, key: key)
            certificate.notAfter = DER.utcTime("4912312359\(index / 10 % 6)\(index % 10)Z")
            return try certificate.signed(by: key)
        }
    }

    @Test("Every truncation of a receipt violates decoding only")
    func truncations() throws {
        for isIndefinite in [false, true] {
            var receipt = try TestReceipt()
            receipt.isIndefinite = isIndefinite
            let request = try receipt.request()
            for length in stride(from: 0, to: request.receipt.count, by: isExhaustive ? 1 : 23) {
                var changed = request
                changed.receipt = Array(request.receipt.prefix(length))
                #expect(assess(changed).violatedIDs == ["RCP-DECODE"], "at \(length)")
            }
        }
    }
}
