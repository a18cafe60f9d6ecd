import VerifierFuzz

/// The findings of earlier searches, by what asking again has shown.
struct EarlierFindings {
    /// Those that are still answered wrongly.
    var found: [FuzzFinding] = []
    /// Those that are answered correctly now.
    var solved: [FuzzCase] = []
    /// Those that could not be judged, which are kept.
    var open: [FuzzCase] = []
}
