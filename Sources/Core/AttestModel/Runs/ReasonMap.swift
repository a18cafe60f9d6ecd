/// The stages that the codes and reasons of a target belong to, as its user says.
package struct ReasonMap: Sendable, Hashable {
    /// One line of the mapping.
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

    /// The file that it was read from.
    package var file: String
    package var codes: [Entry]
    /// Looked at only where no entry knows the code.
    package var reasons: [Entry]

    package init(file: String, codes: [Entry], reasons: [Entry]) {
        (self.file, self.codes, self.reasons) = (file, codes, reasons)
    }

    /// Returns the match between a rejection's reason and the fault; `nil` for a result that is not a rejection of
    /// something faulty, or whose rejection proves nothing.
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
