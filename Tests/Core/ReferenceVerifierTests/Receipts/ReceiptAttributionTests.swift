import AttestModel
import Testing

@testable import ReferenceVerifier

/// The faults and the free choices of receipts that no vector of the set has. The proof of the set has all others.
@Suite("One fault in a receipt violates one requirement")
struct ReceiptAttributionTests {
    @Test("A receipt without fault violates nothing, in either form of CMS, of either type")
    func valid() throws {
        try expectReceipt([], "ATTEST") { _ in }
        try expectReceipt([], "RECEIPT") { $0.exchange(risk: "3") }
        try expectReceipt([], "without what no page documents") { $0.remove(7) }
        try expectReceipt([], "for good") { $0.remove(21) }
        try expectReceipt([], "root not brought along") { $0.bag = { Array($0.prefix(2)) } }
        try expectReceipt([], "root expired") { $0.root.notAfter = DER.utcTime("260301115759Z") }
        try expectReceipt([], "a renewed root under another root") { receipt in
            let other = try TestKey(.p384)
            let spare = try TestCertificate.authority("root", issuer: "B", key: receipt.rootKey).signed(by: other)
            receipt.bag = { $0 + [spare] }
        }
    }

    @Test("A fault in message or chain violates its own requirement only")
    func message() throws {
        try expectReceipt(["RCP-DECODE"], "empty content") { $0.content = [] }
        try expectReceipt(["RCP-DECODE"], "unknown field twice") { $0.fields += [.init(99, "?"), .init(99, "?")] }
        try expectReceipt(["RCP-SIGNATURE"], "signer's certificate missing") { $0.bag = { Array($0.dropFirst()) } }
        try expectReceipt(["RCP-CHAIN"], "other intermediate of the same name") { receipt in
            let forged = try TestCertificate.authority("intermediate", issuer: "root", key: TestKey())
                .signed(by: receipt.rootKey)
            receipt.bag = { [$0[0], forged, $0[2]] }
        }
        try expectReceipt(["RCP-CHAIN"], "a forged authority of the root") { receipt in
            let forged = try TestCertificate.authority("A", issuer: "root", key: receipt.intermediateKey)
                .signed(by: TestKey(.p384))
            receipt.bag = { $0 + [forged] }
        }
    }

    @Test(
        "A field with another text violates its own requirement only",
        arguments: [
            (2, "RCP-APPID", ""), (2, "RCP-APPID", "*"), (6, "RCP-TYPE", "ATTEST "), (6, "RCP-TYPE", ""),
            (7, "RCP-ENV", "Production"), (7, "RCP-ENV", ""), (7, "RCP-ENV", "production\0"), (21, "RCP-EXPIRY", ""),
        ] as [(UInt8, String, String)])
    func texts(field: UInt8, id: String, text: String) throws {
        try expectReceipt([id], text) { $0.set(field, text) }
    }

    @Test(
        "A risk metric is digits of at most 63 bits",
        arguments: [
            ("0", true), ("4294967296", true), ("9223372036854775807", true), (" 3", false), ("3.0", false),
            ("\u{0663}", false),
        ])
    func riskMetric(text: String, isRight: Bool) throws {
        try expectReceipt(isRight ? [] : ["RCP-RISK"], text) { $0.exchange(risk: text) }
    }

    @Test(
        "A creation time is one of RFC 3339",
        arguments: [
            ("2026-03-01T11:58:00.123456789Z", true), ("2026-02-28T23:58:00-12:00", true),
            ("2026-03-01T11:54:59.999Z", false), ("", false), ("2026-03-01 11:58:00Z", false),
            ("2026-03-01T11:58:60Z", false), ("2026-02-29T11:58:00Z", false), ("1772366280", false),
            ("2026-03-01T11:58:00z", false), ("\u{0662}026-03-01T11:58:00Z", false),
        ])
    func creation(text: String, isRight: Bool) throws {
        try expectReceipt(isRight ? [] : ["RCP-CREATION"], text) { $0.set(12, text) }
    }
}
