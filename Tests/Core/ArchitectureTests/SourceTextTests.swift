import Foundation
import TestSupport
import Testing

@Suite("The text of the package")
struct SourceTextTests {
    @Test("No file is longer than 300 lines")
    func longFiles() throws {
        for file in try SourceFile.swift(below: "Sources") + SourceFile.swift(below: "Tests") {
            #expect(file.lineCount <= 300, "\(file.path) has \(file.lineCount) lines")
        }
    }

    @Test("No call says that it cannot fail")
    func forcedTries() throws {
        for file in try SourceFile.swift(below: "Sources") + SourceFile.swift(below: "Tests")
        where file.text.contains("try" + "! ") {
            let hits = file.hits { $0.contains("try" + "! ") }
            #expect(hits.isEmpty)
        }
    }

    @Test(
        "Only the forge may end the process, when its own invariants do not hold, and the primitives that it computes with"
    )
    func fatalErrors() throws {
        for module in try SourceModule.all().values where !["FixtureForge", "Primitives"].contains(module.name) {
            for file in module.files {
                #expect(file.names.isDisjoint(with: ["fatalError", "preconditionFailure"]), "\(file.path)")
            }
        }
    }

    @Test("Nothing under Sources is left for later")
    func unfinished() throws {
        for path in try filesBelowSources() {
            let file = try SourceFile(path)
            guard file.text.contains("TODO") || file.text.contains("FIXME") else { continue }
            let hits = file.hits { $0.contains(/\b(?:TODO|FIXME)\b/) }
            #expect(hits.isEmpty)
        }
    }

    // Only a clone tells which files are tracked; an archive of the sources has no .git.
    @Test(
        "No text names a folder of the machine that it was written on",
        .enabled(if: SourceTree.isClone, "the sources are not a git clone"))
    func machinePaths() throws {
        // Not inside base64 or URLs: none of their characters stands before the slash.
        let hits = try SourceTree.lines(
            matching: "(^|[^A-Za-z0-9+/=._~-])/(work|root|tmp|home|Users)/")
        #expect(hits.isEmpty)
    }

    private func filesBelowSources() throws -> [String] {
        let folder = Built.packageRoot.appending(path: "Sources")
        let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
        return try names.map { "Sources/\($0)" }.filter { path in
            let kind = try Built.packageRoot.appending(path: path).resourceValues(forKeys: [.isRegularFileKey])
            return kind.isRegularFile == true && !path.hasSuffix(".DS_Store")
        }
    }
}
