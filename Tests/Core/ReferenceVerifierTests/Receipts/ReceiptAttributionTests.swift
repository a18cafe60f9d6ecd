import AttestModel
import CLibCrypto
import Testing

@testable import ReferenceVerifier

@Suite("One fault in a receipt violates one requirement")
struct ReceiptAttributionTests {
    @Test("A receipt without fault violates nothing, in either form of CMS, of either type")
    func valid() throws {
        try expectReceipt([], "ATTEST") { _ in }
        try expectReceipt([], "RECEIPT") { $0.exchange(risk: "3") }
        try expectReceipt([], "in another order") { $0.fields.reverse() }
        try expectReceipt([], "with an unknown field") { $0.fields.append(.init(99, "?")) }
        try expectReceipt([], "without what no page documents") { $0.remove(7) }
        try expectReceipt([], "root not brought along") { $0.bag = { Array($0.prefix(2)) } }
        try expectReceipt([], "certificates in another order") { $0.bag = { $0.reversed() } }
        try expectReceipt([], "signed attributes") { $0.attributes = TestReceipt.goodAttributes }
        try expectReceipt([], "signed beside its attributes") {
            ($0.attributes, $0.signsContentBesideAttributes) = (TestReceipt.goodAttributes, true)
        }
        var receipt = try TestReceipt()
        receipt.exchange(risk: "15")
        let output = try #require(assess(try receipt.request()).output)
        #expect(output.riskMetric == 15 && output.environment == .production)
        #expect(output.publicKey == receipt.deviceKey.point)
    }

    @Test("Anything but a single signed SET of fields violates decoding only")
    func decoding() throws {
        try expectReceipt(["RCP-DECODE"], "two signers") { $0.signers = { $0 + $0 } }
        try expectReceipt(["RCP-DECODE"], "no signer") { $0.signers = { _ in [] } }
        try expectReceipt(["RCP-DECODE"], "detached") { $0.isDetached = true }
        try expectReceipt(["RCP-DECODE"], "other content type") { $0.contentTypeID = TestReceipt.signedData }
        try expectReceipt(["RCP-DECODE"], "empty content") { $0.content = [] }
        try expectReceipt(["RCP-DECODE"], "a SEQUENCE") { receipt in
            receipt.content = DER.sequence(receipt.fields.flatMap(\.encoded))
        }
        try expectReceipt(["RCP-DECODE"], "bytes after the SET") { receipt in
            receipt.content = receipt.payload + [0x05, 0x00]
        }
        try expectReceipt(["RCP-DECODE"], "a field without value") { receipt in
            receipt.content = DER.tlv(
                0x31, receipt.fields.flatMap(\.encoded), DER.sequence(DER.tlv(2, [99]), DER.tlv(2, [1])))
        }
        var receipt = try TestReceipt()
        receipt.isIndefinite = true
        var request = try receipt.request()
        let piece = try #require(request.receipt.firstRange(of: [0x24, 0x80, 0x04])).upperBound - 1
        for tag: UInt8 in [0x05, 0x0C, 0x84] {
            request.receipt[piece] = tag
            #expect(assess(request).violatedIDs == ["RCP-DECODE"], "a piece with tag \(tag)")
        }
        for number: UInt8 in [2, 3, 12] { try expectReceipt(["RCP-DECODE"], "no \(number)") { $0.remove(number) } }
        for number: UInt8 in [2, 5, 12, 99] {
            try expectReceipt(["RCP-DECODE"], "\(number) twice") { receipt in
                receipt.fields += [.init(99, "?")]
                receipt.fields += receipt.fields.filter { $0.number == number }
            }
        }
    }

