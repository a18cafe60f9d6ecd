import AttestModel

extension LearnedMachine {
    /// The machine of the backend, with its faults.
    var ordered: OrderedMachine { OrderedMachine(learned, inputs, differences: differences) }

    /// The number of states, and what was found in how many sequences.
    var sentence: String {
        let found = differences.isEmpty ? "no difference" : Count.text(differences.count, "difference")
        return "\(Count.text(ordered.layers.count, "state")); \(found) in \(Count.text(sequences, "sequence")) "
            + "of up to \(Count.text(longest, "input"))"
    }

    /// The values of the template `Machines`.
    var context: [String: Any?] {
        let faults = differences.map { fault in
            let start = fault.inputs.dropLast().reduce(0) { learned.states[$0][$1].next }
            let answers = fault.inputs.last.map { learned.states[start][$0].answers } ?? []
            let words = fault.inputs.map { OneLine.of(inputs[$0].text) }
            return (inputs: words, answer: answers.words, allowed: fault.allowed.words)
        }
        let rules = OrderedMachine(specification, inputs)
        return [
            "name": OneLine.of(name), "sentence": sentence, "faults": Array(faults.prefix(3)),
            "more": faults.count > 3 ? faults.count - 3 : nil,
            "drawings": [ordered.context("The backend"), rules.context("The policies of the mapping")],
        ]
    }
}

extension OrderedMachine {
    fileprivate func context(_ title: String) -> [String: Any?] {
        let boxes = layers.indices.map { texts(of: $0).enumerated().flatMap { Self.lines($1, $0 == 0 ? "name" : "") } }
        let words = arrows.map { arrow in
            arrow.parts.flatMap { part in
                let (style, rest) = (part.isFault ? "fault" : "", part.inputs.count - 6)
                let inputs = part.inputs.prefix(6) + (rest > 0 ? ["and \(rest) more"] : [])
                return Self.lines(part.answer, "answer \(style)") + inputs.flatMap { Self.lines($0, style) }
            }
        }
        let layout = MachineLayout(
            boxes.map { Self.size($0, margin: 10) }, layers: layers,
            arrows: zip(arrows, words).map { .init(start: $0.start, end: $0.end, text: Self.size($1)) })
        return [
            "title": title, "count": Count.text(layers.count, "state"), "size": layout.size,
            "states": zip(layout.states, boxes).map { (frame: $0, lines: $1) },
            "arrows": zip(layout.arrows, words).map { arrow, lines in
                let isFault = lines.contains { $0.style == "fault" }
                return (curve: arrow.curve, isFault: isFault, frame: arrow.text, lines: lines)
            },
            "rows": rows.flatMap(\.self),
        ]
    }

    /// Returns a text in lines, each with the class of its style.
    private static func lines(_ text: String, _ style: String) -> [(text: String, style: String)] {
        text.cuttingWords(to: 30).wrapped(to: 30, margin: 0).map { ($0, style) }
    }

    private static func size(_ lines: [(text: String, style: String)], margin: Double = 0) -> MachineLayout.Frame {
        let width = lines.map { 7.3 * Double($0.text.count) }.max() ?? 0
        return MachineLayout.Frame(width: width + 2 * margin, height: 15 * Double(lines.count) + margin)
    }
}
