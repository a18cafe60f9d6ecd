import AttestModel
import Testing

@testable import LiveConformance

@Suite("The changes of live checks")
struct ChangeTests {
    private static let body = Array(#"{"item":"coins","amount":1}"#.utf8)

    @Test("Each tampered body differs from the signed one", arguments: TamperedBody.all.map(\.name))
    func bodies(name: String) throws {
        let tampering = try #require(TamperedBody.all.first { $0.name == name })
        let changed = try #require(tampering.change(Self.body))
        #expect(changed != Self.body)
        guard tampering.isRewriting, name != "bom" else { return }
        #expect(try JSONValue.parse(changed) == JSONValue.parse(Self.body))
    }

    @Test("A forged signature differs in one bit, and lies in an assertion that is otherwise the same")
    func signature() throws {
        let assertion: [UInt8] =
            [0xA2, 0x69] + Array("signature".utf8) + [0x58, 4, 0x30, 2, 1, 7, 0x71] + Array("authenticatorData".utf8)
            + [0x41, 1]
        let forged = ForgedSignature.of(assertion)
        let changed = zip(assertion, forged).enumerated().filter { $0.element.0 != $0.element.1 }
        #expect(changed.map(\.offset) == [16] && forged.count == assertion.count)
    }

    @Test("Stack traces and queries are found in answers, and plain words are not")
    func internals() {
        #expect(Internals.found(in: Array("{\"error\":\"refused\"}".utf8)) == nil)
        #expect(Internals.found(in: Array("Traceback (most recent call last):\n  File".utf8)) != nil)
        #expect(Internals.found(in: Array("near \"SELECT id FROM key\"".utf8)) != nil)
    }

    @Test("The hash of the client goes to the places where servers look for it")
    func clientHash() throws {
        var request = LiveRequest(method: "POST", target: "/attest", body: Array(#"{"key_id":"a"}"#.utf8))
        request.addClientDataHash([1, 2, 3])
        #expect(request.headers.value("x-app-attest-client-data-hash") == "AQID")
        #expect(
            try JSONValue.parse(request.body) == ["key_id": "a", "clientDataHash": "AQID", "client_data_hash": "AQID"])
    }
}
