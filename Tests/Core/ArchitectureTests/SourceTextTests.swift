import TestBasics

@Suite("The text of the package")
struct SourceTextTests {
    @Test("No file is longer than 300 lines, and no call says that it cannot fail")
    func files() throws {
        for file in try SourceFile.swift(below: "Sources") + SourceFile.swift(below: "Tests") {
            #expect(file.lineCount <= 300, "\(file.path) has \(file.lineCount) lines")
            #expect(!file.text.contains("try" + "! "), "\(file.path)")
        }
    }

    @Test("Only the forge, and the primitives that it computes with, may end the process, when their invariants fail")
    func fatalErrors() throws {
        for module in try SourceModule.all().values where !["FixtureForge", "Primitives"].contains(module.name) {
            for file in module.files {
                #expect(file.names.isDisjoint(with: ["fatalError", "preconditionFailure"]), "\(file.path)")
            }
        }
    }

    @Test("At most 2 % of the doc comments of a module open with a question word", arguments: SourceModule.names)
    func docComments(module: String) throws {
        // The first line of each.
        let comments = try SourceModule.named(module).files.flatMap { file in
            let lines = file.source.text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
                .map { $0.drop { $0 == UInt8(ascii: " ") } }
            return zip(lines, lines.dropFirst()).compactMap { before, line in
                line.starts(with: "/// ".utf8) && !before.starts(with: "///".utf8)
                    ? "\(file.path): \(Substring(line.dropFirst(4)))" : nil
            }
        }
        let questions = comments.filter { $0.contains(#/swift: (?:What|Whether|Who|Where|How) /#) }
        #expect(questions.count * 50 <= comments.count, "\(questions.prefix(5)) of \(comments.count)")
    }

    // Only a clone tells which files are tracked; an archive of the sources has no .git.
    private static let isClone = FileManager.default.fileExists(atPath: Built.packageRoot.appending(path: ".git").path)

    @Test(
        "Nothing under Sources is left for later, and no text names a folder of the machine that it was written on",
        .enabled(if: isClone, "the sources are not a git clone"))
    func tracked() throws {
        #expect(try Self.lines(matching: "\\b(TODO|FIXME)\\b", below: "Sources").isEmpty)
        // Not inside base64 or URLs: none of their characters stands before the slash.
        #expect(try Self.lines(matching: "(^|[^A-Za-z0-9+/=._~-])/(work|root|tmp|home|Users)/", below: ".").isEmpty)
    }

    /// Returns `path:line:text` of every line of a tracked text file that matches an extended regular expression.
    private static func lines(matching pattern: String, below folder: String) throws -> [String] {
        let git = Process()
        git.executableURL = URL(filePath: "/usr/bin/env")
        git.arguments = ["git", "-C", Built.packageRoot.path, "grep", "-nIE", "-e", pattern, "--", folder]
        let output = Pipe()
        git.standardOutput = output
        try git.run()
        let listing = try output.fileHandleForReading.readToEnd() ?? Data()
        git.waitUntilExit()
        // 0 for some lines, 1 for none, anything else for trouble.
        guard git.terminationStatus <= 1 else { throw CocoaError(.executableLoad) }
        return String(decoding: listing, as: UTF8.self).split(separator: "\n").map(String.init)
    }
}

/// The rule that keeps out the fault of the compiler which ARCHITECTURE.md describes.
@Suite("No element of a tuple after the first awaits anything")
struct LateAwaitTests {
    @Test("No file under Sources has such a tuple")
    func sources() throws {
        for file in try SourceFile.swift(below: "Sources") {
            let lines = SwiftTokens(file.text).lateAwaits.sorted()
            #expect(lines.isEmpty, "\(file.path), lines \(lines): give the value a name before the tuple")
        }
    }
}
