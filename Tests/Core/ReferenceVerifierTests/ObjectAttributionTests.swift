import AttestModel
import Testing

@testable import ReferenceVerifier

@Suite("One fault in the object violates one requirement")
struct ObjectAttributionTests {
    @Test("A receipt that is missing or not bytes violates itself only")
    func receipts() throws {
        for receipt: [UInt8]? in [nil, CBOR.text("receipt"), CBOR.bytes([]), [0xF6], [0x80]] {
            try expect(["ATT-RECEIPT"]) { $0.receipt = receipt }
        }
    }

    @Test(
        "Another format violates ATT-FMT only",
        arguments: ["packed", "apple", "none", "", "Apple-AppAttest", "apple-appattest\0", "apple-appattest "])
    func formats(format: String) throws {
        try expect(["ATT-FMT"], format) {
            $0.object = { x5c, receipt, authData in
                CBOR.map([
                    (CBOR.text("fmt"), CBOR.text(format)), (CBOR.text("authData"), CBOR.bytes(authData)),
                    (
                        CBOR.text("attStmt"),
                        CBOR.map([(CBOR.text("x5c"), x5c), (CBOR.text("receipt"), receipt ?? [])])
                    ),
                ])
            }
        }
    }

    @Test("An object of another shape violates decoding only; free choices of CBOR are accepted")
    func shapes() throws {
        typealias Parts = (fmt: [UInt8], statement: [UInt8], data: [UInt8])
        func build(_ ids: [String], _ name: String, _ write: @escaping (Parts) -> [UInt8]) throws {
            try expect(ids, name) {
                $0.object = { x5c, receipt, authData in
                    let statement = CBOR.map([(CBOR.text("x5c"), x5c), (CBOR.text("receipt"), receipt ?? [])])
                    return write((CBOR.text("apple-appattest"), statement, CBOR.bytes(authData)))
                }
            }
        }
        let (f, s, a) = (CBOR.text("fmt"), CBOR.text("attStmt"), CBOR.text("authData"))
        let bad: [(String, (Parts) -> [UInt8])] = [
            ("missing fmt", { CBOR.map([(s, $0.statement), (a, $0.data)]) }),
            ("missing attStmt", { CBOR.map([(f, $0.fmt), (a, $0.data)]) }),
            ("missing authData", { CBOR.map([(s, $0.statement), (f, $0.fmt)]) }),
            ("attStmt null", { CBOR.map([(s, [0xF6]), (f, $0.fmt), (a, $0.data)]) }),
            ("authData text", { CBOR.map([(s, $0.statement), (f, $0.fmt), (a, [0x61, 0x61])]) }),
            ("fmt bytes", { CBOR.map([(s, $0.statement), (f, [0x41, 0x61]), (a, $0.data)]) }),
            ("fmt integer", { CBOR.map([(s, $0.statement), (f, [1]), (a, $0.data)]) }),
            (
                "x5c missing",
                { CBOR.map([(s, CBOR.map([(CBOR.text("receipt"), [0x41, 0])])), (f, $0.fmt), (a, $0.data)]) }
            ),
            (
                "x5c text",
                {
                    CBOR.map([
                        (
                            s,
                            CBOR.map([
                                (CBOR.text("x5c"), CBOR.array([[0x61, 0x61]])), (CBOR.text("receipt"), [0x41, 0]),
                            ])
                        ), (f, $0.fmt),
                        (a, $0.data),
                    ])
                }
            ),
            ("trailing", { CBOR.map([(s, $0.statement), (f, $0.fmt), (a, $0.data)]) + [0] }),
            ("duplicate authData", { CBOR.map([(s, $0.statement), (f, $0.fmt), (a, $0.data), (a, [0x41, 0])]) }),
            (
                "duplicate authData first",
                { CBOR.map([(s, $0.statement), (a, [0x41, 0]), (f, $0.fmt), (a, $0.data)]) }
            ),
            ("duplicate attStmt", { CBOR.map([(s, $0.statement), (s, [0xA0]), (f, $0.fmt), (a, $0.data)]) }),
            (
                "duplicate unknown",
                { CBOR.map([(s, $0.statement), (f, $0.fmt), (a, $0.data), ([1], [1]), ([0x18, 1], [2])]) }
            ),
            ("array", { CBOR.array([$0.fmt, $0.statement, $0.data]) }),
            ("tagged", { [0xD9, 0xD9, 0xF7] + CBOR.map([(s, $0.statement), (f, $0.fmt), (a, $0.data)]) }),
            ("UTF-8", { CBOR.map([(s, $0.statement), (f, $0.fmt), (a, $0.data), ([0x61, 0xFF], [0])]) }),
        ]
        for (name, write) in bad { try build(["ATT-DECODE"], name, write) }
        let good: [(String, (Parts) -> [UInt8])] = [
            ("other order", { CBOR.map([(a, $0.data), (s, $0.statement), (f, $0.fmt)]) }),
            ("indefinite", { [0xBF] + a + $0.data + s + $0.statement + f + $0.fmt + [0xFF] }),
            (
                "chunked",
                { CBOR.map([(a, [0x5F] + $0.data + [0x40, 0xFF]), (s, $0.statement), (f, [0x7F] + $0.fmt + [0xFF])]) }
            ),
            (
                "long heads",
                { [0xBB, 0, 0, 0, 0, 0, 0, 0, 3, 0x78, 3] + f.dropFirst() + $0.fmt + a + $0.data + s + $0.statement }
            ),
            (
                "unknown keys",
                {
                    CBOR.map([
                        (a, $0.data), (s, $0.statement), (f, $0.fmt), ([0xFB, 0, 0, 0, 0, 0, 0, 0, 0], [0xF8, 0xFF]),
                        ([0xC6, 1], [0xE1]), ([0x80], [0xF7]),
                    ])
                }
            ),
        ]
        for (name, write) in good { try build([], name, write) }
    }
}
