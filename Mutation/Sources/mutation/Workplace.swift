import Foundation
import MutationScore
import SwitchedSources

/// The folders of a run.
struct Workplace {
    /// The root of the repository.
    let root: URL

    /// The sources of the verifier that mutants are made of.
    var sources: URL { root.appending(path: "Sources/Core/ReferenceVerifier") }
    var package: URL { root.appending(path: "Mutation/Mutants") }
    /// The sources with the mutants, which are written anew.
    var switched: URL { package.appending(path: "Sources/ReferenceVerifier") }
    /// The program that tries the mutants with vectors.
    var trial: URL { package.appending(path: ".build/release/trial") }
    /// The program that tries the mutants with questions of the search.
    var search: URL { package.appending(path: ".build/release/search") }
    /// The mutants that are written down as equivalent.
    var equivalents: URL { root.appending(path: "Mutation/equivalents.json") }
    var plan: URL { package.appending(path: ".build/plan") }
    /// The mutants that did not compile the last time.
    var refused: URL { package.appending(path: ".build/refused.json") }

    /// Reads the sources, in the order of their names.
    func readSources() throws -> [(name: String, text: String)] {
        guard let names = FileManager.default.enumerator(atPath: sources.path)?.compactMap({ $0 as? String }) else {
            throw MutationFailure("there are no sources in '\(sources.path)'.")
        }
        return try names.filter { $0.hasSuffix(".swift") }.sorted().map { name in
            (name, try String(contentsOf: sources.appending(path: name), encoding: .utf8))
        }
    }

    /// Returns whether the switched sources are those of the last build.
    func holds(_ files: [(name: String, text: String)]) -> Bool {
        files.allSatisfy { name, text in
            (try? String(contentsOf: switched.appending(path: name), encoding: .utf8)) == text
        }
    }

    /// Writes the switched sources; those that are as they were stay untouched, so that nothing is built for them.
    func write(_ files: [(name: String, text: String)]) throws {
        let names = Set(files.map(\.name))
        for old in FileManager.default.enumerator(atPath: switched.path)?.compactMap({ $0 as? String }) ?? []
        where old.hasSuffix(".swift") && !names.contains(old) {
            try FileManager.default.removeItem(at: switched.appending(path: old))
        }
        for (name, text) in files {
            let file = switched.appending(path: name)
            if let old = try? String(contentsOf: file, encoding: .utf8), old == text { continue }
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try text.write(to: file, atomically: true, encoding: .utf8)
        }
    }
}
