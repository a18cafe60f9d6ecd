import TestBasics

@Suite("The file of the wheel", .enabled(if: Tools.hasVirtualEnvironments, "python3 cannot make virtual environments"))
struct WheelFileTests {
    private let scratch: ScratchFolder
    /// A program that only knows its version, for wheels that nobody runs.
    private let small: String
    /// The version of the committed set.
    private let version: String

    init() throws {
        scratch = try ScratchFolder()
        version = try CommittedVectors.manifest().suiteVersion
        small = try scratch.write("#!/bin/sh\necho \(version)\n", to: "small", executable: true)
    }

    @Test("The same program and set give the same bytes")
    func reproducible() async throws {
        try await MadeWheel.make(in: scratch.path("first"), program: small)
        // Another time zone and another order of hashes must change nothing.
        try await MadeWheel.make(
            in: scratch.path("second"), program: small, environment: ["TZ": "Asia/Tokyo", "PYTHONHASHSEED": "7"])
        let first = try FolderContents.of(scratch.path("first"))
        #expect(first.count == 1)
        #expect(try FolderContents.of(scratch.path("second")) == first)
    }

    @Test("The program and its manuals are where an installer puts them, and only the program may be executed")
    func layout() async throws {
        try scratch.write(".TH appattest 1\n", to: "share/man/man1/appattest.1")
        try await MadeWheel.make(
            in: scratch.path("wheel"), program: small, options: ["--share", scratch.path("share")])
        try await Program.run("python3", [Built.testProgram("wheel-layout.py"), scratch.path("wheel"), version])
            .succeeded()
    }

    @Test("The wheel of the built program is right; one with a changed file, or the tag of one machine, is wrong")
    func checked() async throws {
        try await check(MadeWheel.path(), "--no-repair").succeeded()
        let made = try await MadeWheel.make(in: scratch.path("wheel"), program: small)
        let wheel = try #require(made.lines.last)
        let unrepaired = try await check(wheel)
        #expect(unrepaired.status == 1)
        #if os(Linux)
            #expect(unrepaired.standardError.contains("is the tag of this machine alone"))
        #endif

        #expect(try await Program.run("python3", [Built.testProgram("change-wheel.py"), wheel]).status == 0)
        let changed = try await check(wheel, "--no-repair")
        #expect(changed.status == 1)
        #expect(changed.standardError.contains("RECORD has another digest of app_attest_conformance/executable.py"))
    }

    @Test("A program that is not there, cannot start, or has another version makes no wheel")
    func programs() async throws {
        let old = try scratch.write("#!/bin/sh\necho 0.1.0\n", to: "old", executable: true)
        let dead = try scratch.write("#!/bin/sh\necho broken >&2\nexit 1\n", to: "dead", executable: true)
        let missing = scratch.path("missing")
        for (program, text) in [
            (old, "--version says '0.1.0', and the set has version \(version): build the program again"),
            (dead, "--version says 'broken'"),
            (missing, "\(missing) cannot be started (No such file or directory): name the program with --program"),
        ] { try await fails("--no-repair", "--program", program, because: text) }
        #if os(Linux)
            try await fails(
                "--program", small, "--tools", missing,
                because: "auditwheel is missing: run make wheel-tools, or pass --no-repair")
        #endif
    }

    /// Expects that a wheel is not written, with one sentence that has a text.
    private func fails(_ options: String..., because text: String) async throws {
        let ended = try await Program.python(
            [Built.path("scripts/build-wheel.py"), "--out", scratch.path("none")] + options)
        #expect(ended.status == 2)
        #expect(ended.standardError.hasPrefix("build-wheel: ") && ended.standardError.contains(text))
        #expect(ended.saysOneLine)
        #expect(!FileManager.default.fileExists(atPath: scratch.path("none")))
    }

    private func check(_ wheel: String, _ options: String...) async throws -> Ended {
        try await Program.python([Built.path("scripts/check-wheel.py")] + options + [wheel])
    }
}
