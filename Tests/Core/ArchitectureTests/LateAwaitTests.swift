import Testing

/// The rule that keeps out the fault of the compiler which ARCHITECTURE.md describes.
@Suite("No element of a tuple after the first awaits anything")
struct LateAwaitTests {
    @Test("No file under Sources has such a tuple")
    func sources() throws {
        for file in try SourceFile.swift(below: "Sources") {
            let lines = SwiftTokens(file.text).lateAwaits.sorted()
            #expect(lines.isEmpty, "\(file.path), lines \(lines): give the value a name before the tuple")
        }
    }

    @Test(
        "The rule finds what it is for",
        arguments: [
            ("return (index, .success(try await work(element)))", [1]),
            ("let (one, other) = (try await first(), try await second())", [1]),
            ("group.addTask { (number, isOver ? nil : try await make(number)) }", [1]),
            ("let found = isOver ? (0, nil) : (1, await make())", [1]),
            ("probes.append((probe.operation, try await answer(probe)))", [1]),
            ("let named = (\n    key: \"a, b\",\n    values: [f(1, await last)]\n)", [3]),
            ("return (1, \"the answer is \\(await answer)\")", [1]),
            ("return (await work(element), index)", []), ("answer(index, try await work(element))", []),
            ("let (value, late) = try await both(1, 2)", []), ("for await (index, outcome) in group {}", []),
            ("let later = (index, { await work() })", []), ("let text = (1, \"await \\(f(1, 2))\")", []),
            ("f(\"\\(g(1, 2))\", await work())", []), ("// (1, await work())", []),
        ])
    func rule(code: String, lines: [Int]) { #expect(SwiftTokens(code).lateAwaits.sorted() == lines) }
}
