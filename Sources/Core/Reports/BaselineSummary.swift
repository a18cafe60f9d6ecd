import AttestModel

/// The changes that a new baseline makes to the file that it replaces.
package struct BaselineSummary {
    private let baseline: Baseline
    private let old: Baseline?

    /// - Parameter old: the baseline that was in the file before; `nil` when there was none.
    package init(_ baseline: Baseline, replacing old: Baseline?) { (self.baseline, self.old) = (baseline, old) }

    /// One line, with its line feed.
    package var text: String {
        let (now, before) = (Set(baseline.known.map(\.pattern)), Set(old?.known.map(\.pattern) ?? []))
        let change =
            old == nil ? "" : " (\(now.subtracting(before).count) new, \(before.subtracting(now).count) gone)"
        let tolerated = ImpactText.tolerated(baseline.tolerated ?? [:]).map { ", \($0)" } ?? ""
        return "\(Count.text(now.count, "known failure")) in \(baseline.file)\(change)\(tolerated)\n"
    }
}
