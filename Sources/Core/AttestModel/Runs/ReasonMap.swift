/// The stages that the codes and reasons of a target belong to, as its user says.
package struct ReasonMap: Sendable, Hashable {
    package struct Entry: Sendable, Hashable {
        /// A code or a reason; `*` stands for any characters.
        package var pattern: String
        package var stages: Set<Stage>

        package init(pattern: String, stages: Set<Stage>) { (self.pattern, self.stages) = (pattern, stages) }

        /// No part of a reason means more than another, so that a star goes across slashes too.
        fileprivate func matches(_ text: String) -> Bool {
            pattern == text || Glob(pattern.replacing("*", with: "**")).matches(text)
        }
    }

    package var file: String
    package var codes: [Entry]
    /// Looked at only where no entry knows the code.
    package var reasons: [Entry]

    package init(file: String, codes: [Entry], reasons: [Entry]) {
        (self.file, self.codes, self.reasons) = (file, codes, reasons)
    }

    /// Returns the match with the fault; `nil` unless a faulty object was rejected in a way that proves something.
    package func match(for result: VectorResult) -> ReasonMatch? {
        guard result.outcome == .pass, result.expect == .reject, result.verdict == .reject, let stage = result.stage
        else { return nil }
        let wanted = Set([stage, result.outline?.alsoBreaks?.requirement.stage].compactMap(\.self))
        let stages = stages(code: result.code, reason: result.reason)
        let right = wanted.reduce(wanted) { $0.union($1.indistinguishable) }
        let score: ReasonScore = stages.isEmpty ? .unknown : stages.isDisjoint(with: right) ? .otherStage : .right
        return ReasonMatch(
            score: score, stages: Stage.allCases.filter(stages.contains),
            wanted: Stage.allCases.filter(wanted.contains))
    }

    private func stages(code: String?, reason: String?) -> Set<Stage> {
        let byCode = Self.stages(of: code, by: codes)
        return byCode.isEmpty ? Self.stages(of: reason, by: reasons) : byCode
    }

    private static func stages(of text: String?, by entries: [Entry]) -> Set<Stage> {
        guard let text else { return [] }
        return entries.reduce(into: []) { if $1.matches(text) { $0.formUnion($1.stages) } }
    }
}

/// The score of the reason for a right rejection.
package enum ReasonScore: String, Sendable, Hashable, CaseIterable {
    /// Its reason belongs to the stage where the fault lies.
    case right
    /// Its reason belongs to other stages.
    case otherStage
    /// Nobody has said what its reason belongs to.
    case unknown
}

/// The match between a rejection's reason and the fault.
package struct ReasonMatch: Sendable, Hashable {
    package var score: ReasonScore
    /// The stages that the target's reason belongs to, in the vocabulary's order.
    package var stages: [Stage]
    /// The stages of the fault: that of the vector, and that of a second requirement which the fault inevitably breaks.
    package var wanted: [Stage]

    package var sentence: String {
        let fault = "the fault lies in \(Self.words(wanted))"
        return switch score {
        case .right: "rejected for the right reason: \(fault)"
        case .otherStage: "rejected for another reason: \(Self.words(stages)), though \(fault)"
        case .unknown: "rejected for a reason that maps to no stage; \(fault)"
        }
    }

    private static func words(_ stages: [Stage]) -> String { stages.map(\.rawValue).joined(separator: " or ") }
}
