/// The vectors of an earlier version's profile that a later version no longer judges.
extension RunHeader {
    /// Returns the version whose `core` left out a vector that the profile of the run judges; `nil` for any other. The other
    /// profiles choose vectors of every level.
    package func release(of id: VectorID) -> String? {
        guard options.profile.choice == .core else { return nil }
        return corrections[id]?.first { $0.level != nil }?.corrected
    }

    /// The entries of the baseline all of whose vectors a later version no longer judges, with the latest of the versions.
    package var needlessEntries: [(entry: BaselineEntry, version: String)] {
        guard let baseline, !corrections.isEmpty else { return [] }
        return baseline.matched.compactMap { entry, ids in
            let versions = ids.compactMap(release)
            guard versions.count == ids.count, let last = versions.max(by: Correction.isOlder) else { return nil }
            return (entry, last)
        }
    }
}
