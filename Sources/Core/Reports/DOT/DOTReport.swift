import AttestModel

/// The machines that were learned of a backend as one graph in the language of Graphviz.
enum DOTReport {
    static func text(_ view: RunSummary) -> String {
        let (header, machines) = (view.header, view.report.learned)
        let origin = "\(OneLine.of(view.targetName)), set \(header.suiteVersion), digest \(header.digest.hex)"
        return
            (["// \(origin)", "digraph {"]
            + (machines.isEmpty ? ["  // No machine was learned: 'appattest live --learn' learns them."] : [])
            + machines.enumerated().flatMap(lines) + ["}"]).map { $0 + "\n" }.joined()
    }

    private static func lines(_ index: Int, _ machine: LearnedMachine) -> [String] {
        let ordered = machine.ordered
        func node(_ state: Int) -> String { "m\(index)s\(state)" }
        let states = ordered.layers.indices.map {
            "    \(node($0)) [shape=box, label=\(quoted(ordered.texts(of: $0)))];"
        }
        let arrows = ordered.arrows.flatMap { arrow in
            arrow.parts.map { part in
                let color = part.isFault ? ", color=red, fontcolor=red" : ""
                let label = quoted([part.answer] + part.inputs)
                return "    \(node(arrow.start)) -> \(node(arrow.end)) [label=\(label)\(color)];"
            }
        }
        let title = quoted(["\(OneLine.of(machine.name)): \(machine.sentence)"])
        return ["  subgraph cluster_\(index) {", "    label=\(title);"] + states + arrows + ["  }"]
    }

    /// Returns lines as a string of the language.
    private static func quoted(_ lines: [String]) -> String {
        let escaped = lines.map { $0.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") }
        return "\"\(escaped.joined(separator: "\\n"))\""
    }
}
