import AttestModel
import Foundation
import TestSupport
import Testing

@Suite("The simulated exchange of receipts answers as it is told")
struct ScriptTests {
    @Test("Answers that Apple's service gives by its own mood, each once, then its own again")
    func statuses() async throws {
        let scratch = try ScratchFolder()
        let script = try scratch.write(
            #"[{"status":429,"headers":{"Retry-After":"30"}},{},{"status":503,"body":"<html>"}]"#, to: "script.json")
        try await SimulatedApple.serving("--script", script, in: scratch) { apple in
            let receipt = try await apple.attest(key: "1")
            let busy = try await apple.exchange(receipt)
            #expect(busy.status == 429 && busy.text == "Too Many Requests" && busy.header("Retry-After") == "30")
            #expect(try await apple.exchange(receipt).status == 200)
            let down = try await apple.exchange(receipt)
            #expect(down.status == 503 && down.text == "<html>")
            try await apple.script(#"{"status":500}"#)
            try await apple.script(#"[{"status":404},{"status":304},{"status":401}]"#)
            #expect(try await apple.exchange(receipt).text == "Server Error")
            #expect(try await apple.exchange(receipt).text == "No Data Found")
            #expect(try await apple.exchange(receipt).status == 304)
            #expect(try await apple.exchange(receipt).text == "Unauthorized")
            #expect(try await apple.exchange(receipt).status == 200)
            let scripts = try apple.calls().map { $0["script.status"] }
            #expect(scripts == [429, nil, 503, 500, 404, 304, 401, nil])
        }
    }

    /// The requirement that a new receipt breaks, by the name of its deviation; `nil` for one to be accepted.
    private static let broken: [(String, String?)] = [
        ("otherApp", "RCP-APPID"), ("otherKey", "RCP-KEY"), ("otherEnvironment", "RCP-ENV"),
        ("otherAuthority", "RCP-CHAIN"), ("stale", "RCP-CREATION"), ("damagedSignature", "RCP-SIGNATURE"),
        ("definiteLengths", nil), ("sameReceipt", "RCP-TYPE"),
    ]

    @Test("A new receipt deviates in the one ordered way")
    func deviations() async throws {
        try await SimulatedApple.serving { apple in
            let attested = try await apple.attest(key: "1")
            let keyCertificate = try #require(
                try await OpenedReceipt.verified(attested, root: apple.receiptRoot, at: SimulatedApple.time).fields[3])
            let marker = try #require(keyCertificate.firstRange(of: [0x03, 0x42, 0x00, 0x04])?.upperBound)
            let publicKey = Array(keyCertificate[(marker - 1)..<(marker + 64)])
            try await apple.script("[" + Self.broken.map { #"{"receipt":"\#($0.0)"}"# }.joined(separator: ",") + "]")
            var requests = ""
            for (name, _) in Self.broken {
                let reply = try await apple.exchange(attested)
                #expect(reply.status == 200)
                let request = ReceiptRequest(
                    receipt: try #require([UInt8](base64: reply.text)), receiptType: .receipt,
                    app: try #require(AppIdentity(appId: SimulatedApple.appId)), publicKey: publicKey,
                    publicKeyPEM: try #require(PEM.publicKey(publicKey)), clientDataHash: nil,
                    environment: .production, roots: [apple.receiptRoot], time: SimulatedApple.time)
                requests += AdapterRequest(id: name, content: .verify(.receipt(request))).json.compactText + "\n"
            }
            let answers = try await Appattest.run("adapter", input: requests).lines
            #expect(answers.count == Self.broken.count)
            for (answer, (name, requirement)) in zip(answers, Self.broken) {
                let response = try AdapterResponse(json: JSONValue.parse(Array(answer.utf8)))
                guard case .verdict(let verdict) = response.content else { continue }
                #expect(verdict.verdict == (requirement == nil ? .accept : .reject), "\(name)")
                #expect(verdict.code == requirement, "\(name): \(verdict.reason ?? "")")
            }
        }
    }

    @Test("The text of an answer deviates in the one ordered way")
    func texts() async throws {
        try await SimulatedApple.serving { apple in
            let receipt = try await apple.attest(key: "1")
            let genuine = try await apple.exchange(receipt).text
            func text(_ deviation: String) async throws -> String {
                try await apple.script(#"{"receipt":"\#(deviation)"}"#)
                let reply = try await apple.exchange(receipt)
                #expect(reply.status == 200 && reply.header("Content-Type") == "base64")
                return reply.text
            }
            // The clock stands still and signatures are deterministic: the same question has the same answer.
            #expect(try await apple.exchange(receipt).text == genuine)
            #expect(try await text("lineFeed") == genuine + "\n")
            let urlSafe = try await text("base64URL")
            #expect(urlSafe != genuine && urlSafe.replacing("-", with: "+").replacing("_", with: "/") == genuine)
            #expect(try await text("truncated") == String(genuine.prefix(genuine.count / 2)))
            #expect(try await text("notBase64").hasPrefix("<"))
            #expect(try await text("empty") == "")
            #expect(try await text("sameReceipt") == receipt)
        }
    }
}
