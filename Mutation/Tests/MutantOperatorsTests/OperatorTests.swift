import MutantOperators
import Testing

@Suite("Operators")
struct OperatorTests {
    /// One piece of code with changes that are made of it.
    struct Example: Sendable, CustomTestStringConvertible {
        let kind: MutationOperator
        let source: String
        /// The changes of this operator, as `before → after`.
        let changes: Set<String>

        var testDescription: String { "\(kind.rawValue): \(source)" }

        init(_ kind: MutationOperator, _ source: String, _ changes: Set<String>) {
            self.kind = kind
            self.source = source
            self.changes = changes
        }
    }

    private static let examples = [
        Example(.conditionNegated, "func f() { if a.isEmpty { g() } }", ["a.isEmpty → !(a.isEmpty)"]),
        Example(.conditionFixed, "func f() { guard a, let b else { return } }", ["a → true", "a → false"]),
        Example(
            .conditionFixed, "func f() { for x in y where x > 0 { g() } }", ["where x > 0 → "]),
        Example(.comparisonNegated, "var a: Bool { b == c }", ["== → !="]),
        Example(.comparisonNegated, "func f() { if a == b { g() } }", []),
        Example(.comparisonShifted, "func f() { if a < b { g() } }", ["< → <="]),
        Example(.logicExchanged, "var a: Bool { b && c }", ["&& → ||"]),
        Example(.operandDropped, "var a: Int { b ?? c }", ["b ?? c → (b)", "b ?? c → (c)"]),
        Example(.negationDropped, "var a: Bool { b || !c }", ["!c → c"]),
        Example(.arithmeticExchanged, "var a: Int { b << c }", ["<< → >>"]),
        Example(.numberChanged, "var a: Int { b + 7 }", ["7 → 8", "7 → 6"]),
        Example(.numberChanged, "let a: [UInt8] = [0x30, 0xFF]", ["0x30 → 49", "0xFF → 254"]),
        Example(.textChanged, #"func f() { g("alg"); g("for people"); g("\(x)") }"#, [#""alg" → "algx""#]),
        Example(.booleanFlipped, "func f() { g(true) }", ["true → false"]),
        Example(.sliceMoved, "var a: Int? { b[1...].first }", ["first → last", "1... → (1 + 1)..."]),
        Example(.sliceMoved, "func f() { g(at: n) }", ["n → (n) + 1", "n → (n) - 1"]),
        Example(.elementDropped, "let a = [B(), C()]", ["[B(), C()] → [C()]", "[B(), C()] → [B()]"]),
        Example(.statementDropped, "func f() { try g(); defer { free(a) }; b += 1 }", ["try g() → ()", "b += 1 → ()"]),
        Example(.throwDropped, "func f() throws { if a { throw B() } }", ["throw B() → ()"]),
        Example(.throwDropped, "func f() throws { guard a else { throw B() } }", []),
        Example(
            .throwWeakened, "func f() throws { guard a else { throw .violated(\"no\") } }", ["violated → notApplicable"]
        ),
        Example(.resultChanged, "func f() -> Int? { if a { return nil }; return b }", ["b → nil"]),
        Example(.bodyReplaced, "var a: Bool { b }", ["b → return true", "b → return false"]),
        Example(
            .caseDropped, "func f() { switch a { case 1, 2: g(); default: h() } }",
            ["case 1, 2: g(); → ", "1, 2 → 2", "1, 2 → 1"]),
        Example(.loopShortened, "func f() { while a { g() } }", [" → break"]),
        Example(.loopShortened, "func f() { for x in y { g() } }", ["y → (y).dropFirst()", "y → (y).dropLast()"]),
    ]

    @Test("Each operator makes its changes and no others", arguments: examples)
    func changes(example: Example) {
        let text = SourceText(example.source)
        let made = CodeFinder.code(in: example.source).flatMap(\.changes).filter { $0.kind == example.kind }
        let words = made.map { change in
            "\(text[change.range]) → \(change.replacement.split(whereSeparator: \.isWhitespace).joined(separator: " "))"
        }
        #expect(Set(words) == example.changes)
    }

    @Test("Words for people stay as they are")
    func findings() {
        let source = #"func f() throws { guard a else { throw .violated("\(b + 1) are missing") } }"#
        let kinds = Set(CodeFinder.code(in: source).flatMap(\.changes).map(\.kind))
        #expect(kinds == [.conditionNegated, .conditionFixed, .throwWeakened, .bodyReplaced])
    }
}
