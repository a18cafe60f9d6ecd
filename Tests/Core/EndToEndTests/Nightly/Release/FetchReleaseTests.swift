import TestBasics

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

    /// A checkout and a call for which there is no program: status 3 when the caller is to build it, 2 for an error.
    struct Refusal: Sendable, CustomTestStringConvertible {
        let status: Int32
        /// Words of the sentence.
        let said: String
        /// Commands of the shell before the call.
        var setUp = ""
        /// The setting; `VERSION` stands for the version of the sources.
        var setting = "auto"
        var program: String? = nil
        var machine: String? = nil
        var isRecorded = true
        /// The place of releases; empty for the folder of the checkout.
        var place: String? = ""

        var testDescription: String { said }
    }

    private static let packAgain = """
        echo 'touch pwned' >>"appattest-$VERSION/bin/appattest"
        cd "releases/v$VERSION" && tar -czf "$ARCHIVE" -C ../.. "appattest-$VERSION"
        { sha256sum "$ARCHIVE" || shasum -a 256 "$ARCHIVE"; } >SHA256SUMS 2>errors
        """

    private static let refusals = [
        Refusal(status: 3, said: "cannot get '", setUp: #"rm "releases/v$VERSION/$ARCHIVE""#),
        Refusal(status: 3, said: "for this machine.", machine: "linux-s390x"),
        Refusal(
            status: 3, said: "has no '",
            setUp: #"sed -i.bak "s/$ARCHIVE/appattest-$VERSION-linux-other.tar.gz/" checkout/packaging/released.txt"#),
        Refusal(status: 3, said: "packaging/released.txt records no release of version ", isRecorded: false),
        Refusal(status: 3, said: "the sources changed since the release of ", setUp: "echo >>checkout/Package.swift"),
        Refusal(status: 3, said: "packaging/packages/facts.json has the placeholder OWNER", place: nil),
        Refusal(
            status: 3, said: "does not run on this machine: version `GLIBC_9.9' not found.",
            program: "#!/bin/sh\necho \"$0: version \\`GLIBC_9.9' not found\" >&2\nexit 1\n"),
        Refusal(
            status: 3, said: "does not run on this machine",
            program: "\u{7F}ELF\u{2}\u{1}\u{1}\0\0\0\0\0\0\0\0\0\u{2}\0\u{16}\0"),
        Refusal(status: 3, said: "the setting 'never' asks for no released program.", setting: "never"),
        Refusal(status: 2, said: "says that it is version '0.0.1', not ", program: "#!/bin/sh\necho 0.0.1\n"),
        Refusal(status: 2, said: "' is not the released file: its SHA-256 is ", setUp: packAgain),
        // The record counts, whatever the release lists.
        Refusal(status: 2, said: "' is not the released file: its SHA-256 is ", setUp: packAgain, setting: "VERSION"),
        Refusal(
            status: 2, said: "is not the released file", setUp: #"echo more >>"releases/v$VERSION/$ARCHIVE""#,
            setting: "VERSION", isRecorded: false),
        Refusal(status: 2, said: "APPATTEST_RELEASES is 'releases'. Give an address", place: "releases"),
        Refusal(status: 2, said: "APPATTEST_RELEASES is 'ftp://a'. Give an address", place: "ftp://a"),
        // Nobody who names a version gets another program, or builds one unawares.
        Refusal(
            status: 2, said: "release 0.0.1 is asked for, and these sources are version ", setting: "0.0.1",
            isRecorded: false),
        Refusal(status: 2, said: "Take 'auto' in place of '", setting: "VERSION", isRecorded: false, place: "/nowhere"),
        Refusal(status: 2, said: "'latest' is no setting.", setting: "latest", isRecorded: false),
    ]

    @Test("Without a released program the caller is told why, and whether to build it", arguments: refusals)
    func refused(_ refusal: Refusal) async throws {
        let checkout = try await ReleasedCheckout(
            program: refusal.program, machine: refusal.machine, isRecorded: refusal.isRecorded)
        try await checkout.shell(refusal.setUp)
        let ended = try await checkout.run(
            "fetch-release.sh", refusal.setting.replacing("VERSION", with: checkout.version),
            changes: refusal.place == "" ? [:] : ["APPATTEST_RELEASES": refusal.place])
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
