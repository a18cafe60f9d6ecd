import AttestModel
import EvidenceAnatomy

/// A vector with its evidence taken apart and its fault marked, ready to be shown. Of a sequence that is the evidence
/// of the step with the fault, or of the last one.
package struct Explanation: Sendable {
    let vector: Vector
    /// Of a sequence, the number of the step that is taken apart, counted from 1.
    private let stepNumber: Int?
    let root: AnatomyNode
    let mark: FaultLocation?

    package init(_ vector: Vector) {
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

    /// Whether the fault lies in the request beside the evidence, or was removed from it, so that nothing is marked.
    var isFaultOutside: Bool { mark.map { $0.ranges.isEmpty } ?? false }

    /// Facts about the vector, as names and values; what does not apply is left out.
    var facts: [(name: String, value: String)] {
        var facts = [
            ("requirement", "\(vector.requirement.id): \(vector.requirement.statement)"),
            ("source", vector.source),
            ("expect", vector.expectationText),
            ("level", vector.level.rawValue), ("impact", "\(vector.impact.rawValue): \(vector.impact.meaning)"),
        ]
        if let steps = vector.steps, let stepNumber {
            let step = steps[stepNumber - 1]
            let breaks = step.requirement.map { ", breaks \($0.id): \($0.statement)" } ?? ""
            facts.append(
                ("step", "\(stepNumber) of \(steps.count), '\(step.name)', expected \(step.expect.rawValue)\(breaks)"))
        }
        if let control = vector.control {
            facts.append(("twin", "\(control) is accepted, and differs from this vector by the fault alone"))
        }
        facts += vector.links.map { ("seen at", $0) }
        if let second = vector.alsoBreaks {
            facts.append(("also breaks", "\(second.requirement.id): \(second.reason)"))
        }
        if let fault = vector.fault {
            facts.append(("fault", "\(fault.path): \(fault.change)"))
            facts.append(("before", FaultRecord.text(of: fault.before)))
            facts.append(("after", FaultRecord.text(of: fault.after)))
        }
        return facts
    }
}
