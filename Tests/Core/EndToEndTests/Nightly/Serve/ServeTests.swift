import TestBasics

@Suite("appattest serve as a program")
struct ServeTests {
    @Test(
        "Wrong options end with 2, and are named",
        arguments: [
            (["--app-id", "x"], "'x'"), (["--root", "no-such-file.pem"], "no-such-file.pem"),
            (["--receipt-root", "/"], "is a directory"), (["--key", "K:T"], "'K:T'"),
            (["--key", "K:T:ROOT"], "private key"), (["--state", "no/such/folder/state.sqlite"], "no/such/folder"),
            (["--rate", "-1"], "--rate"), (["--password-cost", "3"], "--password-cost"),
            (["--clock-offset-file", "ROOT"], "whole number"), (["--receipt-interval", "0"], "--receipt-interval"),
            (["--key", "K:T:KEY", "--devicecheck-url", "apple"], "'apple'"), (["--host", "192.0.2.1"], "192.0.2.1"),
        ])
    func misuse(options: [String], named: String) async throws {
        let scratch = try ScratchFolder()
        let root = try scratch.write(String(contentsOfFile: Forged.root, encoding: .utf8), to: "root.pem")
        let key = try scratch.write(DeveloperAccount().privateKeyPEM, to: "key.pem")
        let ended = try await Appattest.run(
            [
                "serve", "--app-id", "ABCDE12345.com.example.app", "--root", root, "--state",
                scratch.path("state.sqlite"),
            ]
                + options.map { $0.replacing("ROOT", with: root).replacing("KEY", with: key) })
        #expect(ended.status == 2)
        #expect(ended.standardOutput == "")
        #expect(ended.standardError.contains(named), "\(ended.standardError)")
    }
}
