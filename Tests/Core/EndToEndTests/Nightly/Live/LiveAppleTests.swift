import Foundation
import TestSupport
import Testing

@Suite("appattest live and a backend that runs already")
struct LiveAppleTests {
    @Test("A backend that knows the ports of the simulated Apple exchanges receipts and reads bits there")
    func knownApple() async throws {
        let scratch = try ScratchFolder()
        let account = DeveloperAccount()
        let privateKey = try scratch.write(account.privateKeyPEM, to: "private.pem")
        let publicKey = try scratch.write(account.publicKeyPEM, to: "public.pem")
        let key = "\(account.keyId):\(account.teamId)"
        let (production, development) = (try FreePort.any(), try FreePort.any())
        let roots = try await receiptRoot(in: scratch)
        let urls = [(production, ""), (development, "-development")].flatMap { port, infix in
            ["--devicecheck\(infix)-url", "http://127.0.0.1:\(port)", "--attestation-data\(infix)-url"]
                + ["http://127.0.0.1:\(port)"]
        }
        let arguments =
            ["serve", "--app-id", "ABCDE12345.com.example.app", "--root", roots.attestation, "--rate", "0"]
            + ["--receipt-root", roots.receipt, "--password-cost", "4", "--key", "\(key):\(privateKey)"] + urls
        try await Program.serving(Appattest.path, arguments) { url in
            let port = try #require(URL(string: url.trimmingCharacters(in: .whitespacesAndNewlines))?.port)
            let mapping = try LiveMappingFile.running(at: port)
            let known =
                ["--key", "\(key):\(publicKey)", "--production-port", "\(production)"]
                + ["--development-port", "\(development)"]
            let (status, outcomes) = try await mapping.outcomes(
                known + ["--only", "live/receipt/exchanged", "--only", "live/devicecheck/empty"])
            #expect(status == 0 && outcomes["live/receipt/exchanged"] == "pass", "\(outcomes)")
        }
    }

    @Test("An attestation that counts over plain HTTP fails its check, and one that is not answered passes it")
    func plain() async throws {
        for (isOpen, outcome) in [(true, "wrongVerdict"), (false, "pass")] {
            let mapping = try LiveMappingFile.reference(changes: ["app: {": "plain_url: http://127.0.0.1:PLAIN\napp: {"]
            )
            let port = isOpen ? mapping.port : try FreePort.any()
            let text = try String(contentsOfFile: mapping.path, encoding: .utf8).replacing("PLAIN", with: "\(port)")
            try text.write(toFile: mapping.path, atomically: true, encoding: .utf8)
            let (status, outcomes) = try await mapping.outcomes([
                "--level", "L1", "--profile", "strict", "--only", "live/session/plain-http",
            ])
            #expect(outcomes == ["live/session/plain-http": outcome])
            #expect(status == (isOpen ? 1 : 0))
        }
    }

    /// Returns the files of the roots of simulated devices and receipts.
    private func receiptRoot(in scratch: ScratchFolder) async throws -> (attestation: String, receipt: String) {
        let folder = scratch.path("roots")
        try await Program.servingBeside(Appattest.path, ["apple", "--out-roots", folder]) { _ in }
        let files = try FileManager.default.contentsOfDirectory(atPath: folder)
        let attestation = try #require(files.first { $0.contains("attestation") })
        let receipt = try #require(files.first { $0.contains("receipt") })
        return ("\(folder)/\(attestation)", "\(folder)/\(receipt)")
    }
}
