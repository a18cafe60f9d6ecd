import AttestModel
import LabModel

/// The state of a search: the object and the claims with the corrections so far, and the mistakes behind them.
struct Trial {
    var object: [UInt8]
    var claims: Claims
    var findings: [Finding] = []
    /// The number of different hypotheses that were tried.
    var hypotheses = 0

    /// Returns the first candidate that holds. A value that occurs in several candidates is tried once, as the first of
    /// them.
    mutating func first<Value: Hashable>(
        of candidates: some Sequence<Candidate<Value>>, holds: (Value) -> Bool
    ) -> Candidate<Value>? {
        var tried: Set<Value> = []
        for candidate in candidates where tried.insert(candidate.value).inserted {
            hypotheses += 1
            if holds(candidate.value) { return candidate }
        }
        return nil
    }

    /// Adds a mistake, and counts its hypothesis.
    mutating func find(_ finding: Finding) {
        hypotheses += 1
        findings.append(finding)
    }
}

/// A value that the device may have used, with the mistakes that lead to it.
struct Candidate<Value: Hashable> {
    let mistakes: [Mistake]
    let value: Value
}
