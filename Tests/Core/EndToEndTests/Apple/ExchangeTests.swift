import AttestModel
import Foundation
import TestSupport
import Testing

@Suite("The simulated exchange of receipts answers as Apple's table says")
struct ExchangeTests {
    private static let day: Int64 = 86_400

    @Test("A receipt gets a new one that OpenSSL verifies, with the fields and headers of Apple's")
    func exchanged() async throws {
        try await SimulatedApple.serving { apple in
            let attested = try await apple.attest(key: "1")
            let reply = try await apple.exchange(attested + "\r\n")
            #expect(reply.status == 200)
            #expect(reply.header("Content-Type") == "base64" && reply.header("Server") == "Apple")
            #expect(reply.header("X-B3-TraceId")?.wholeMatch(of: /[0-9a-f]{16}/) != nil)

            let time = SimulatedApple.time
            let old = try await OpenedReceipt.verified(attested, root: apple.receiptRoot, at: time)
            let new = try await OpenedReceipt.verified(reply.text, root: apple.receiptRoot, at: time)
            #expect(old.order == [2, 3, 4, 5, 6, 7, 12, 21])
            #expect(new.order == [17, 6, 2, 3, 4, 5, 7, 12, 19, 21])
            #expect(old.text(6) == "ATTEST" && new.text(6) == "RECEIPT")
            #expect(new.text(17) == "1")
            #expect(new.text(2) == SimulatedApple.appId && new.text(7) == "production")
            #expect(new.fields[3] == old.fields[3] && new.fields[5] == old.fields[5])
            #expect(new.fields[5]?.count == 88)
            #expect(new.text(12) == "2026-03-01T12:00:00Z")
            #expect(new.text(19) == "2026-03-02T12:00:00Z")
            #expect(new.text(21) == "2026-05-30T12:00:00Z" && old.text(21) == new.text(21))
            try expectDamaged(try #require(new.fields[4]), from: try #require(old.fields[4]))
        }
    }

    /// Apple's server decodes field 4 as UTF-8: ASCII stays, most else becomes EF BF BD.
    private func expectDamaged(_ damaged: [UInt8], from hash: [UInt8]) throws {
        #expect(hash.count == 32 && hash.contains { $0 >= 0x80 })
        #expect(damaged != hash)
        #expect(damaged.filter { $0 < 0x80 } == hash.filter { $0 < 0x80 })
        #expect(String(validating: damaged, as: UTF8.self)?.contains("\u{FFFD}") == true)
    }

    @Test("Not before field 19, then again, and the metric counts the device's keys of the last 30 days")
    func renewed() async throws {
        try await SimulatedApple.serving { apple in
            func metric(_ text: String) async throws -> String? {
                try await OpenedReceipt.verified(text, root: apple.receiptRoot, at: SimulatedApple.time).text(17)
            }
            let attested = try await apple.attest(key: "1")
            let first = try await apple.exchange(attested)
            try await apple.advance(seconds: Self.day - 1)
            let early = try await apple.exchange(first.text)
            #expect(early.status == 304 && early.body.isEmpty)

            try await apple.advance(seconds: 1)
            _ = try await apple.attest(key: "2")
            _ = try await apple.attest(key: "2")
            _ = try await apple.attest(device: "tablet", key: "3")
            _ = try await apple.attest(key: "4", app: "ABCDE12345.com.example.other")
            let second = try await apple.exchange(first.text)
            #expect(second.status == 200)
            #expect(try await metric(second.text) == "2")
            #expect(try await metric(try await apple.exchange(attested).text) == "2")

            // 30 days after the first key, 29 after the second.
            try await apple.advance(days: 29)
            let third = try await apple.exchange(second.text)
            #expect(try await metric(third.text) == "1")
            try await apple.advance(days: 1)
            let gone = try await apple.exchange(third.text)
            #expect(gone.status == 404 && gone.text == "No Data Found")
            _ = try await apple.attest(key: "5")
            let back = try await apple.exchange(third.text)
            #expect(back.status == 200)
            let reasons = try apple.calls().map { $0["answer.status"] }
            #expect(reasons == [200, 304, 200, 200, 200, 404, 200])
        }
    }

    @Test("A receipt that expired by field 21 gets nothing, even from a known device")
    func expired() async throws {
        try await SimulatedApple.serving { apple in
            let attested = try await apple.attest(key: "1")
            try await apple.advance(days: 89)
            _ = try await apple.attest(key: "2")
            #expect(try await apple.exchange(attested).status == 200)
            try await apple.advance(days: 1)
            #expect(try await apple.exchange(attested).status == 404)
        }
    }

    @Test("A receipt at the other environment's address gets an answer that says so")
    func environments() async throws {
        try await SimulatedApple.serving { apple in
            for environment in AttestEnvironment.allCases {
                let receipt = try await apple.attest(key: "1", environment: environment)
                for address in AttestEnvironment.allCases {
                    let reply = try await apple.exchange(receipt, at: address)
                    #expect(reply.status == (address == environment ? 200 : 400))
                    #expect(address == environment || reply.text == "Incorrect Environment")
                }
            }
        }
    }

    @Test("Anything but a receipt of this simulated Apple is a bad payload")
    func badPayloads() async throws {
        try await SimulatedApple.serving { apple in
            let receipt = try await apple.attest(key: "1")
            var bytes = try #require([UInt8](base64: receipt))
            bytes[bytes.count - 20] ^= 1
            let urlSafe = receipt.replacing("+", with: "-").replacing("/", with: "_")
            try #require(urlSafe != receipt)
            for body in [
                "", " \r\n", "nonsense!", urlSafe, String(receipt.dropLast(4)), "receipt=\(receipt)", "\"\(receipt)\"",
                bytes.base64, receipt + receipt, "MIIB",
            ] {
                let reply = try await apple.exchange(body)
                #expect(reply.status == 400 && reply.text == "Bad Payload", "\(body.prefix(40))")
            }
            #expect(try await apple.exchange(receipt).status == 200)
        }
        // Another seed is another Apple.
        let stranger = try await SimulatedApple.serving("--seed", "another") { try await $0.attest(key: "1") }
        let reply = try await SimulatedApple.serving { try await $0.exchange(stranger) }
        #expect(reply.status == 400 && reply.text == "Bad Payload")
    }

    @Test("No token is a bad request, one that does not hold or is another team's is unauthorized")
    func tokens() async throws {
        try await SimulatedApple.serving { apple in
            let receipt = try await apple.attest(key: "1")
            let good = try await apple.token()
            let old = apple.account.token(issuedAt: SimulatedApple.time.adding(seconds: -3601))
            let stranger = DeveloperAccount(scalar: 2).token(issuedAt: SimulatedApple.time)
            for (header, status) in [
                (nil, 400), ("", 400), ("a.b", 400), ("Basic YTpi", 400), (old, 401), (stranger, 401),
                ("Bearer \(stranger)", 401), (good, 200), ("Bearer \(good)", 200),
            ] as [(String?, Int)] {
                let reply = try await apple.exchange(receipt, authorization: header)
                #expect(reply.status == status, "\(header ?? "nothing")")
                let text = status == 401 ? "Unauthorized" : "Missing or badly formatted authorization token"
                #expect(status == 200 || reply.text == text)
            }
            let other = try await apple.attest(key: "1", app: "ZZZZZ99999.com.example.app")
            let reply = try await apple.exchange(other)
            #expect(reply.status == 401 && reply.text == "Unauthorized")
            #expect(try apple.calls().last?["authorization.fault"] == "otherTeam")
        }
    }

    @Test("The receipt inside an attestation of the committed set is this Apple's, under the same seed")
    func vectorReceipt() async throws {
        let shown = try await Appattest.run(
            "show", "attestation/valid/production", "--vectors", FewVectors.path, "--format", "request")
        let object = try AdapterRequest(json: shown.json())
        guard case .verify(.attestation(let request)) = object.content else {
            Issue.record("no attestation")
            return
        }
        // Text of 7 bytes, then a byte string with a length of 2 bytes.
        let marker = [0x67] + Array("receipt".utf8) + [0x59]
        let start = try #require(request.attestation.firstRange(of: marker)?.upperBound)
        let length = Int(request.attestation[start]) << 8 | Int(request.attestation[start + 1])
        let receipt = Array(request.attestation[(start + 2)..<(start + 2 + length)]).base64
        let reply = try await SimulatedApple.serving { try await $0.exchange(receipt) }
        #expect(reply.status == 200)
    }
}
