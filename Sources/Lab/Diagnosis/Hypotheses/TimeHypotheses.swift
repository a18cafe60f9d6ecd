import AttestModel
import LabModel

/// The mistakes about the time of a verification.
enum TimeHypotheses {
    /// The differences between time zones and UTC in seconds: whole and half hours up to 14, and three others.
    private static let zones = (1...28).map { Int64($0 * 1800) } + [20_700, 31_500, 45_900]

    /// Returns the times that may have been meant, with their mistakes.
    /// - Parameters:
    ///   - late: the mistake of a time too late.
    ///   - hasZones: whether the object is valid so briefly that a time zone can be told from another difference.
    static func candidates(
        given: Timestamp, creation: Timestamp?, late: Mistake, hasZones: Bool, isValid: (Timestamp) -> Bool
    ) -> [Candidate<Timestamp>] {
        let seconds = given.secondsSinceEpoch
        var candidates = [Candidate(mistakes: [.timeMilliseconds], value: Timestamp(secondsSinceEpoch: seconds / 1000))]
        if seconds.magnitude < 1 << 40 {
            // A Date of JavaScript made from seconds lies in January 1970, and has lost three digits by now.
            candidates += [0, 999].map { rest in
                Candidate(mistakes: [.timeSeconds], value: Timestamp(secondsSinceEpoch: seconds * 1000 + rest))
            }
        }
        if let creation {
            if hasZones, given < creation, let zone = zone(given, isValid: isValid) { candidates.append(zone) }
            candidates.append(Candidate(mistakes: [given < creation ? .timeTooEarly : late], value: creation))
        }
        return candidates.filter { isValid($0.value) }
    }

    private static func zone(_ given: Timestamp, isValid: (Timestamp) -> Bool) -> Candidate<Timestamp>? {
        zones.firstNonNil { offset in
            let time = given.adding(seconds: offset)
            return isValid(time) ? Candidate(mistakes: [.timeZone], value: time) : nil
        }
    }
}
