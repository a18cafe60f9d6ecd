import TestSupport
import Testing

@Suite("Names of commands")
struct CommandNameTests {
    @Test(
        "A misspelt command is answered with the one that was meant, and with all that there are",
        arguments: [
            (["lst"], "'lst' (did you mean 'list'?) is not a command of 'appattest'"),
            (["explian", "ATT-NONCE"], "did you mean 'explain'?"),
            (
                ["baseline", "wrte"],
                "'wrte' (did you mean 'write'?) is not a command of 'baseline'; there are write, from."
            ),
            (["verify", "attestaton", "x"], "did you mean 'attestation'?"),
        ])
    func misspelt(arguments: [String], said: String) async throws {
        let ended = try await Program.run(Appattest.path, arguments)
        #expect(ended.status == 2 && ended.standardOutput == "")
        #expect(ended.standardError.contains(said), "\(ended.standardError)")
    }

    @Test("An unknown option of a known command is still named")
    func option() async throws {
        let ended = try await Appattest.run("list", "--impakt", "replay")
        #expect(ended.status == 2 && ended.standardError.contains("--impakt"))
    }
}
