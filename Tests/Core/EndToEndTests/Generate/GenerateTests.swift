import TestBasics

@Suite("appattest generate")
struct GenerateTests {
    @Test("--check says of each file what is wrong with it, ends with 1, and freezes nothing")
    func check() async throws {
        let scratch = try ScratchFolder()
        let folder = scratch.path("set")
        try FileManager.default.copyItem(atPath: Appattest.vectors, toPath: folder)
        try scratch.write("{}\n", to: "set/assertion/counter/replay-equal.json")
        try FileManager.default.removeItem(atPath: "\(folder)/authorities/attestation-root.pem")
        try scratch.write("{}\n", to: "set/assertion/counter/of-my-own.json")
        let ended = try await Appattest.run("generate", "--check", folder, "--freeze", scratch.path("frozen.json"))
        #expect(ended.status == 1 && ended.standardOutput == "")
        #expect(!FileManager.default.fileExists(atPath: scratch.path("frozen.json")))
        #expect(
            ended.standardError.split(separator: "\n").dropLast() == [
                "assertion/counter/replay-equal.json: differs", "authorities/attestation-root.pem: is missing",
                "assertion/counter/of-my-own.json: is not part of the set",
            ])
        #expect(ended.standardError.contains("appattest generate --out \(folder)"))
    }
}
