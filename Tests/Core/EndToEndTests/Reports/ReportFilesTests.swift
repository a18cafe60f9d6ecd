import TestBasics

@Suite("The reports of one run, as their readers take them")
struct ReportFilesTests {
    private static let formats = ["jsonl", "junit", "markdown", "html", "sarif", "badge", "dot"]
    /// A run of an adapter in its folder that accepts replays, with a report of each kind; made once.
    private static let run = Task {
        let folder = try ScratchFolder()
        let fake = try FakeAdapter(
            cases: "assertion/counter/replay-*) reference | sed s/reject/accept/ ;; *) reference ;;")
        try folder.write(
            "#!/bin/sh\nexec '\(fake.target.dropFirst("exec:".count))'\n", to: "server/adapter", executable: true)
        let ended = try await Appattest.run(
            [
                "run", "--vectors", FewVectors.path, "--target", "exec:\(folder.path("server/adapter"))", "--only",
                "assertion/**",
            ] + Appattest.patience + formats.flatMap { ["--report", "\($0)=\(folder.path($0))"] },
            environment: ["GITHUB_ACTIONS": "true", "GITHUB_WORKSPACE": folder.url.path], in: folder.path("server"))
        return (folder: folder, ended: ended)
    }

    @Test("All are written and named, and each quotes the whole digest of the set")
    func quoted() async throws {
        let (folder, ended) = try await Self.run.value
        #expect(ended.status == 1)
        let digest = try FewVectors.manifest().digest.hex
        for format in Self.formats where format != "badge" {
            #expect(try folder.read(format).contains(digest), "\(format)")
            #expect(ended.standardOutput.contains("\(format)=\(folder.path(format))"))
        }
        #expect(try JSONValue.read(folder.path("badge"))["color"] == "red")
    }

    @Test("On GitHub annotations and SARIF stand in the adapter's file, and name commands for the reader's machine")
    func annotations() async throws {
        let (folder, ended) = try await Self.run.value
        let lines = ended.lines
        let token = try #require(lines.first?.split(separator: "::").last)
        #expect(lines.first == "::stop-commands::\(token)", "nothing in the text is a command")
        let end = try #require(lines.firstIndex(of: "::\(token)::"))
        let annotations = lines[(end + 1)...]
        let start = "::error file=server/adapter,line=1,title=App Attest AST-COUNTER (replay)::"
        #expect(annotations.count == 1 && annotations.first?.hasPrefix(start) == true, "\(annotations)")
        let annotation = annotations.joined()
        #expect(annotation.contains("%0ARepeat: appattest run --target exec:./adapter "))
        let log = try folder.read("sarif")
        #expect(log.contains("\"uri\": \"server/adapter\""))
        for text in [annotation, log] { #expect(!text.contains(FewVectors.path)) }
        #expect(!annotation.contains(folder.url.path))
    }

    @Test("JUnit has the structure that build servers know", .enabled(if: Tools.hasPython, "python3 is missing"))
    func junit() async throws {
        let folder = try await Self.run.value.folder
        let ended = try await Program.run("python3", [Built.testProgram("junit-structure.py"), folder.path("junit")])
        #expect(try ended.status == 0 && folder.read("junit").contains("<failure "), "\(ended.standardError)")
    }

    // MARK: Reports that cannot be whole

    #if os(Linux)
        @Test("On a full disk each report, and the text, is named, and no page, no cut line and no other file is left")
        func fullDisk() async throws {
            let scratch = try ScratchFolder()
            // No file may have more than 2 KiB. A write beyond it fails like one on a full disk.
            let ended = try await Program.run(
                "bash",
                ["-c", "ulimit -f 2; trap '' XFSZ; exec \"$@\" > /dev/full", "bash", Appattest.path, "run"]
                    + ["--vectors", FewVectors.path, "--target", "builtin:mutant/without-ast-counter"]
                    + ["--only", "assertion/**", "--report", "jsonl=/dev/full"]
                    + ["jsonl", "html", "badge", "junit"].flatMap { ["--report", "\($0)=\(scratch.path($0))"] })
            #expect(ended.status == 2)
            for name in ["report '/dev/full'", "text of the run"] {
                #expect(ended.standardError.contains("the \(name) cannot be written: No space left on device\n"))
            }
            for format in ["jsonl", "html", "junit"] {
                #expect(ended.standardError.contains("the report '\(scratch.path(format))' cannot be written: "))
            }
            let names = try FileManager.default.contentsOfDirectory(atPath: scratch.url.path)
            #expect(names.sorted() == ["badge", "jsonl"])
            let text = try scratch.read("jsonl")
            #expect(text.hasSuffix("\n") && !text.contains("footer"))
            for line in text.split(separator: "\n") { _ = try JSONValue.parse(Array(line.utf8)) }
        }
    #endif

    @Test("A target, a client or a backend that cannot be asked is the fault in the reports of its command")
    func unstarted() async throws {
        let scratch = try ScratchFolder()
        let mapping = try scratch.write(SmallestMapping.text(port: FreePort.any()), to: "backend.yaml")
        for (arguments, words) in [
            (["run", "--vectors", FewVectors.path, "--target", "exec:/nothing/there"], "cannot be started"),
            (["check-client", "--target", "exec:false"], "ended with exit code 1"),
            (["live", "--config", mapping], "cannot be reached"),
        ] {
            let reports = ["jsonl", "junit"].flatMap { ["--report", "\($0)=\(scratch.path($0))"] }
            let ended = try await Appattest.run(arguments + reports)
            #expect(ended.status == 3 && ended.standardError.contains(words), "\(ended.standardError)")
            let lines = try RunLines(scratch.read("jsonl"))
            #expect(lines.results.isEmpty && lines.footer["exitStatus"] == 3)
            #expect(lines.footer["fault"]?.string?.contains(words) == true)
            #expect(try scratch.read("junit").contains("<testcase classname=\"run\""))
            if arguments[0] == "live" {
                #expect(ended.unwrapped.contains("Start it before the run, or let start.command in the mapping do it"))
            }
        }
    }
}
