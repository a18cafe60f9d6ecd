import TestBasics

@Suite("A run of a frozen profile over vectors that a later version corrects")
struct CorrectionTests {
    @Test("Every report says so beside the failure, which stays one; a baseline's entry for it alone is named")
    func corrected() async throws {
        let scratch = try ScratchFolder()
        let target = ["--target", "builtin:mutant/attestation-counter-one-taken", "--only", "attestation/counter/*"]
        let words = "0.5.0 corrects this: only Apple could make the object (should, hardening)"
        let reports = ["jsonl", "junit", "html"].flatMap { ["--report", "\($0)=\(scratch.path($0))"] }
        let ended = try await Appattest.run(["run", "--profile", "core@0.3.0"] + target + reports)
        #expect(ended.status == 1 && ended.unwrapped.contains(words))
        #expect(ended.unwrapped.contains("failures that core@0.5.0 does not judge: 1 of 1"))
        #expect(ended.standardOutput.contains("could make the object (should,\n              hardening)\n"))
        for format in ["junit", "html"] { #expect(try scratch.read(format).contains(words), "\(format)") }
        let result = try RunLines(scratch.read("jsonl")).results["attestation/counter/one"]
        let correction = result?["corrections"]?.at("0")
        #expect(correction?["corrected"] == "0.5.0" && correction?["level"] == "must")

        let file = scratch.path("known.yaml")
        for (profile, isNamed) in [("core@0.3.0", true), ("strict@0.3.0", false)] {
            let options = ["--profile", profile] + target
            let written = try await Appattest.run(["baseline", "write", "--out", file, "--reason", "x"] + options)
            let known = try await Appattest.run(["run", "--baseline", file] + options)
            #expect(written.status == 0 && known.status == 0)
            let note = "not needed with core@0.5.0: 'attestation/counter/one' (line 9)"
            #expect(known.unwrapped.contains(note) == isNamed, "\(profile)")
        }
    }
}
