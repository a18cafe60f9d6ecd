import SwitchedSources
import Testing

@Suite("Switched sources")
struct SwitchedFileTests {
    private static let source = """
        struct A {
            static let bound = 4
            func f(_ a: Int) -> Bool {
                guard a > 0 else { return false }
                if a == 3 {
                    return true
                }
                return a < Self.bound
            }
        }

        """
    private let plan = SourcePlan([("A.swift", source)])

    @Test("Without a mutant a file is as it was, but for the import")
    func original() throws {
        let file = try #require(plan.files.first)
        #expect(SwitchedFile(file) { _ in false }.text == "import CMutants\n" + Self.source)
    }

    @Test("Each mutant has lines of its own, which hold its change")
    func lines() throws {
        let file = try #require(plan.files.first)
        let switched = SwitchedFile(file) { _ in true }
        let lines = switched.text.split(separator: "\n", omittingEmptySubsequences: false)
        for mutant in plan.mutants {
            let own = lines.indices.filter { switched.mutant(atLine: $0 + 1) == mutant.number }.map { lines[$0] }
            #expect(own.first == "case \(mutant.number):")
            let text = own.joined(separator: " ").split(whereSeparator: \.isWhitespace).joined(separator: " ")
            #expect(text.contains(mutant.after), "\(mutant.key)")
        }
    }

    @Test("A mutant lies in the innermost statement around it, and a value of the process in none")
    func places() throws {
        let mutants = plan.mutants
        let bound = try #require(mutants.first { $0.declaration == "A.bound" })
        #expect(bound.place == nil)
        let negated = try #require(mutants.first { $0.before == "a > 0" })
        let inner = try #require(mutants.first { $0.before == "true" })
        let last = try #require(mutants.first { $0.before == "<" })
        #expect(Set([negated.place, inner.place, last.place]).count == 3)
    }

    @Test("Keys tell mutants apart")
    func keys() {
        let keys = plan.mutants.map(\.key)
        #expect(Set(keys).count == keys.count)
    }
}
