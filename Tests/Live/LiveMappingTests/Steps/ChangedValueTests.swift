import AttestModel
import LiveMapping
import Testing

@Suite("Values that change after a step was prepared")
struct ChangedValueTests {
    /// A step whose client data is the body, which holds the challenge; the key is named in the path.
    private func step() throws -> (step: Step, base: BaseURL, prepared: Values) {
        let mapping = try MappingText.read(
            MappingText.replacing(#"'{"level":1}'"#, with: #""challenge=${challenge}""#)
                .replacing("path: /play?fast=1", with: "path: /play/${key_id|hex}?of=${challenge}")
                .replacing("decode: b64", with: "decode: utf8")
                .replacing(
                    "  assert:",
                    with:
                        "  assert_challenge:\n    request: {method: GET, path: /challenge}\n    capture: {challenge: json:/challenge}\n  assert:"
                ))
        let (step, base) = (mapping.flows.assert, mapping.baseURLs[0])
        let values = Values(["key_id": [UInt8](repeating: 1, count: 32), "challenge": Array("fresh".utf8)])
        return (step, base, try step.prepared(values, for: base))
    }

    @Test("A value that the device signs differently reaches client data through the body, and the request stays")
    func signing() throws {
        let (step, base, prepared) = try step()
        let other = try step.prepared(prepared, for: base, signing: ["challenge": Array("stale".utf8)])
        #expect(other["client_data"] == Array("challenge=stale".utf8))
        #expect(other["client_data_hash"] != prepared["client_data_hash"])
        #expect(other["body"] == Array("challenge=fresh".utf8))
    }

    @Test("What a step makes of a changed value follows it, and what the device has signed stays")
    func renewing() throws {
        var (step, _, prepared) = try step()
        prepared["challenge"] = Array("sent".utf8)
        prepared["key_id"] = [UInt8](repeating: 2, count: 32)
        prepared["assertion"] = [3]
        let renewed = try step.renewed(
            prepared, after: ["challenge", "key_id"], keeping: ["client_data", "client_data_hash"])
        #expect(renewed["client_data"] == Array("challenge=fresh".utf8))
        let request = try step.request(renewed)
        #expect(request.target == "/api/play/\([UInt8](repeating: 2, count: 32).hex)?of=sent")
        #expect(request.body == Array("challenge=sent".utf8))
    }
}
