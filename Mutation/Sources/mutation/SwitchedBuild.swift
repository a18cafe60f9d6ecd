import Foundation
import MutantOperators
import MutationScore
import SwitchedSources

/// The build of the verifier with its mutants. Those that do not compile are left out, one round after the other: the
/// compiler tells some errors only when there are no others.
struct SwitchedBuild {
    /// An error that the compiler reports.
    private struct CompilerError: Hashable {
        let file: String
        let line: Int
        let text: String
    }

    private static let mostRounds = 12

    let workplace: Workplace
    let plan: SourcePlan
    /// The program that is built with them.
    let product: String

    /// Builds the mutants that `includes` tells.
    ///
    /// - Returns: the numbers of those that do not compile.
    func build(includes: (PlannedMutant) -> Bool) throws -> Set<Int> {
        var refused = knownRefusals()
        for _ in 0..<Self.mostRounds {
            let files = switched { includes($0) && !refused.contains($0.number) }
            try workplace.write(files.map { ($0.0, $0.1.text) })
            let (output, status) = try ChildProcess.run(
                ["swift", "build", "-c", "release", "--package-path", workplace.package.path, "--product", product],
                mergingErrors: true)
            guard status != 0 else {
                try remember(refused)
                return refused
            }
            let mutants = try Self.refused(in: output, Dictionary(files, uniquingKeysWith: { $1 }), workplace)
            refused.formUnion(mutants)
        }
        throw MutationFailure("after \(Self.mostRounds) rounds there still are mutants that do not compile.")
    }

    /// Returns the numbers of the mutants that are not in the last build, because they do not compile.
    ///
    /// - Throws: `MutationFailure` when the last build is of other sources or of other mutants.
    func last(includes: (PlannedMutant) -> Bool) throws -> Set<Int> {
        let refused = knownRefusals()
        let files = switched { includes($0) && !refused.contains($0.number) }
        guard workplace.holds(files.map { ($0.0, $0.1.text) }) else {
            throw MutationFailure("the last build is not of these sources and options; leave out --built.")
        }
        return refused
    }

    private func switched(_ includes: (PlannedMutant) -> Bool) -> [(String, SwitchedFile)] {
        plan.files.map { ($0.name, SwitchedFile($0, includes: includes)) }
    }

    /// Returns the mutants that the compiler complains about.
    private static func refused(
        in output: String, _ files: [String: SwitchedFile], _ workplace: Workplace
    ) throws -> Set<Int> {
        let errors = Set(output.split(separator: "\n").compactMap { error(in: $0, workplace) })
        let mutants = errors.compactMap { files[$0.file]?.mutant(atLine: $0.line) }
        guard !mutants.isEmpty else {
            throw MutationFailure("the mutants cannot be built:\n\(output.suffix(4000))")
        }
        return Set(mutants)
    }

    private static func error(in line: Substring, _ workplace: Workplace) -> CompilerError? {
        guard let found = line.range(of: ": error: "),
            let folder = line.range(of: "Mutants/Sources/ReferenceVerifier/")
        else { return nil }
        let place = line[folder.upperBound..<found.lowerBound].split(separator: ":")
        guard place.count == 3, let number = Int(place[1]) else { return nil }
        return CompilerError(file: String(place[0]), line: number, text: String(line[found.upperBound...]))
    }

    /// The refusals of the last build of the same sources, by the text of the files and the keys of the mutants.
    private func knownRefusals() -> Set<Int> {
        guard let data = try? Data(contentsOf: workplace.refused),
            let known = try? JSONDecoder().decode([String: Refusals].self, from: data)
        else { return [] }
        var numbers: Set<Int> = []
        for file in plan.files {
            guard let refusals = known[file.name], refusals.text == file.text[0..<file.text.count] else { continue }
            let keys = Set(refusals.keys)
            for mutant in file.codes.flatMap({ $0.mutants.map(\.mutant) }) where keys.contains(mutant.key) {
                numbers.insert(mutant.number)
            }
        }
        return numbers
    }

    private func remember(_ refused: Set<Int>) throws {
        let known = plan.files.map { file in
            let mutants = file.codes.flatMap { $0.mutants.map(\.mutant) }
            let keys = mutants.filter { refused.contains($0.number) }.map(\.key)
            return (file.name, Refusals(text: file.text[0..<file.text.count], keys: keys))
        }
        let data = try JSONEncoder().encode(Dictionary(known, uniquingKeysWith: { $1 }))
        try data.write(to: workplace.refused)
    }
}

/// The mutants of a file that do not compile.
private struct Refusals: Codable {
    let text: String
    let keys: [String]
}
