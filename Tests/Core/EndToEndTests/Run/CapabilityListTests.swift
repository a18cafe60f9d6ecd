import AttestModel
import Testing

@testable import appattest

@Suite("Lists of words in options")
struct CapabilityListTests {
    @Test("A list of capabilities accepts only known words")
    func capabilityList() throws {
        #expect(try Capability.list("attestation, clock", option: "--capabilities") == [.attestation, .clock])
        let error = #expect(throws: RunnerError.self) { try Capability.list("clocks", option: "--capabilities") }
        #expect(
            error?.message.hasPrefix(
                "--capabilities: 'clocks' (did you mean 'clock'?) is not a capability; there are attestation") == true)
    }
}
