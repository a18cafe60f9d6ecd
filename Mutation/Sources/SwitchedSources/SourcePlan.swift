import MutantOperators

/// All mutants of a folder of sources, with the places whose execution is recorded.
package struct SourcePlan: Sendable {
    /// One file with its code that can be changed.
    package struct File: Sendable {
        package let name: String
        package let text: SourceText
        package let codes: [Code]
    }

    /// One piece of code with its mutants.
    package struct Code: Sendable {
        package let code: MutableCode
        /// The number of the first place; the others follow.
        package let firstPlace: Int
        /// The mutants, and the code of each.
        package let mutants: [(mutant: PlannedMutant, change: SourceChange)]
    }

    package let files: [File]
    package var mutants: [PlannedMutant] { files.flatMap { $0.codes.flatMap { $0.mutants.map(\.mutant) } } }

    /// Creates the plan of files by name, in the order of the names.
    package init(_ sources: [(name: String, text: String)]) {
        var counter = Counter()
        files = sources.map { name, source in
            let text = SourceText(source)
            let codes = CodeFinder.code(in: source).sorted { $0.range.lowerBound < $1.range.lowerBound }
            return File(name: name, text: text, codes: codes.map { counter.code($0, name, text) })
        }
    }
}

/// Gives numbers to mutants and places.
private struct Counter {
    private var mutants = 0
    private var places = 0
    private var groups = 0

    mutating func code(_ code: MutableCode, _ file: String, _ text: SourceText) -> SourcePlan.Code {
        let firstPlace = places
        places += max(1, code.statements.count)
        groups += 1
        var seen: Set<String> = [text[code.range]]
        var names: [String: Int] = [:]
        var planned: [(PlannedMutant, SourceChange)] = []
        for change in code.changes where seen.insert(text.text(of: code.range, with: change)).inserted {
            let (before, after) = (text[change.range].onOneLine, change.replacement.onOneLine)
            let occurrence = names["\(before) → \(after)", default: 0]
            names["\(before) → \(after)"] = occurrence + 1
            mutants += 1
            let mutant = PlannedMutant(
                number: mutants, file: file, line: text.line(of: change.range.lowerBound),
                declaration: code.declaration, kind: change.kind, before: before, after: after,
                occurrence: occurrence, place: Self.place(of: change, in: code).map { firstPlace + $0 }, group: groups)
            planned.append((mutant, change))
        }
        return SourcePlan.Code(code: code, firstPlace: firstPlace, mutants: planned)
    }

    /// Returns the innermost statement around a change, as its position; `nil` for a value that is computed once.
    private static func place(of change: SourceChange, in code: MutableCode) -> Int? {
        if case .initialValue(_, isStatic: true) = code.form { return nil }
        let around = code.statements.indices.filter {
            code.statements[$0].lowerBound <= change.range.lowerBound
                && change.range.upperBound <= code.statements[$0].upperBound
        }
        return around.min { code.statements[$0].count < code.statements[$1].count } ?? 0
    }
}
