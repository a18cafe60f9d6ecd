import AttestModel
import CauseTestSupport
import LiveConformance
import Testing

/// Wrong backends, each with the first thing that its maintainer reads after the check about its fault has failed.
@Suite("The first cause of a wrong backend is what a maintainer would write")
struct LiveCauseTests {
    private static let freshly = "delete it in the transaction that accepts the evidence over it."

    /// The name of each backend, with the check that it fails.
    private static let rows: [(check: String, row: CauseRow)] = [
        (
            "request/without-evidence",
            CauseRow(
                "evidence-optional", "It does not refuse a protected request without evidence", .forgery,
                fix: "Answer 401 where the assertion is absent, null, empty or of another type")
        ),
        (
            "request/body-as-signed",
            CauseRow(
                "body-hash-taken-from-client", "It does not hold the signed client data against the request", .forgery,
                fix: "Hash the bytes of the body as they were received")
        ),
        (
            "request/body-number",
            CauseRow(
                "body-not-bound", "It does not hold the signed client data against the request", .replay,
                fix: "compare method, path and body with the client data.")
        ),
        (
            "counter/over-65535",
            CauseRow(
                "counter-of-16-bits", "It does not compare and store counters", .replay,
                fix: "Keep the counter of each key with all of its 32 bits.")
        ),
        (
            "freshness/used-assert",
            CauseRow(
                "challenge-may-be-repeated", "It does not insist on a fresh challenge of its own", .replay,
                fix: freshly)
        ),
        (
            "race/equal-counters",
            CauseRow(
                "race-of-the-counter", "It does not judge requests that arrive together one after the other", .replay,
                fix: "Compare and change a value in one statement or transaction")
        ),
        (
            "owner/asserted-by-other",
            CauseRow(
                "key-of-any-account", "It does not keep each key to one account", .impersonation,
                fix: "look keys up among those of the account.")
        ),
        (
            "receipt/kept-after-500",
            CauseRow(
                "receipt-lost", "It does not fully exchange and keep receipts as Apple demands",
                because: "The receipt stays after an answer with 500", .hardening,
                fix: "and keep the last one after any other answer.")
        ),
        (
            "counter/of-each-key",
            CauseRow(
                "counter-of-the-account", "It rejects what is genuine in 1 of 1 check of LIVE-COUNTER",
                because: "Counter 1 of a second key after counter 5 of the first", .lockout,
                fix: "Keep the counter of each key")
        ),
    ]

    @Test("First cause, impact and remedy", arguments: rows)
    func first(check: String, row: CauseRow) throws {
        let outline = try #require(try LiveChecks.all().first { $0.outline.id.description == "live/\(check)" }).outline
        var header = ExampleRun.header { ($0.kind, $0.level) = (.live, "L2") }
        header.count = 1
        let result = VectorResult(
            outline, outcome: .wrongVerdict, verdict: outline.expect == .accept ? .reject : .accept)
        try row.expectFirst(of: RunRecord(header: header, results: [result]))
    }
}
