import CauseTestSupport
import LiveConformance
import TestBasics

/// Wrong backends, each with the first thing that its maintainer reads after the check about its fault has failed.
@Suite("The first cause of a wrong backend is what a maintainer would write")
struct LiveCauseTests {
    /// The rows of backends, each by the check that it fails.
    private static let rows = Result { try CauseTable.rows(in: "backends")["live", default: []] }

    @Test("First cause, impact and remedy", arguments: try rows.get())
    func first(row: CauseRow) throws {
        let outline = try #require(try LiveChecks.all().first { $0.outline.id.description == "live/\(row.target)" })
            .outline
        let result = VectorResult(
            outline, outcome: .wrongVerdict, verdict: outline.expect == .accept ? .reject : .accept)
        try row.expectFirst(of: RunRecord(header: ExampleRun.liveHeader(), results: [result]))
    }
}
