import AttestModel
import EvidenceAnatomy

/// A vector with its evidence as a tree and its fault marked; of a sequence, the step with the fault, or the last.
struct Explanation: Sendable {
    let vector: Vector
    /// The number of the step that is shown, counted from 1; `nil` for a vector that is no sequence.
    private let stepNumber: Int?
    let root: AnatomyNode
    let mark: FaultLocation?

    init(_ vector: Vector) {
        self.vector = vector
        let index = vector.steps.map { steps in steps.firstIndex { $0.expect == .reject } ?? steps.count - 1 }
        stepNumber = index.map { $0 + 1 }
        let request = vector.request ?? index.flatMap { vector.steps?[$0].request }
        root = request.map(EvidenceAnatomy.tree) ?? AssertionAnatomy.tree(of: [])
        mark = vector.fault.map { [root] fault in
            var fault = fault
            // Within the step the fault is where its path goes on.
            fault.path.trimPrefix("steps[\(index ?? 0)].")
            return FaultLocation(fault, in: root)
        }
    }

    /// The sentence about a fault that lies in the request beside the evidence, or was removed; `nil` for any other.
    var outside: String? {
        mark.flatMap { $0.ranges.isEmpty ? "The fault lies outside the bytes of the evidence." : nil }
    }

    /// The work of a correct verifier, as the end of a sentence.
    private var work: String {
        switch vector.content {
        case .single:
            switch vector.expect {
            case .accept:
                let values = vector.result?.members.keys.sorted().joined(separator: ", ") ?? ""
                return values.isEmpty ? "accepts it" : "accepts it, and returns the right \(values)"
            case .reject where vector.hasTwoRightVerdicts:
                return "rejects it, or accepts it and returns exactly the values of the control"
            case .reject: return "rejects it, and accepts the control"
            case .either: return "may accept or reject it; the answer is recorded"
            }
        case .sequence(let steps):
            let rejected = steps.indices.filter { steps[$0].expect == .reject }.map { "\($0 + 1)" }
            guard let last = rejected.last else { return "accepts every step" }
            let others = rejected.dropLast().joined(separator: ", ")
            let numbers = others.isEmpty ? "step \(last)" : "steps \(others) and \(last)"
            return "rejects \(numbers), and accepts the others"
        }
    }

    /// Facts about the vector, as names and values; those that do not apply are left out.
    var facts: [(name: String, value: String)] {
        var facts: [(name: String, value: String)] = [
            ("requirement", "\(vector.requirement.id): \(vector.requirement.statement)"),
            ("why", vector.requirement.paragraph ?? ""),
            ("verifier", "A correct verifier \(work)."), ("remedy", vector.requirement.remedy),
            ("source", vector.source),
        ]
        facts.removeAll { $0.value.isEmpty }
        facts += SourceLink.addresses(in: vector.source).map { ("read", $0) }
        facts += [
            ("expect", vector.expectationText),
            ("level", vector.level.rawValue),
            (
                "impact",
                "\(vector.impact.rawValue): \(vector.impact.meaning)"
                    + (vector.id.isFound ? "; a run says the harm where its target accepts others like it, too" : "")
            ),
        ]
        if let steps = vector.steps, let stepNumber {
            let step = steps[stepNumber - 1]
            let breaks = step.requirement.map { ", breaks \($0.id): \($0.statement)" } ?? ""
            facts.append(
                ("step", "\(stepNumber) of \(steps.count), '\(step.name)', expected \(step.expect.rawValue)\(breaks)"))
        }
        if let control = vector.control {
            facts.append(("control", "\(control) is accepted, and differs from this vector by the fault alone"))
        }
        facts += vector.links.map { ("seen at", $0) }
        if let second = vector.alsoBreaks {
            facts.append(("also breaks", "\(second.requirement.id): \(second.reason)"))
        }
        if let fault = vector.fault {
            facts.append(("fault", "\(fault.path): \(fault.change)"))
            facts += [("before", FaultRecord.text(of: fault.before)), ("after", FaultRecord.text(of: fault.after))]
        }
        return facts
    }

    /// Returns the facts that the pictures do not show.
    func facts(beside pictures: VectorPictures) -> [(name: String, value: String)] {
        facts.filter { pictures.bytes == nil || !["before", "after"].contains($0.name) }
    }

    /// One part of the evidence, indented by how deep it lies. The first part that the fault marks has the change.
    typealias Row = (depth: Int, node: AnatomyNode, isMarked: Bool, change: String?)

    /// - Parameter showsAll: whether to show the parts of what has no name of its own and no fault in it, too.
    func rows(showsAll: Bool) -> [Row] {
        var rows = rows(of: root, depth: 0, isMarkedAbove: false, showsAll)
        if let first = rows.firstIndex(where: \.isMarked) { rows[first].change = vector.fault?.change }
        return rows
    }

    private func rows(of node: AnatomyNode, depth: Int, isMarkedAbove: Bool, _ showsAll: Bool) -> [Row] {
        let display = isMarkedAbove ? .none : mark?.display(of: node) ?? .none
        let isMarked = display == .here
        let row: Row = (depth, node, isMarked, nil)
        guard showsAll || isOpen(node, display) else { return [row] }
        return [row]
            + node.children.flatMap { child in
                rows(of: child, depth: depth + 1, isMarkedAbove: isMarked || isMarkedAbove, showsAll)
            }
    }

    /// Returns whether the parts of a part are shown: the fault is inside, or it is the evidence or a list of named parts.
    private func isOpen(_ node: AnatomyNode, _ display: FaultLocation.Display) -> Bool {
        if display == .inside || node.path == root.path { return true }
        return display == .none && !["intermediate", "receipt"].contains(node.path ?? "")
            && node.children.contains { child in child.flattened.contains { $0.path != nil } }
    }
}
