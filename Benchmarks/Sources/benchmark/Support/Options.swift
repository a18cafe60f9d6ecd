import Foundation

/// The options of the command line.
struct Options {
    var program = "../.build/release/appattest"
    var vectors = "../vectors"
    var json: String?
    /// The groups to measure; empty for all.
    var only: Set<Group> = []
    /// The adapters of other verifiers.
    var adapters: [(name: String, command: [String])] = []

    /// The groups of figures.
    enum Group: String, CaseIterable {
        case verifier, generator, runner, sets, start, page, report, beside
    }

    static let usage = """
        usage: benchmark [--program FILE] [--vectors DIR] [--json FILE] [--only GROUP]... [--beside NAME=COMMAND]...

          --program FILE          Measure this release build (default: ../.build/release/appattest).
          --vectors DIR           Use the vectors in this folder (default: ../vectors).
          --json FILE             Write the figures to this file, too.
          --only GROUP            Measure one group of figures; repeatable. Groups:
                                  \(Group.allCases.map(\.rawValue).joined(separator: ", ")).
          --beside NAME=COMMAND   Measure another verifier beside the reference verifier,
                                  by the command of its adapter; repeatable.
        """

    init(_ arguments: [String]) throws {
        var rest = arguments[...]
        while let option = rest.popFirst() {
            guard let value = rest.popFirst() else { throw BenchmarkFailure("\(option) needs a value.\n\(Self.usage)") }
            switch option {
            case "--program": program = value
            case "--vectors": vectors = value
            case "--json": json = value
            case "--only":
                guard let group = Group(rawValue: value) else {
                    throw BenchmarkFailure("there is no group '\(value)'.\n\(Self.usage)")
                }
                only.insert(group)
            case "--beside":
                let parts = value.split(separator: "=", maxSplits: 1).map(String.init)
                guard parts.count == 2 else { throw BenchmarkFailure("--beside takes NAME=COMMAND.\n\(Self.usage)") }
                adapters.append((parts[0], parts[1].split(separator: " ").map(String.init)))
            default: throw BenchmarkFailure("unknown option \(option).\n\(Self.usage)")
            }
        }
    }

    func includes(_ group: Group) -> Bool { only.isEmpty || only.contains(group) }
}