    @Test("Content that the signer did not sign violates the signature only")
    func signatures() throws {
        let other = try TestKey()
        let sha1 = DER.sequence(DER.oid([0x2B, 0x0E, 0x03, 0x02, 0x1A]), [0x05, 0x00])
        let bad: [(String, (inout TestReceipt) -> Void)] = [
            ("another key", { $0.sign = { try other.sign($0) } }), ("empty", { $0.sign = { _ in [] } }),
            ("other content", { $0.sign = { [key = $0.signerKey] in try key.sign($0 + [0]) } }),
            ("zeros", { $0.sign = { _ in [0x30, 0x06, 0x02, 0x01, 0x00, 0x02, 0x01, 0x00] } }),
            ("SHA-1 named", { $0.digestAlgorithm = sha1 }),
            ("SHA-384 named", { $0.signatureAlgorithm = DER.ecdsa(3) }),
            (
                "SHA-1",
                {
                    ($0.digestAlgorithm, $0.signatureAlgorithm) = (sha1, DER.ecdsa(1))
                    $0.sign = { [key = $0.signerKey] in try key.sign($0, digest: EVP_sha1()) }
                }
            ),
            ("signer's certificate missing", { $0.bag = { Array($0.dropFirst()) } }),
            ("digest of other content", { $0.attributes = { TestReceipt.goodAttributes($0 + [0]) } }),
            (
                "digest of other content, signed beside",
                {
                    $0.attributes = { TestReceipt.goodAttributes($0 + [0]) }
                    $0.signsContentBesideAttributes = true
                }
            ),
            (
                "no digest",
                { $0.attributes = { _ in TestReceipt.attribute(TestReceipt.contentType, DER.oid(TestReceipt.data)) } }
            ),
            (
                "type of other content",
                {
                    $0.attributes = {
                        TestReceipt.attribute(TestReceipt.contentType, DER.oid(TestReceipt.signedData))
                            + TestReceipt.goodAttributes($0).dropFirst(26)
                    }
                }
            ),
            (
                "two digests",
                {
                    $0.attributes = {
                        TestReceipt.goodAttributes($0)
                            + TestReceipt.attribute(TestReceipt.messageDigest, DER.tlv(0x04, Digest.sha256($0)))
                    }
                }
            ),
        ]
        for (name, change) in bad { try expectReceipt(["RCP-SIGNATURE"], name) { change(&$0) } }
    }

    @Test("A signer that does not lead to the root, or may not sign receipts, violates the chain only")
    func chains() throws {
        let other = try TestKey(.p384)
        let otherIntermediate = try TestKey()
        try expectReceipt(["RCP-CHAIN"], "no intermediate") { $0.bag = { [$0[0], $0[2]] } }
        try expectReceipt(["RCP-CHAIN"], "no marker") { $0.signer.entries.removeLast() }
        try expectReceipt(["RCP-CHAIN"], "not an authority") { $0.intermediate.entries[0].value = [0x30, 0x00] }
        try expectReceipt(["RCP-CHAIN"], "no keyCertSign") {
            $0.intermediate.entries[1].value = [0x03, 0x02, 0x01, 0x02]
        }
        try expectReceipt(["RCP-CHAIN"], "critical extension") { $0.signer.entries[3].critical = true }
        try expectReceipt(["RCP-CHAIN"], "other root of the same name") { receipt in
            let (root, intermediate) = (
                try TestCertificate.authority("root", issuer: "root", key: other).signed(by: other),
                try receipt.intermediate.signed(by: other)
            )
            receipt.bag = { [$0[0], intermediate, root] }
        }
        try expectReceipt(["RCP-CHAIN"], "other intermediate of the same name") { receipt in
            let forged = try TestCertificate.authority("intermediate", issuer: "root", key: otherIntermediate)
                .signed(by: receipt.rootKey)
            receipt.bag = { [$0[0], forged, $0[2]] }
        }
        try expectReceipt(["RCP-CHAIN"], "self-signed") { receipt in
            receipt.signer.issuer = receipt.signer.subject
            let forged = try receipt.signer.signed(by: receipt.signerKey)
            receipt.bag = { [forged] + $0.dropFirst() }
        }
        try expectReceipt([], "two intermediates of the same name") { receipt in
            let forged = try TestCertificate.authority("intermediate", issuer: "root", key: otherIntermediate)
                .signed(by: receipt.rootKey)
            receipt.bag = { [forged] + $0 }
        }
    }

    @Test("Certificates are judged at the creation time, both ends of their validity included")
    func validity() throws {
        let (created, later) = (DER.utcTime("260301115800Z"), DER.utcTime("260301115801Z"))
        let before = DER.utcTime("260301115759Z")
        try expectReceipt([], "expired since") { $0.signer.notAfter = created }
        try expectReceipt(["RCP-CHAIN"], "expired") { $0.signer.notAfter = before }
        try expectReceipt([], "just valid") { $0.signer.notBefore = created }
        try expectReceipt(["RCP-CHAIN"], "not yet valid") { $0.signer.notBefore = later }
        try expectReceipt(["RCP-CHAIN"], "intermediate expired") { $0.intermediate.notAfter = before }
        try expectReceipt([], "root expired") { $0.root.notAfter = before }
        try expectReceipt(["RCP-CREATION"], "no time to judge at") {
            $0.set(12, "yesterday")
        }
    }

