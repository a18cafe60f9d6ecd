import AdapterTargets
import Devices
import FixtureForge
import TestBasics
import Transport

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

@Suite("Client data and the body that it covers")
struct SignedBodyTests {
    private static let body = #"{"item":"coins","amount":1}"#

    /// Returns a scene whose assertions are over client data of a form.
    private static func scene(_ clientData: String) throws -> LiveScene {
        let smallest = SmallestMapping.text(port: 1).split(separator: "  assert:")[0]
        let mapping = try BackendMapping(
            yaml: """
                \(smallest)  assert:
                    body: '\(body)'
                    client_data: '\(clientData)'
                    request: {method: POST, path: /a, headers: {X-Assertion: "${assertion|b64}"}, body: "${body}"}

                """, file: "m.yaml", environment: [:])
        let surroundings = LiveSurroundings(
            suiteVersion: "test", seed: Seed("signed bodies"), nonce: "run", milliseconds: { 1_790_000_000_000 },
            stopwatch: { .zero }, random: { [UInt8](repeating: 7, count: $0) })
        let hooks = HookRunner(
            hooks: mapping.hooks, process: nil, controls: BackendControls(), environment: [:],
            processes: .init(), awaitReady: {}, clock: BackendClock())
        let budget = LoadBudget(
            requests: 1, perSecond: 1, time: .seconds(1), stopwatch: { .zero },
            now: { Timestamp(secondsSinceEpoch: 0) })
        return LiveScene(
            LiveBackend(
                mapping: mapping, level: .testRoot, wires: [], plainWire: nil, budget: budget,
                surroundings: surroundings, apple: AttestingApple(seed: surroundings.seed), hooks: hooks,
                connection: nil, proxy: nil), name: "test")
    }

    @Test(
        "A change that a canonical form of the body takes back is not signed, and every other one is",
        arguments: [
            ("${body}", #"{"item": "coins","amount":1}"#, true),
            ("${body|sha256|b64}", #"{"item":"coins","amount":2}"#, true),
            ("order:${body|sortedjson}", #"{"item": "coins","amount":1}"#, false),
            ("order:${body|sortedjson}", #"{"amount":1,"item":"coins"}"#, false),
            ("order:${body|sortedjson}", #"{"item":"coins","amount":2}"#, true), ("fixed", "{}", false),
        ])
    func signs(clientData: String, changed: String, isSigned: Bool) async throws {
        let scene = try Self.scene(clientData)
        let key = try await scene.key()
        #expect(try scene.signs(body: Array(changed.utf8), by: key, Values()) == isSigned)
    }
}
