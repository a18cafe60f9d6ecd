import AttestModel
import Foundation
import TestSupport
import Testing

@Suite("A run on a terminal, and on others")
struct TerminalTests {
    private static let escape: Character = "\u{1B}"
    private static let replayed = [
        "run", "--vectors", FewVectors.path, "--target", "builtin:mutant/without-ast-counter", "--only",
        "assertion/counter/*",
    ]

    /// Runs the program on a terminal of a size, and returns everything that it wrote to it.
    private func onTerminal(
        _ arguments: [String], columns: Int = 80, environment: [String: String?] = [:]
    ) async throws -> String {
        let script = """
            import fcntl, os, pty, struct, sys, termios
            pid, terminal = pty.fork()
            if pid == 0:
                fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", 24, int(sys.argv[1]), 0, 0))
                os.execv(sys.argv[2], sys.argv[2:])
            while True:
                try: data = os.read(terminal, 65536)
                except OSError: break
                if not data: break
                sys.stdout.buffer.write(data)
            os.waitpid(pid, 0)
            """
        let unset: [String: String?] = [
            "NO_COLOR": nil, "FORCE_COLOR": nil, "CLICOLOR_FORCE": nil, "COLUMNS": nil, "GITHUB_ACTIONS": nil,
            "TERM": "xterm",
        ]
        let ended = try await Program.run(
            "python3", ["-c", script, "\(columns)", Appattest.path] + arguments,
            environment: unset.merging(environment) { $1 })
        #expect(ended.status == 0, "\(ended.standardError)")
        return ended.standardOutput.replacing("\r\n", with: "\n")
    }

    @Test(
        "It has the terminal's width and ends with the causes in one screen; the progress leaves no trace",
        .enabled(if: Tools.hasPython, "python3 is missing"), arguments: [80, 120])
    func screen(columns: Int) async throws {
        let text = try await onTerminal(Self.replayed, columns: columns, environment: ["NO_COLOR": "1"])
        let parts = text.components(separatedBy: "\r\u{1B}[K")
        #expect(parts.contains { $0.hasPrefix("0 of ") && $0.hasSuffix(" vectors, 0 failures") })
        let lines = (parts.last ?? "").split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        // The path of the program or of the set, which no line break may cut.
        let long = [Appattest.path, FewVectors.path]
        for line in lines { #expect(line.count <= columns || long.contains(where: line.contains), "\(line)") }
        let screen = lines.suffix(24)
        #expect(screen.contains("Not conforming: it accepts replays"))
        #expect(screen.contains { $0.hasPrefix("1  It does not compare the counter with the stored counter") })
        #expect(screen.contains { $0.hasPrefix("   fix: Require a counter greater than the stored one") })
        #expect(screen.contains { $0.hasPrefix("explain  ") && $0.contains(" explain assertion/counter/") })
    }

    @Test(
        "A dumb terminal gets lines: no color, and no cursor is moved",
        .enabled(if: Tools.hasPython, "python3 is missing"))
    func dumb() async throws {
        let text = try await onTerminal(Self.replayed, environment: ["TERM": "dumb"])
        #expect(!text.contains(Self.escape) && !text.contains("\r"))
        #expect(text.contains("starting the target…\n") && text.contains("writing the reports…\n"))
    }

    @Test("A pipe gets colors when they are wanted, and not when they are unwanted, too")
    func pipe() async throws {
        func output(_ environment: [String: String?]) async throws -> String {
            let unset: [String: String?] = ["NO_COLOR": nil, "FORCE_COLOR": nil, "CLICOLOR_FORCE": nil]
            let ended = try await Program.run(
                Appattest.path, Self.replayed, environment: unset.merging(environment) { $1 })
            #expect(ended.status == 1 && ended.standardError.isEmpty)
            return ended.standardOutput
        }
        #expect(!(try await output([:]).contains(Self.escape)))
        #expect(try await output(["FORCE_COLOR": "1"]).contains(Self.escape))
        #expect(!(try await output(["FORCE_COLOR": "1", "NO_COLOR": "1"]).contains(Self.escape)))
        let wide = try await output(["COLUMNS": "300"])
        #expect(wide.contains(" (AST-COUNTER): accepts "))
    }

    @Test("The number of chosen vectors is shown with that of the set")
    func selection() async throws {
        let ended = try await Program.run(Appattest.path, Self.replayed)
        let all = try FewVectors.manifest().files.compactMap(\.vector).count
        let chosen = try await Reported.run("builtin:mutant/without-ast-counter", "--only", "assertion/counter/*")
        #expect(ended.standardOutput.contains(" \(chosen.lines.results.count) of \(all) vectors\n"))
        #expect(chosen.lines.header["setCount"] == .integer(Int64(all)))
    }
}
