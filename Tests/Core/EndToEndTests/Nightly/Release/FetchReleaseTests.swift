import Foundation
import TestSupport
import Testing

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

    @Test("A folder and its file URL are places of releases, and nothing else but an address is")
    func places() async throws {
        let checkout = try await ReleasedCheckout()
        for scheme in ["", "file://"] {
            let ended = try await checkout.run("fetch-release.sh", from: "\(scheme)\(checkout.releases)/")
            #expect(ended.status == 0, "\(ended.standardError)")
            try await checkout.shell("rm -r cache")
        }
        for place in ["releases", "ftp://a"] {
            let ended = try await checkout.run("fetch-release.sh", from: place)
            #expect(ended.status == 2)
            #expect(ended.standardError.contains("APPATTEST_RELEASES is '\(place)'. Give an address"))
        }
    }

    @Test("Another file in the place of the archive is an error, and stays out of the cache")
    func wrongChecksum() async throws {
        let checkout = try await ReleasedCheckout()
        try await checkout.shell(
            """
            echo 'touch pwned' >>"appattest-$VERSION/bin/appattest"
            cd "releases/v$VERSION" && tar -czf "$ARCHIVE" -C ../.. "appattest-$VERSION"
            { sha256sum "$ARCHIVE" || shasum -a 256 "$ARCHIVE"; } >SHA256SUMS 2>errors
            """)
        let ended = try await checkout.run("fetch-release.sh")
        #expect(ended.status == 2 && ended.standardOutput.isEmpty)
        #expect(ended.standardError.contains("/\(checkout.archive)' is not the released file: its SHA-256 is "))
        #expect(try checkout.cached == [])
        let asked = try await checkout.run("fetch-release.sh", checkout.version)
        #expect(asked.status == 2, "The record counts, whatever the release lists.")
        #expect(!FileManager.default.fileExists(atPath: checkout.folder.path("pwned")))
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

    @Test("A program that names another version is an error")
    func otherVersion() async throws {
        let checkout = try await ReleasedCheckout(program: "#!/bin/sh\necho 0.0.1\n")
        let ended = try await checkout.run("fetch-release.sh")
        #expect(ended.status == 2 && ended.standardOutput.isEmpty)
        #expect(ended.standardError.contains("says that it is version '0.0.1', not \(checkout.version)"))
    }

    /// Reasons for which there is no released program, each with a part of its sentence.
    enum Lack: String, CaseIterable {
        case file = "cannot get '"
        case machine = "for this machine."
        case record = "packaging/released.txt records no release of version "
        case sources = "the sources changed since the release of "
        case place = "packaging/packages/facts.json has the placeholder OWNER"
        case otherMachine = "has no '"
        case library = "does not run on this machine: version `GLIBC_9.9' not found."
        case wish = "the setting 'never' asks for no released program."
    }

    @Test("Without a released program the caller is told to build, and why", arguments: Lack.allCases)
    func none(lack: Lack) async throws {
        let checkout = try await ReleasedCheckout(
            program: lack == .library
                ? "#!/bin/sh\necho \"$0: version \\`GLIBC_9.9' not found\" >&2\nexit 1\n" : nil,
            machine: lack == .machine ? "linux-s390x" : nil, isRecorded: lack != .record)
        switch lack {
        case .file: try await checkout.shell("rm \"releases/v$VERSION/$ARCHIVE\"")
        case .sources: try await checkout.shell("echo >>checkout/Package.swift")
        case .otherMachine:
            try await checkout.shell(
                "sed -i.bak \"s/$ARCHIVE/appattest-$VERSION-linux-other.tar.gz/\" checkout/packaging/released.txt")
        default: break
        }
        let ended = try await checkout.run(
            "fetch-release.sh", lack == .wish ? "never" : "auto",
            changes: lack == .place ? ["APPATTEST_RELEASES": nil] : [:])
        #expect(ended.status == 3 && ended.standardOutput.isEmpty)
        #expect(ended.standardError.contains(lack.rawValue), "\(ended.standardError)")
    }

    @Test("A program of another architecture is none for this machine")
    func otherArchitecture() async throws {
        let checkout = try await ReleasedCheckout(program: "\u{7F}ELF\u{2}\u{1}\u{1}\0\0\0\0\0\0\0\0\0\u{2}\0\u{16}\0")
        let ended = try await checkout.run("fetch-release.sh")
        #expect(ended.status == 3 && ended.standardError.contains("does not run on this machine"))
        // It is not fetched again.
        let again = try await checkout.run("fetch-release.sh", from: "/nowhere")
        #expect(again.status == 3 && again.standardError.contains("does not run on this machine"))
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
            "fetch-release.sh", changes: ["PATH": "\(checkout.folder.path("bin")):\(path)"])
        #expect(ended.status == 0, "\(ended.standardError)")
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
