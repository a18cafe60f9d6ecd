import TestBasics

/// Backends whose fault only an order of requests shows: the reference backend with a trigger in its state.
@Suite("appattest live --learn finds faults of order", .serialized)
struct OrderFaultTests {
    struct Fault: Decodable, Sendable, CustomTestStringConvertible {
        let name: String
        let inputs: Int
        let trigger: String
        var testDescription: String { name }
    }

    private static let faults = try? JSONDecoder().decode(
        [Fault].self, from: Data(try Built.text("Tests/Live/OrderFaults/faults.json").utf8))

    private static func mapping(serving command: String, trigger: String = "") throws -> LiveMappingFile {
        let quoted = trigger.replacing("'", with: "''")
        return try LiveMappingFile.reference(changes: [
            "path: /attest/key}": "path: /attest/key, json: {key_id: \"${key_id|b64}\"}}",
            "unsupported_devices: devicecheck": "unsupported_devices: accept",
            "--unsupported-devices devicecheck": "--unsupported-devices accept",
            "      headers: {X-Device-Token: \"${device_token|b64}\"}\n": "", "exec appattest serve": command,
            "  ready: GET /health": "  ready: GET /health\n  env: {TRIGGER: '\(quoted)'}",
            "policies:": "limits: {requests: 200000, requests_per_second: 5000, seconds: 600}\npolicies:",
        ])
    }

    @Test("There are 25", .enabled(if: Tools.hasPython, "python3 is missing"))
    func count() throws { #expect(Set(try #require(Self.faults).map(\.name)).count == 25) }

    @Test(
        "Each is found by a sequence of its least length",
        .enabled(if: Tools.hasPython, "python3 is missing"), arguments: faults ?? [])
    func found(fault: Fault) async throws {
        let script = Built.path("Tests/Live/OrderFaults/serve.py")
        let mapping = try Self.mapping(
            serving: "exec python3 '\(script)' \"$APPATTEST_LIVE_FOLDER/state.sqlite\" \"$TRIGGER\" appattest serve",
            trigger: fault.trigger)
        let (status, outcomes) = try await mapping.outcomes(["--learn"])
        #expect(status == 1)
        let found = outcomes.keys.filter { $0.contains("--") }.map { $0.components(separatedBy: "--").count }
        #expect(found.min() == fault.inputs)
    }

    @Test("The right backend raises no alarm")
    func right() async throws {
        let (status, outcomes) = try await Self.mapping(serving: "exec appattest serve").outcomes(["--learn"])
        #expect(status == 0 && outcomes.count == 8 && Set(outcomes.values) == ["pass"])
    }
}
