import AttestModel
import CauseTestSupport
import LiveConformance
import Testing

/// Wrong backends, each with the first thing that its maintainer reads after the check about its fault has failed.
@Suite("The first cause of a wrong backend is what a maintainer would write")
struct LiveCauseTests {
    /// The rows of backends, each by the check that it fails.
    private static let rows: [CauseRow] = [
        CauseRow(
            "request/without-evidence", "It does not refuse a protected request without evidence", .forgery,
            fix: "Answer 401 where the assertion is absent, null, empty or of another type"),
        CauseRow(
            "request/body-as-signed", "It does not hold the signed client data against the request", .forgery,
            fix: "Hash the bytes of the body as they were received"),
        CauseRow(
            "request/body-number", "It does not hold the signed client data against the request", .replay,
            fix: "compare method, path and body with the client data."),
        CauseRow(
            "counter/over-65535", "It does not compare and store counters", .replay,
            fix: "Keep the counter of each key with all of its 32 bits."),
        CauseRow(
            "freshness/used-assert", "It does not insist on a fresh challenge of its own", .replay,
            fix: "delete it in the transaction that accepts the evidence over it."),
        CauseRow(
            "race/equal-counters", "It does not judge requests that arrive together one after the other", .replay,
            fix: "Compare and change a value in one statement or transaction"),
        CauseRow(
            "owner/asserted-by-other", "It does not keep each key to one account", .impersonation,
            fix: "look keys up among those of the account."),
        CauseRow(
            "receipt/kept-after-500", "It does not fully exchange and keep receipts as Apple demands",
            because: "The receipt stays after an answer with 500", .hardening,
            fix: "and keep the last one after any other answer."),
        CauseRow(
            "counter/of-each-key", "It rejects what is genuine in 1 of 1 check of LIVE-COUNTER",
            because: "Counter 1 of a second key after counter 5 of the first", .lockout,
            fix: "Keep the counter of each key"),
    ]

    @Test("First cause, impact and remedy", arguments: rows)
    func first(row: CauseRow) throws {
        let outline = try #require(try LiveChecks.all().first { $0.outline.id.description == "live/\(row.target)" })
            .outline
        var header = ExampleRun.header { ($0.kind, $0.level) = (.live, "L2") }
        header.count = 1
        let result = VectorResult(
            outline, outcome: .wrongVerdict, verdict: outline.expect == .accept ? .reject : .accept)
        try row.expectFirst(of: RunRecord(header: header, results: [result]))
    }
}
