import Foundation
import MutationScore

/// The options of the command line.
struct Options {
    var root = FileManager.default.currentDirectoryPath
    var vectors: String?
    var jobs = ProcessInfo.processInfo.activeProcessorCount
    /// The number of mutants to try; `nil` for all.
    var sample: Int?
    var seed: UInt64 = 1
    /// The least share of killed mutants, in percent.
    var required = 99.0
    var json: String?
    var showsSurvivors = false

    static let usage = """
        usage: mutation [--root DIR] [--vectors DIR] [--jobs N] [--sample N] [--seed N]
                        [--require PERCENT] [--json FILE] [--survivors]

          --root DIR         The root of the repository (default: the current folder).
          --vectors DIR      Try the vectors in this folder (default: vectors in the root).
          --jobs N           Try this many mutants at a time (default: one for each core).
          --sample N         Build and try this many mutants, chosen by the seed.
          --seed N           The seed of the sample (default: 1).
          --require PERCENT  End with status 1 when fewer are killed (default: 99).
          --json FILE        Write every mutant with its end to this file.
          --survivors        List the mutants that no vector kills.
        """

    init(_ arguments: [String]) throws {
        var rest = arguments[...]
        while let option = rest.popFirst() {
            if option == "--survivors" {
                showsSurvivors = true
                continue
            }
            guard let value = rest.popFirst() else { throw MutationFailure("\(option) needs a value.\n\(Self.usage)") }
            switch option {
            case "--root": root = value
            case "--vectors": vectors = value
            case "--jobs": jobs = try Self.number(value, of: option, in: 1...256)
            case "--sample": sample = try Self.number(value, of: option, in: 1...1_000_000)
            case "--seed": seed = UInt64(try Self.number(value, of: option, in: 0...Int.max))
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
