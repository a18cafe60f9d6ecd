import Foundation
import TestSupport
import Testing

@Suite("Freezing the profiles of a version", .timeLimit(.minutes(10)))
struct FreezeTests {
    @Test("A version is added once, and never with other vectors")
    func freeze() async throws {
        let scratch = try ScratchFolder()
        let file = scratch.path("frozen.json")
        let first = try await Appattest.run("generate", "--freeze", file)
        #expect(first.status == 0 && first.standardOutput.contains("are now frozen in \(file)"))
        let text = try String(contentsOfFile: file, encoding: .utf8)
        #expect(text.contains("\"attestation/nonce/other-challenge\""))
        try scratch.write(
            text.replacing("attestation/nonce/other-challenge", with: "attestation/nonce/x"), to: "frozen.json")
        let edited = try await Appattest.run("generate", "--freeze", file)
        #expect(edited.status == 2 && edited.standardError.contains("\(file): "))
        #expect(edited.standardError.contains("never change"))
    }
}
