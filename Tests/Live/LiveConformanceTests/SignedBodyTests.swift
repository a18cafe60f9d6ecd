import AdapterTargets
import AttestModel
import Devices
import FixtureForge
import LiveMapping
import Transport
import TestSupport
import Testing

@testable import LiveConformance

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
