import Foundation
import MutationScore

/// The options of the command line.
struct Options {
    var root = FileManager.default.currentDirectoryPath
    var vectors: [String] = []
    var jobs = ProcessInfo.processInfo.activeProcessorCount
    /// The number of mutants to try; `nil` for all.
    var sample: Int?
    var seed: UInt64 = 1
    /// The first words of the keys of mutants to try; all when there are none.
    var only: [String] = []
    /// The report of an earlier run whose survivors are tried; `nil` for all mutants.
    var survivorsOf: String?
    /// A Boolean value that indicates whether the mutants of the last build are tried.
    var isBuilt = false
    /// The number of questions of the search that survivors are asked; `nil` for none.
    var search: Int?
    /// The most questions that one mutant is asked.
    var most = 2000
    /// The folder that gets the findings of the search.
    var findings = ".build/reports/mutation-findings"
    /// The least share of killed mutants, in percent.
    var required = 99.0
    var json: String?
    var showsSurvivors = false

    static let usage = """
        usage: mutation [--root DIR] [--vectors DIR]... [--jobs N] [--sample N] [--seed N]
                        [--only TEXT]... [--survivors-of FILE] [--built] [--require PERCENT]
                        [--json FILE] [--survivors] [--search N] [--most N] [--findings DIR]

          --root DIR           The root of the repository (default: the current folder).
          --vectors DIR        Try the vectors in this folder (default: vectors in the root).
                               Several times for several folders.
          --jobs N             Try this many mutants at a time (default: one for each core).
          --sample N           Build and try this many mutants, chosen by the seed.
          --seed N             The seed of the sample and of the search (default: 1).
          --only TEXT          Try only mutants whose key begins so: with a folder, a file, a
                               declaration, or a whole key. Several times for several.
          --survivors-of FILE  Try only the mutants that survived in this report of --json.
          --built              Try the mutants of the last build, without building.
          --require PERCENT    End with status 1 when fewer are killed (default: 99).
          --json FILE          Write every mutant with its end to this file.
          --survivors          List the mutants that no vector kills.
          --search N           Ask the survivors this many questions of the search of
                               appattest fuzz, too.
          --most N             The most questions that reach one mutant (default: 2000).
          --findings DIR       Write what the search finds to this folder
                               (default: .build/reports/mutation-findings).
          --help               Show this text.
        """

    init(_ arguments: [String]) throws {
        var rest = arguments[...]
        while let option = rest.popFirst() {
            if option == "--survivors" {
                showsSurvivors = true
                continue
            }
            if option == "--help" {
                print(Self.usage)
                exit(0)
            }
            if option == "--built" {
                isBuilt = true
                continue
            }
            guard let value = rest.popFirst() else { throw MutationFailure("\(option) needs a value.\n\(Self.usage)") }
            switch option {
            case "--root": root = value
            case "--vectors": vectors.append(value)
            case "--jobs": jobs = try Self.number(value, of: option, in: 1...256)
            case "--sample": sample = try Self.number(value, of: option, in: 1...1_000_000)
            case "--seed": seed = UInt64(try Self.number(value, of: option, in: 0...Int.max))
            case "--only": only.append(value)
            case "--survivors-of": survivorsOf = value
            case "--search": search = try Self.number(value, of: option, in: 1...100_000_000)
            case "--most": most = try Self.number(value, of: option, in: 1...100_000_000)
            case "--findings": findings = value
            case "--require": required = Double(try Self.number(value, of: option, in: 0...100))
            case "--json": json = value
            default: throw MutationFailure("unknown option \(option).\n\(Self.usage)")
            }
        }
    }

    private static func number(_ text: String, of option: String, in range: ClosedRange<Int>) throws -> Int {
        guard let number = Int(text), range.contains(number) else {
            throw MutationFailure("\(option) takes a whole number from \(range.lowerBound) to \(range.upperBound).")
        }
        return number
    }
}
