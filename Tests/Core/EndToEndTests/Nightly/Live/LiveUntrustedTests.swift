import TestSupport
import Testing

extension LiveErrorTests {
    @Test("A backend that trusts Apple alone ends the run with status 3 and the way to trust the test root")
    func untrusted() async throws {
        let mapping = try LiveMappingFile.reference(changes: ["  attestation_root_file: APPATTEST_ROOT\n": ""])
        let ended = try await mapping.run("--level", "L2", "--only", "live/genuine/assertion")
        #expect(ended.status == 3)
        #expect(ended.unwrapped.contains("does not accept a genuine attestation"))
        #expect(ended.unwrapped.contains("Does the backend trust the test root"))
        for line in ["  > POST /attest/verify", "  < 403"] { #expect(ended.standardOutput.contains("\n\(line)\n")) }
        // At L0 nothing genuine is sent, and such a backend conforms.
        let hostile = try await mapping.run(
            "--level", "L0", "--only", "live/keys/own-root", "--only", "live/input/*-no-body")
        #expect(hostile.status == 0, "\(hostile.standardOutput)")
    }
}
