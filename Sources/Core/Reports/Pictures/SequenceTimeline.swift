import AttestModel
import EvidenceAnatomy

/// The steps of a sequence, one below the other: what is stored, what the evidence carries, and the right answer.
struct SequenceTimeline {
    /// The number of steps from which on steps that are alike are left out.
    private static let longest = 12

    struct Step {
        /// The position of the step, counted from 1.
        let number: Int
        let name: String
        let kind: String
        /// The counters, like `stored 2 ← counter 2`.
        let counters: String
        /// Facts about the evidence that the right answer follows from.
        let remarks: [String]
        let expected: String
        /// The answer of the target, where one is known.
        let answer: String?
        /// A Boolean value that indicates whether the vector's fault lies here, or the target's answer is wrong.
        let isMarked: Bool
    }

    let steps: [Step]

    /// Creates the timeline; `nil` for a vector that is no sequence.
    init?(vector: Vector, result: VectorResult? = nil) {
        guard let steps = vector.steps else { return nil }
        let hasSeveralKeys = Set(steps.map(\.request.keyId)).count > 1
        self.steps = steps.enumerated().map { index, step in
            let counter = EvidenceParts(step.request).counter
            let same = steps[..<index].lastIndex { $0.request.evidence == step.request.evidence }
            var remarks = hasSeveralKeys ? ["key \(Array((step.request.keyId ?? []).prefix(4 as Int)).hex)…"] : []
            if let same { remarks.append("the same bytes as step \(same + 1)") }
            var counters = counter.map { "counter \($0)" } ?? "no counter"
            if case .assertion(let request) = step.request {
                counters = "stored \(request.storedCounter) ← \(counters)"
                if let counter, Int64(counter) <= request.storedCounter {
                    remarks.append("not greater than the stored one")
                }
            }
            let isFailed = result?.step?.number == index + 1
            let breaks = step.requirement.map { ", breaks \($0.id)" } ?? ""
            return Step(
                number: index + 1, name: step.name, kind: step.request.kind.name, counters: counters, remarks: remarks,
                expected: step.expect == .either ? "accept or reject" : step.expect.rawValue + breaks,
                answer: result.flatMap { Self.answer(in: $0, to: index + 1) },
                isMarked: isFailed || step.expect == .reject)
        }
    }

    /// The steps to show; `nil` stands for a number of steps that are left out.
    private var shown: [(step: Step?, leftOut: Int)] {
        guard steps.count > Self.longest else { return steps.map { ($0, 0) } }
        let near = Set(steps.filter(\.isMarked).flatMap { [$0.number - 1, $0.number, $0.number + 1] })
        var shown: [(step: Step?, leftOut: Int)] = []
        for step in steps {
            if step.number <= 3 || step.number > steps.count - 2 || near.contains(step.number) {
                shown.append((step, 0))
            } else if let last = shown.last, last.step == nil {
                shown[shown.count - 1].leftOut += 1
            } else {
                shown.append((nil, 1))
            }
        }
        return shown
    }

    /// Returns the answer to a step, as far as a result tells it: a target is not asked on after the first wrong answer.
    private static func answer(in result: VectorResult, to number: Int) -> String? {
        guard let failed = result.step else { return result.outcome == .pass ? "as expected" : nil }
        if number == failed.number { return result.answer == .none ? nil : result.answer.rawValue }
        return number < failed.number ? "as expected" : "not asked"
    }

    var lines: [String] {
        let names = steps.map(\.name.count).max() ?? 0
        let numbers = "\(steps.count)".count
        let counters = steps.map(\.counters.count).max() ?? 0
        return shown.map { step, leftOut in
            guard let step else { return "  … \(Count.text(leftOut, "more step"))" }
            let answer = step.answer.map { ", got \($0)" } ?? ""
            let remarks = step.remarks.isEmpty ? "" : "  (\(step.remarks.joined(separator: ", ")))"
            return "\(step.isMarked ? "»" : " ") \("\(step.number)".leftPadded(to: numbers)) "
                + "\(step.name.padded(to: names))  \(step.counters.padded(to: counters))  \(step.expected)\(answer)\(remarks)"
        }
    }

    /// The values of the template `PictureSteps`.
    var context: [String: Any?] {
        [
            "steps": shown.map { step, leftOut in
                (
                    isMarked: step?.isMarked == true,
                    gap: step == nil ? "… \(Count.text(leftOut, "more step"))" : nil,
                    step: step
                )
            }
        ]
    }
}
