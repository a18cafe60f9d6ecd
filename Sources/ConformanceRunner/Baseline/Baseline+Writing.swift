import AttestModel

extension Baseline {
    /// The baseline that a run is exactly as.
    ///
    /// Reasons and links of an older one are kept; so are its entries about vectors that the run did not ask, and
    /// its flaky ones. What does not fail any more is left out.
    ///
    /// - Parameters:
    ///   - report: of a run without a baseline.
    ///   - old: the baseline that it takes the place of, of this set or another.
    ///   - reason: why the failures that are new are tolerated.
    /// - Throws: `RunnerError.configuration` when the old one contradicts itself.
    public init(
        file: String, of report: RunReport, on set: VectorSet, replacing old: Baseline?, reason: String
    ) throws(RunnerError) {
        let index = if let old { try BaselineIndex(old, over: set) } else { BaselineIndex?.none }
        let resultByID = Dictionary(report.results.map { ($0.vector.id, $0) }) { first, _ in first }
        let known = set.vectors.compactMap { vector -> BaselineEntry? in
            let before = index?.entry(for: vector.id)
            let failure: Failure?
            if let result = resultByID[vector.id] {
                guard before == nil || before?.failure != nil else { return nil }
                failure = report.header.options.failure(of: result)
            } else {
                failure = before?.failure
            }
            return failure.map { failure in
                BaselineEntry(
                    pattern: Glob(vector.id.description), failure: failure, reason: before?.reason ?? reason,
                    link: before?.link)
            }
        }
        let lost = Set(index?.unmatched.map(\.entry) ?? [])
        self.init(
            file: file, suiteVersion: set.suiteVersion, digest: set.digest, known: known,
            flaky: old?.flaky.filter { !lost.contains($0) } ?? [])
    }
}
