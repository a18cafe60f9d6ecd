import VerifierFuzz

/// All that a search has shown about a target.
struct FuzzHarvest: Sendable {
    /// The new findings.
    let found: [FuzzFinding]
    let earlier: EarlierFindings
    /// The seed objects that the target can be asked about.
    let seeds: [FuzzSeed]
    /// The number of questions that were asked.
    let questions: Int
    /// The cases that showed something new.
    let corpus: [FuzzCase]
    /// The number of wrong answers that prove nothing.
    let worthless: Int

    /// The cases of all findings but the solved ones, in the order of their texts.
    var unsolved: [FuzzCase] {
        let cases = earlier.found.map(\.question) + earlier.open + found.map(\.question)
        return Set(cases).sorted { "\($0)" < "\($1)" }
    }
}
