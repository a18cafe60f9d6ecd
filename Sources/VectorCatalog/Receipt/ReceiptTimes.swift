import AttestModel
import FixtureForge

extension Group where Draft == ReceiptDraft {
    static let receiptCreation = Group(
        .receiptCreation,
        [
            created("five-minutes-and-one-second", "Made five minutes and a second ago", impact: .replay, why: stale) {
                $0.time(movedBy: -301)
            },
            created("long-ago", "Made yesterday", impact: .replay, why: stale) { $0.time(movedBy: -86_400) },
            created(
                "in-the-future", "Made in an hour", level: .should,
                why: "A time in the future keeps a receipt fresh for as long as one likes."
            ) { $0.time(movedBy: 3600) },
            created(
                "unparsable", "Creation time that is none",
                why: "A reader that goes on without a time, or with that of 1970, has not checked the age."
            ) { _ in "yesterday" },
            created(
                "local-time-hides-age", "Two hours old, in the local time of a zone two hours ahead",
                why: "A reader that ignores the offset takes an old receipt for a fresh one."
            ) { $0.localTime($0.createdAt) },
            created(
                "local-time-offset", "Made just now, in the local time of a zone two hours ahead", level: .info,
                why: "RFC 3339 allows it, and Apple has never written it: a verifier may accept or refuse it."
            ) { $0.localTime($0.createdAt + 7_200_000) },
            .accept(
                "four-minutes-fifty-nine", "Made four minutes and 59 seconds ago",
                why: "Five minutes are what Apple grants for the way to the server.",
                edits: [DraftEdit(.fields) { $0.set(12, $0.time(movedBy: -299)) }]),
            .accept(
                "exactly-five-minutes", "Made five minutes ago to the second", level: .should,
                why: "Apple's words are: no more than five minutes old.",
                edits: [DraftEdit(.fields) { $0.set(12, $0.time(movedBy: -300)) }]),
        ])

    static let receiptExpiry = Group(
        .receiptExpiry,
        [
            expiring("expired", "Expired a second ago", "time moved back") { $0.time(movedBy: -1) },
            expiring("in-its-last-second", "Expires this very second", "time moved back") { $0.time(movedBy: 0) },
            expiring("unparsable", "Expiration time that is none", "replaced") { _ in "never" },
            .accept(
                "one-second-before-expiry", "Expires in a second",
                why: "Until that moment Apple's server takes it.",
                edits: [DraftEdit(.fields) { $0.set(21, $0.time(movedBy: 1)) }]),
        ])

    private static let stale = "An old receipt tells an old metric, and hides what the device has done since."

    private static func created(
        _ name: String, _ title: String, level: Level = .must, impact: Impact = .hardening, why: String,
        _ text: @escaping @Sendable (ReceiptDraft) -> String
    ) -> Case<ReceiptDraft> {
        .field(
            12, name, title, level: level, impact: impact, control: ReceiptControl.exchanged, why: why,
            "creation time replaced"
        ) { $0.set(12, text($0)) }
    }

    private static func expiring(
        _ name: String, _ title: String, _ change: String, _ text: @escaping @Sendable (ReceiptDraft) -> String
    ) -> Case<ReceiptDraft> {
        .field(
            21, name, title, level: .should, control: ReceiptControl.exchanged,
            why: "Apple's server refuses to exchange it, and the server would go without a metric.", change
        ) { $0.set(21, text($0)) }
    }
}

extension ReceiptDraft {
    /// A time as if it were that of a zone two hours ahead of UTC.
    fileprivate func localTime(_ milliseconds: Int64) -> String {
        ReceiptValues.time(milliseconds).dropLast() + "+02:00"
    }
}
