import TestBasics
@testable import Reports

#if canImport(FoundationXML)
    import FoundationXML
#endif

@Suite("Learned machines in reports")
struct MachineReportTests {
    /// The drawings of a page.
    private func drawings(_ run: RunRecord) throws -> [String] {
        try run.page().components(separatedBy: "<svg class=\"automaton\"").dropFirst().map {
            "<svg" + $0.components(separatedBy: "</svg>")[0] + "</svg>"
        }
    }

    @Test("The page draws the backend and the policies, and marks the difference in the backend alone")
    func drawings() throws {
        for machine in [InventedMachine(), InventedMachine(keys: 2, hasSession: true)] {
            let drawings = try drawings(machine.run)
            for drawing in drawings { #expect(XMLParser(data: Data(drawing.utf8)).parse(), "\(drawing)") }
            #expect(drawings.map { $0.components(separatedBy: "<g class=\"no\">").count - 1 } == [1, 0])
            #expect(drawings[0].contains(">accepted; allowed: refused</tspan>"))
        }
    }

    @Test("The page says what was asked, and how to see the difference")
    func words() throws {
        let page = try InventedMachine().run.page()
        for words in [
            "<h2 id=\"machines\">What the backend does</h2>",
            "3 states; 1 difference in 640 sequences of up to 9 inputs",
            "<ol><li>A attests key 1</li><li>A revokes key 1</li><li>A attests key 1</li></ol>",
            "was accepted</span>; the policies of the mapping allow only: refused.",
            "<tr class=\"no\"><td>S2</td><td>A attests key 1</td><td>accepted; allowed: refused</td><td>S1</td></tr>",
        ] { #expect(page.contains(words), "\(words)") }
        let right = try InventedMachine(forgets: false).run.page()
        #expect(right.contains("3 states; no difference in 640 sequences of up to 9 inputs"))
        #expect(!right.contains("class=\"no\"") && !right.contains("class=\"difference\""))
    }

    @Test("A page without machines has no section about them")
    func absent() throws { #expect(try !ExampleRun.red().page().contains("What the backend does")) }

    @Test("Hostile words stay text in a page, in a graph and in a comparison")
    func hostile() throws {
        var run = InventedMachine().run
        run.learned[0].name = ExampleRun.hostile
        for index in run.learned[0].inputs.indices { run.learned[0].inputs[index].text = ExampleRun.hostile }
        #expect(try !run.page().contains("<script>alert"))
        for drawing in try drawings(run) { #expect(XMLParser(data: Data(drawing.utf8)).parse()) }
        let lines = DOTReport.text(run.summary).split(separator: "\n")
        #expect(lines.count == DOTReport.text(InventedMachine().run.summary).split(separator: "\n").count)
        #expect(lines.allSatisfy { $0.replacing("\\\"", with: "").count { $0 == "\"" } % 2 == 0 })
        #expect(!RunDifference(from: run, to: run).text(isColored: false).contains("\n::error"))
    }

    @Test("The graph for Graphviz has a cluster for each machine, and nothing in it without one")
    func graph() throws {
        let digest = String(repeating: "ab", count: 32)
        #expect(
            DOTReport.text(InventedMachine().run.summary)
                == #"""
                // lib 1.0, set 0.1.0, digest \#(digest)
                digraph {
                  subgraph cluster_0 {
                    label="keys: 3 states; 1 difference in 640 sequences of up to 9 inputs";
                    m0s0 [shape=box, label="S0 before all\nrefused here:\nA revokes key 1\nA asserts key 1"];
                    m0s1 [shape=box, label="S1\nrefused here:\nA attests key 1"];
                    m0s2 [shape=box, label="S2\nrefused here:\nA revokes key 1\nA asserts key 1"];
                    m0s0 -> m0s1 [label="accepted\nA attests key 1"];
                    m0s1 -> m0s1 [label="accepted\nA asserts key 1"];
                    m0s1 -> m0s2 [label="accepted\nA revokes key 1"];
                    m0s2 -> m0s1 [label="accepted; allowed: refused\nA attests key 1", color=red, fontcolor=red];
                  }
                }

                """#.replacing("                ", with: ""))
        #expect(
            DOTReport.text(try ExampleRun.red().summary).hasSuffix(
                "digraph {\n  // No machine was learned: 'appattest live --learn' learns them.\n}\n"))
    }
}
