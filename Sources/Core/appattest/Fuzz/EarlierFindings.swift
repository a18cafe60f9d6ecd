import VerifierFuzz

/// The findings of earlier searches, by what asking again has shown.
struct EarlierFindings {
    /// The findings that are still answered wrongly.
    var found: [FuzzFinding] = []
    /// The questions that are answered correctly now.
    var solved: [FuzzCase] = []
    /// The questions that could not be judged, which are kept.
    var open: [FuzzCase] = []
}
