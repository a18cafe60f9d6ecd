import TestBasics
import Yams

@Suite("Getting the released program", .enabled(if: Tools.hasCurl, "curl is missing"))
struct FetchReleaseTests {
    @Test(
        "A server's program is verified, runs, and comes from the cache afterwards",
        .enabled(if: Tools.hasPython, "python3 is missing"))
    func served() async throws {
        let checkout = try await ReleasedCheckout()
        let (first, address) = try await checkout.serving { address in
            (try await checkout.run("fetch-release.sh", from: address), address)
        }
        #expect(first.status == 0, "\(first.standardError)")
        #expect(first.standardError == "fetch-release: getting '\(address)/v\(checkout.version)/\(checkout.archive)'\n")
        let program = try #require(first.lines.first)
        #expect(first.lines.count == 1 && program.hasPrefix(checkout.cache))
        #expect(try await Program.run(program, ["--version"]).lines == [checkout.version])

        // The server has ended.
        let second = try await checkout.run("fetch-release.sh", from: address)
        #expect(second.status == 0 && second.lines == [program] && second.standardError.isEmpty)
        #expect(try checkout.cached.count == 1)
    }

    @Test("A folder and its file URL are places of releases, also when the sources changed since a version asked for")
    func places() async throws {
        for scheme in ["", "file://"] {
            let checkout = try await ReleasedCheckout()
            let place = "\(scheme)\(checkout.releases)/"
            #expect(try await checkout.run("fetch-release.sh", from: place).status == 0)
            try await checkout.shell("rm -r cache; echo >>checkout/Package.swift")
            let ended = try await checkout.run("fetch-release.sh", checkout.version, from: place)
            #expect(ended.status == 0 && ended.lines.count == 1, "\(ended.standardError)")
            #expect(!ended.standardError.contains("neither recorded nor signed"))
        }
        let unrecorded = try await ReleasedCheckout(isRecorded: false)
        let ended = try await unrecorded.run("fetch-release.sh", unrecorded.version).succeeded()
        #expect(
            ended.standardError.contains("is neither recorded nor signed: SHA256SUMS from the same place shows damage"))
    }

    @Test("A newly recorded archive replaces the one in the cache")
    func recordedAgain() async throws {
        let checkout = try await ReleasedCheckout()
        let first = try await checkout.run("fetch-release.sh")
        try checkout.folder.write(
            "#!/bin/sh\n# again\necho \(checkout.version)\n", to: "appattest-\(checkout.version)/bin/appattest")
        try await checkout.publish()
        try await checkout.record()
        let second = try await checkout.run("fetch-release.sh")
        #expect(first.status == 0 && second.status == 0, "\(second.standardError)")
        let program = try #require(second.lines.first)
        #expect(try String(contentsOfFile: program, encoding: .utf8).contains("again"))
        #expect(first.lines != second.lines)
    }

    /// A checkout and a call for which there is no program, as the file of the table says.
    struct Refusal: Decodable, Sendable, CustomTestStringConvertible {
        let status: Int32
        let said: String
        let setUp, setting, program, machine, place: String?
        let unrecorded: Bool?

        var testDescription: String { said }
    }

    private static let refusals = Result {
        try YAMLDecoder().decode([Refusal].self, from: Built.text("Tests/Core/ScriptTests/refused-releases.yaml"))
    }

    @Test("Without a released program the caller is told why, and whether to build it", arguments: try refusals.get())
    func refused(_ refusal: Refusal) async throws {
        let checkout = try await ReleasedCheckout(
            program: refusal.program, machine: refusal.machine, isRecorded: refusal.unrecorded != true)
        try await checkout.shell(refusal.setUp ?? "")
        let ended = try await checkout.run(
            "fetch-release.sh", (refusal.setting ?? "auto").replacing("VERSION", with: checkout.version),
            changes: refusal.place.map { ["APPATTEST_RELEASES": $0 == "UNSET" ? nil : $0] } ?? [:])
        #expect(ended.status == refusal.status && ended.standardOutput.isEmpty, "\(ended.standardError)")
        #expect(ended.standardError.contains(refusal.said), "\(ended.standardError)")
        if refusal.said.contains("released file") { #expect(try checkout.cached == []) }
        #expect(!FileManager.default.fileExists(atPath: checkout.folder.path("pwned")))
    }

    @Test(
        "With a key in the repository, only a signed release counts",
        .enabled(if: Tools.works("minisign", ["-v"]), "minisign is missing"))
    func signed() async throws {
        let checkout = try await ReleasedCheckout(isRecorded: false)
        try await checkout.shell("minisign -G -W -p checkout/release.pub -s key >/dev/null")
        let unsigned = try await checkout.run("fetch-release.sh", checkout.version)
        #expect(unsigned.status == 2 && unsigned.standardError.contains("has no signature SHA256SUMS.minisig"))

        try await checkout.shell("minisign -S -s key -m \"releases/v$VERSION/SHA256SUMS\" </dev/null >/dev/null")
        try await checkout.run("fetch-release.sh", checkout.version).succeeded()

        try await checkout.shell("rm -r cache; echo >>\"releases/v$VERSION/SHA256SUMS\"")
        let forged = try await checkout.run("fetch-release.sh", checkout.version)
        #expect(forged.status == 2 && forged.standardError.contains("does not fit the key in release.pub"))
        #expect(try checkout.cached == [])
    }

    @Test("A record takes checksums of one build of this version alone")
    func badRecords() async throws {
        let checkout = try await ReleasedCheckout(isRecorded: false)
        let sum = String(repeating: "a", count: 64)
        for (lines, error) in [
            ("\(sum)  appattest-0.0.1-linux-x86_64.tar.gz\n", "' is no checksum of a file of version "),
            ("\(sum)  ../\(checkout.archive)\n", "' is no checksum of a file of version "),
            (
                "\(sum)  app-\(checkout.version)-py3-none-any.whl\n",
                "there is no archive appattest-\(checkout.version)-"
            ),
            ("\(sum)  \(checkout.archive)\nb\(sum.dropFirst())  \(checkout.archive)\n", "has two checksums"),
        ] {
            let file = try checkout.folder.write(lines, to: "SUMS")
            let ended = try await checkout.run("record-release.sh", file)
            #expect(ended.status == 2 && ended.standardError.contains(error), "\(ended.standardError)")
        }
        #expect(!FileManager.default.fileExists(atPath: checkout.path("packaging/released.txt")))
        let missing = try await checkout.run("record-release.sh")
        #expect(missing.status == 2 && missing.standardError.contains("Run 'make release' first"))
    }

    @Test("Processes that get it at the same time get the same, and leave nothing else behind")
    func together() async throws {
        let checkout = try await ReleasedCheckout()
        // The other one gets it whole while this one unpacks.
        let inner = checkout.path("scripts/fetch-release.sh")
        try checkout.folder.write(
            """
            #!/bin/sh
            PATH=${PATH#*:}
            for turn in 1 2; do '\(inner)' >>other & done
            wait
            exec tar "$@"

            """, to: "bin/tar", executable: true)
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        let ended = try await checkout.run(
            "fetch-release.sh", changes: ["PATH": "\(checkout.folder.path("bin")):\(path)"]
        ).succeeded()
        let program = try #require(ended.lines.first)
        let others = try String(contentsOfFile: checkout.folder.path("other"), encoding: .utf8)
        #expect(others == "\(program)\n\(program)\n")
        let files = try FileManager.default.subpathsOfDirectory(atPath: checkout.cache)
        #expect(files.count == 4, "\(files)")
    }

    @Test(
        "Without curl there is wget, and without both there is no release",
        .enabled(if: Tools.hasPython && Tools.works("wget", ["--version"]), "python3 or wget is missing"))
    func clients() async throws {
        let checkout = try await ReleasedCheckout()
        try await checkout.shell(
            """
            mkdir bin && for name in awk cat cp cut dirname env find gzip head mkdir mktemp mv rm sed sh sha256sum shasum sort tail \
                tar tr uname wget
            do path=$(command -v "$name") && ln -s "$path" "bin/$name" || :; done
            """)
        let bin = checkout.folder.path("bin")
        let ended = try await checkout.serving {
            try await checkout.run("fetch-release.sh", from: $0, changes: ["PATH": bin])
        }
        #expect(ended.status == 0, "\(ended.standardError)")
        try await checkout.shell("rm bin/wget; rm -r cache")
        let none = try await checkout.run("fetch-release.sh", from: "http://127.0.0.1:9", changes: ["PATH": bin])
        #expect(none.status == 3 && none.standardError.contains("neither curl nor wget is installed"))
    }
}