    @Test("Each field violates its own requirement only")
    func fields() throws {
        let other = try TestKey()
        try expectReceipt(["RCP-KEY"], "garbage") { $0.set(3, "key") }
        try expectReceipt(["RCP-KEY"], "bare key") { $0.set(3, $0.deviceKey.info) }
        try expectReceipt(["RCP-KEY"], "another key") {
            $0.set(3, try TestCertificate.leaf(issuer: "a", key: other, nonce: []).signed(by: other))
        }
        try expectReceipt(["RCP-KEY"], "another key, the right one inside") { receipt in
            let leaf = TestCertificate.leaf(issuer: "a", key: other, nonce: receipt.deviceKey.point)
            receipt.set(3, try leaf.signed(by: other))
        }
        try expectReceipt(["RCP-KEY"], "bytes after") { $0.set(3, $0.fields[1].value + [0]) }
        try expectReceipt(["RCP-CLIENTHASH"], "other") { $0.set(4, Digest.sha256([8])) }
        try expectReceipt(["RCP-CLIENTHASH"], "missing") { $0.remove(4) }
        try expectReceipt(["RCP-TYPE"], "missing") { $0.remove(6) }
        try expectReceipt(["RCP-TYPE"], "the other") {
            $0.exchange(risk: "1")
            $0.type = .attest
        }
    }

    @Test(
        "A field with another text violates its own requirement only",
        arguments: [
            (2, "RCP-APPID", "ABCDE12345.com.example"), (2, "RCP-APPID", "com.example.app"),
            (2, "RCP-APPID", "abcde12345.com.example.app"), (2, "RCP-APPID", ""), (2, "RCP-APPID", "*"),
            (6, "RCP-TYPE", "attest"), (6, "RCP-TYPE", "ATTEST "), (6, "RCP-TYPE", ""), (6, "RCP-TYPE", "OTHER"),
            (7, "RCP-ENV", "sandbox"), (7, "RCP-ENV", "Production"), (7, "RCP-ENV", ""),
            (7, "RCP-ENV", "production\0"),
        ] as [(UInt8, String, String)])
    func texts(field: UInt8, id: String, text: String) throws {
        try expectReceipt([id], text) { $0.set(field, text) }
    }

    @Test(
        "A risk metric is digits of at most 63 bits",
        arguments: ["0", "1", "003", "4294967296", "9223372036854775807"])
    func riskMetric(text: String) throws { try expectReceipt([], text) { $0.exchange(risk: text) } }

    @Test(
        "Any other risk metric violates the risk metric only",
        arguments: ["-1", "+1", "", "three", "0x3", "3 ", " 3", "3.0", "9223372036854775808", "\u{0663}"])
    func badRiskMetric(text: String) throws { try expectReceipt(["RCP-RISK"], text) { $0.exchange(risk: text) } }

    @Test("A risk metric belongs to type RECEIPT")
    func riskMetrics() throws {
        try expectReceipt(["RCP-RISK"], "missing") { $0.exchange(risk: nil) }
        try expectReceipt(["RCP-RISK"], "on ATTEST") { $0.fields.append(.init(17, "1")) }
    }

    @Test(
        "A creation time is five minutes old at most, and not in the future",
        arguments: [
            "2026-03-01T11:55:00Z", "2026-03-01T11:55:00.999Z", "2026-03-01T12:00:00Z", "2026-03-01T12:00:00.9Z",
            "2026-03-01T11:58:00.123456789Z", "2026-03-01T11:58:00+00:00", "2026-03-01T13:58:00.5+02:00",
            "2026-02-28T23:58:00-12:00", "2026-03-01T11:28:00-00:30",
        ])
    func creation(text: String) throws { try expectReceipt([], text) { $0.set(12, text) } }

    @Test(
        "Any other creation time violates the creation time only",
        arguments: [
            "2026-03-01T11:54:59Z", "2026-03-01T11:54:59.999Z", "2026-03-01T12:00:01Z", "2025-03-01T11:58:00Z", "",
            "2026-03-01T11:58:00", "2026-03-01 11:58:00Z", "2026-03-01T11:58:00.Z", "2026-03-01T11:58:60Z",
            "2026-02-29T11:58:00Z", "1772366280", "2026-03-01T11:58:00ZZ", "2026-03-01T11:58:00+2:00",
            "2026-03-01T11:58:00+02:00", "2026-03-01T11:58:00+24:00", "2026-03-01T11:58:00z",
            "\u{0662}026-03-01T11:58:00Z",
        ])
    func badCreation(text: String) throws { try expectReceipt(["RCP-CREATION"], text) { $0.set(12, text) } }

    @Test(
        "A receipt expires with the second of field 21",
        arguments: ["2026-03-01T12:00:00Z", "2026-03-01T11:59:59Z", "", "never"])
    func expired(text: String) throws { try expectReceipt(["RCP-EXPIRY"], text) { $0.set(21, text) } }

    @Test("A receipt is good until then, or without field 21 for good")
    func expiry() throws {
        try expectReceipt([], "a second left") { $0.set(21, "2026-03-01T12:00:01Z") }
        try expectReceipt([], "missing") { $0.remove(21) }
    }
}
