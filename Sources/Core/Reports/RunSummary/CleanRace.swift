import AttestModel

/// A race that was played and found nothing, with the probability that its rounds bound.
struct CleanRace: Sendable, Hashable {
    let id: String
    let rounds: CleanRounds

    /// Returns the races of a run, in the order of their ids.
    static func all(of report: RunRecord) -> [CleanRace] {
        report.results.compactMap { result in
            result.cleanRounds.map { CleanRace(id: result.id.description, rounds: $0) }
        }
    }

    /// The meaning of the shares, in a sentence without its full stop.
    static let meaning = "A round finds something in less than this share of cases, at 95 %"

    /// The heading of a list.
    static let heading = "Clean races: \(meaning.prefix(1).lowercased() + meaning.dropFirst())"

    /// Text like `30 rounds`.
    var count: String { Count.text(rounds.count, "round") }

    /// Text like `9.5 %`.
    var bound: String { "\(rounds.percentText) %" }

    /// Returns the races in lines, the numbers below each other.
    static func lines(_ races: [CleanRace]) -> [String] {
        let (width, digits) = (races.map(\.id.count).max() ?? 0, races.map(\.count.count).max() ?? 0)
        let most = races.map(\.bound.count).max() ?? 0
        return races.map { race in
            "  \(race.id.padded(to: width))  \(race.count.leftPadded(to: digits))  \(race.bound.leftPadded(to: most))"
        }
    }
}
