import AttestModel
import Foundation
import TestSupport
import Testing

@Suite("appattest apple over TLS", .enabled(if: Tools.hasCurl, "there is no curl"))
struct TLSTests {
    @Test("Its certificate is valid under the root that it writes, for localhost and its number, and under no other")
    func certificate() async throws {
        let scratch = try ScratchFolder()
        let folder = scratch.path("tls")
        try await SimulatedApple.serving("--tls", folder, in: scratch) { apple in
            let root = "\(folder)/root.pem"
            for (name, options, status) in [
                ("localhost", ["--cacert", root], 0), ("127.0.0.1", ["--cacert", root], 0), ("localhost", [], 60),
            ] {
                for environment in ["production", "development"] {
                    let url = "https://\(name):\(try apple.port(environment))/v1/query_two_bits"
                    let ended = try await Program.run("curl", ["-s", "-X", "POST", "--noproxy", "*"] + options + [url])
                    #expect(ended.status == status, "\(ended.standardError)")
                    if status == 0 {
                        #expect(ended.standardOutput == "Missing or badly formatted authorization token")
                    }
                }
            }
            #expect(try await apple.now() == SimulatedApple.time, "commands come without TLS")
            let text = try String(contentsOfFile: root, encoding: .utf8)
            #expect(text.hasPrefix("TEST AUTHORITY."))
        }
    }
}
