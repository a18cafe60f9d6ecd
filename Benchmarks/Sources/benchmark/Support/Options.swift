import Foundation

/// The options of the command line.
struct Options {
    var program = "../.build/release/appattest"
    var vectors = "../vectors"
    var json: String?
    /// The groups to measure; empty for all.
    var only: Set<Group> = []

    /// The groups of figures.
    enum Group: String, CaseIterable {
        case verifier, commands
    }

    static let usage = """
        usage: benchmark [--program FILE] [--vectors DIR] [--json FILE] [--only GROUP]...

          --program FILE          Measure this release build (default: ../.build/release/appattest).
          --vectors DIR           Use the vectors in this folder (default: ../vectors).
          --json FILE             Write the figures to this file, too.
          --only GROUP            Measure one group of figures; repeatable. Groups:
                                  \(Group.allCases.map(\.rawValue).joined(separator: ", ")).
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
            default: throw BenchmarkFailure("unknown option \(option).\n\(Self.usage)")
            }
        }
    }

    func includes(_ group: Group) -> Bool { only.isEmpty || only.contains(group) }
}
