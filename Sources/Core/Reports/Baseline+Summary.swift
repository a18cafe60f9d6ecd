import AttestModel

extension Baseline {
    /// Returns the changes to the baseline that was in the file before, if any, in one line with its line feed.
    package func summary(replacing old: Baseline?) -> String {
        let (now, before) = (Set(known.map(\.pattern)), Set(old?.known.map(\.pattern) ?? []))
        let change = old == nil ? "" : " (\(now.subtracting(before).count) new, \(before.subtracting(now).count) gone)"
        let tolerated = ImpactText.tolerated(self.tolerated ?? [:]).map { ", \($0)" } ?? ""
        return "\(Count.text(now.count, "known failure")) in \(file)\(change)\(tolerated)\n"
    }
}
