import TestBasics

/// The way of a user who has the wheel and nothing of the repository: every command as it is typed, in an empty folder.
@Suite(
    "A way with the wheel alone",
    .enabled(if: Tools.hasVirtualEnvironments, "python3 cannot make virtual environments"))
struct WheelJourneyTests {
    private let scratch: ScratchFolder

    init() throws { scratch = try ScratchFolder() }

    /// Runs commands one after the other.
    private func walk(_ commands: String...) async throws {
        let environment = try await MadeWheel.active().merging([
            "GITHUB_ACTIONS": nil, "APPATTEST": nil, "APPATTEST_PROGRAM": "appattest",
        ]) { $1 }
        for line in commands {
            try await Program.run("/bin/sh", ["-c", line], environment: environment, in: scratch.url.path).succeeded()
        }
    }

    @Test("A backend: a device, requests as curl commands, a draft, a complete mapping, a run")
    func backend() async throws {
        let port = try FreePort.any()
        for name in ["tea.py", "attest.py"] {
            try scratch.write(Built.text("Tests/Core/AdapterFillings/\(name)"), to: name)
        }
        let recording = try Built.text("Tests/Core/TestPrograms/record-requests.sh")
        try scratch.write(recording.replacing("PORT", with: "\(port)"), to: "record.sh")
        try await walk(
            "appattest device new phone.json --app-id ABCDE12345.com.example.tea",
            "appattest device root phone.json > root.pem", "sh record.sh",
            "appattest live init --out mapping.yaml requests.txt")
        try complete(port: port)
        let checks = ["genuine", "challenge", "counter"].map { "--only 'live/\($0)/*'" }.joined(separator: " ")
        try await walk(
            "appattest live --check mapping.yaml",
            "appattest live --config mapping.yaml \(checks) --report html=live.html")
        #expect(try scratch.read("live.html").contains("live/counter/"))
    }

    /// Writes into the draft what no request can tell.
    private func complete(port: UInt16) throws {
        let draft = try scratch.read("mapping.yaml")
        let known = try #require(draft.components(separatedBy: "  # A part of flows").first)
        let account = "    headers: {Authorization: \"Bearer ${env:TOKEN}\"}\n"
        try #require(known.contains(account))
        let accounts =
            "    headers: {Authorization: Bearer token-of-ada}\n  b:\n    headers: {Authorization: Bearer token-of-bob}\n"
        let rest = try Built.text("Tests/Core/AdapterFillings/tea-mapping.yaml").replacing("PORT", with: "\(port)")
        try scratch.write(known.replacing(account, with: accounts) + rest, to: "mapping.yaml")
    }
}
