import Foundation
import TestSupport
import Testing

/// The parts of `make release` that need no released program. The script itself tries the program that it made.
@Suite("The files of a release", .enabled(if: Tools.hasPython && Tools.hasLDD, "python3 or ldd is missing"))
struct ReleaseScriptTests {
    @Test("A program that loads more than libcrypto and libcbor is not released")
    func libraries() async throws {
        let scratch = try ScratchFolder()
        let ended = try await Program.run(
            "python3",
            [
                Built.packageRoot.appending(path: "scripts/release.py").path, "--out", scratch.path("files"),
                "--program",
                Built.program("appattest"),
            ], environment: ["PYTHONDONTWRITEBYTECODE": "1"])
        #expect(ended.status == 2)
        #expect(ended.standardError.contains(/release: the program loads lib\S+, which a system may not have/))
        #expect(!FileManager.default.fileExists(atPath: scratch.path("files/SHA256SUMS")))
    }

    @Test("The completions of bash, zsh and fish name every command")
    func completions() async throws {
        for shell in ["bash", "zsh", "fish"] {
            let script = try await Appattest.run("--generate-completion-script", shell).standardOutput
            for command in ["run", "generate", "check-adapter", "live", "device"] {
                #expect(script.contains(command), "\(shell): \(command)")
            }
        }
    }
}
