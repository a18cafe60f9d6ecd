import AttestModel

/// The result of judging many captures: the lines that could not be read, and groups of the others by their cause.
package struct CaptureSummary: Sendable {
    /// The lines that could not be read for one reason: their number, and the number of the first.
    package typealias Unread = (reason: String, count: Int, line: Int)

    /// The number of lines, those that could not be read among them.
    package var lines = 0
    /// The number of lines on which server and reference verifier agree that the evidence is genuine.
    package var accepted = 0
    /// The number of lines that were explained one by one; the others have the cause of lines like them.
    package var explained = 0
    package var unread: [Unread] = []
    package var first: Timestamp?
    package var last: Timestamp?
    /// The groups, the gravest first.
    package var groups: [CaptureGroup] = []
    /// The verifier that was asked again; `nil` for the verdicts that the lines have.
    package var target: String?

    package init() {}
}

/// Captures with the same cause.
package struct CaptureGroup: Sendable {
    /// The disagreement between a server and the reference verifier, the gravest first.
    package enum Direction: String, Sendable, Hashable, CaseIterable {
        case acceptedWrongly = "accepted-wrongly"
        case refusedGenuine = "refused-genuine"
        case mistaken = "refused-by-mistake"
        case error = "error"
        case refusedRightly = "refused-rightly"
        case unjudged = "unjudged"
        /// A verifier that is asked again accepts genuine evidence that was refused, or refuses what was accepted wrongly.
        case wouldAccept = "would-accept"
        case wouldRefuse = "would-refuse"

        package var title: String {
            switch self {
            case .acceptedWrongly: "Accepted, but wrong"
            case .refusedGenuine: "Refused, but genuine"
            case .mistaken: "Refused, genuine for another value than the server believed"
            case .error: "Error of the verifier"
            case .refusedRightly: "Refused rightly"
            case .unjudged: "Not judged: a value or the evidence is missing"
            case .wouldAccept: "Would be accepted, rightly"
            case .wouldRefuse: "Would be refused, rightly"
            }
        }
    }

    /// A property that nearly all lines of a group have, and few others: the share of the group that has one of the values;
    /// the share of all lines with these values, in the time of the group, that are of the group, where they were all counted;
    /// and the share of the other lines that have them.
    package typealias Fact = (dimension: String, values: [String], held: Double, rate: Double?, others: Double)

    /// A piece of the time: the number of lines of the group, and of all lines of the same kinds.
    package typealias Piece = (start: Timestamp, count: Int, total: Int)

    package var direction = Direction.unjudged
    /// The name of the cause, for scripts.
    package var cause = ""
    package var title = ""
    /// The change to make; empty where nothing is to be changed.
    package var advice = ""
    package var kinds: [String] = []
    package var count = 0
    /// The share of the lines of the same kinds in the time of the group.
    package var share = 0.0
    package var first = Timestamp(secondsSinceEpoch: 0)
    package var last = Timestamp(secondsSinceEpoch: 0)
    /// The moment from which the share rises from nearly none; `nil` where there is none, or the time before is too short.
    package var onset: Timestamp?
    package var facts: [Fact] = []
    /// The id of one line.
    package var example = ""
    /// The words of the verifier, without what may be personal.
    package var message: String?
    package var timeline: [Piece] = []

    package init() {}
}
