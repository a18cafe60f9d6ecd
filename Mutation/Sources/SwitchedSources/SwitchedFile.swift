import MutantOperators

/// A source file in which a number selects one of many mutants at run time.
///
/// Each body has a copy for each of its mutants, instead of expressions with switches inside: the compiler checks every
/// copy as fast as the original, and an error belongs to one mutant.
package struct SwitchedFile: Sendable {
    package private(set) var text = "import CMutants\n"
    /// The mutants by the lines that they take.
    private var lines: [(range: ClosedRange<Int>, mutant: Int)] = []
    private var line = 2

    /// - Parameter includes: tells whether a mutant is in the build.
    package init(_ file: SourcePlan.File, includes: (PlannedMutant) -> Bool) {
        var offset = 0
        for entry in file.codes {
            let mutants = entry.mutants.filter { includes($0.mutant) }
            guard !mutants.isEmpty else { continue }
            append(file.text[offset..<entry.code.range.lowerBound])
            append(entry, mutants, file.text)
            offset = entry.code.range.upperBound
        }
        append(file.text[offset..<file.text.count])
    }

    /// Returns the mutant that a line belongs to; `nil` for the code of the original.
    package func mutant(atLine line: Int) -> Int? { lines.first { $0.range.contains(line) }?.mutant }

    private mutating func append(_ more: String) {
        text += more
        line += more.utf8.count { $0 == UInt8(ascii: "\n") }
    }

    private mutating func append(
        _ entry: SourcePlan.Code, _ mutants: [(mutant: PlannedMutant, change: SourceChange)], _ text: SourceText
    ) {
        let code = entry.code
        append(Self.opening(of: code))
        append("\nswitch mutant_active() {\n")
        for (mutant, change) in mutants {
            let start = line
            append("case \(mutant.number):\n\(Self.copy(of: code, with: change, text))\n")
            lines.append((start...line - 1, mutant.number))
        }
        append("default: break\n}\n")
        append(Self.original(entry, text))
        append(Self.closing(of: code))
    }

    /// An initial value is that of a function. The compiler looks at each statement of a function by itself, and at all of
    /// a closure together.
    private static func opening(of code: MutableCode) -> String {
        guard case .initialValue(let type, _) = code.form else { return "" }
        return type.map { "{ () -> \($0) in\nfunc value() -> \($0) {" } ?? "{"
    }

    private static func closing(of code: MutableCode) -> String {
        guard case .initialValue(let type, _) = code.form else { return "" }
        return type == nil ? "\n}()" : "\n}\nreturn value()\n}()"
    }

    private static func copy(of code: MutableCode, with change: SourceChange, _ text: SourceText) -> String {
        let changed = text.text(of: code.range, with: change)
        return switch code.form {
        case .valueBody(isSingleExpression: true) where change.kind != .bodyReplaced: "return \(changed)"
        case .valueBody: changed
        case .voidBody: "\(changed)\nreturn"
        case .initialValue: "return \(changed)"
        }
    }

    /// Returns the code as it is, with a note before each statement that it is reached.
    private static func original(_ entry: SourcePlan.Code, _ text: SourceText) -> String {
        let code = entry.code
        switch code.form {
        case .valueBody(isSingleExpression: true), .initialValue:
            return "place_reached(\(entry.firstPlace)); return \(text[code.range])"
        case .valueBody, .voidBody:
            var marked = ""
            var offset = code.range.lowerBound
            let statements = code.statements.enumerated().sorted { $0.element.lowerBound < $1.element.lowerBound }
            for (position, statement) in statements {
                marked += text[offset..<statement.lowerBound] + "place_reached(\(entry.firstPlace + position)); "
                offset = statement.lowerBound
            }
            return marked + text[offset..<code.range.upperBound]
        }
    }
}
