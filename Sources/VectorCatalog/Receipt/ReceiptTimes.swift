import AttestModel
import FixtureForge

extension Group where Draft == ReceiptDraft {
    /// Creation times around the limit of five minutes.
    static let receiptCreation = Group(
        .receiptCreation,
        [
            created(
                "five-minutes-and-one-second", "Created five minutes and one second ago", impact: .replay,
                madeBy: .deviceOwner,
                why: "Apple allows five minutes. An older receipt may be one that was captured and held back."
            ) {
                $0.time(movedBy: -301)
            },
            created(
                "long-ago", "Created one day ago", impact: .replay, madeBy: .deviceOwner,
                why: "An old receipt has an old risk metric, and hides what the device has done since."
            ) { $0.time(movedBy: -86_400) },
            created(
                "in-the-future", "Created one hour in the future", level: .should,
                why: "A receipt with a creation time in the future stays fresh until long after that time."
            ) { $0.time(movedBy: 3600) },
            created(
                "unparsable", "Creation time is not a timestamp",
                why: "A reader that continues without a time, or with 1970, has not checked the age."
            ) { _ in "yesterday" },
            created(
                "local-time-hides-age", "Created two hours ago, written with the offset +02:00", level: .should,
                why: "A reader that ignores the offset mistakes an old receipt for a fresh one."
            ) { $0.localTime($0.createdAt) },
            created(
                "local-time-offset", "Created just now, written with the offset +02:00", level: .info,
                why: "RFC 3339 allows offsets, but Apple has never written one. A verifier may accept or reject it."
            ) { $0.localTime($0.createdAt + 7_200_000) },
            .accept(
                "four-minutes-fifty-nine", "Created four minutes and 59 seconds ago",
                why:
                    "Apple allows five minutes between creation and verification. A slow network may need most of them.",
                edits: [DraftEdit(.fields) { $0.set(12, $0.time(movedBy: -299)) }]),
            .accept(
                "exactly-five-minutes", "Created exactly five minutes ago", level: .should,
                why: "Apple's limit is inclusive: no more than five minutes old.",
                edits: [DraftEdit(.fields) { $0.set(12, $0.time(movedBy: -300)) }]),
        ])

    /// Expiration times around the verification time.
    static let receiptExpiry = Group(
        .receiptExpiry,
        [
            expiring(
                "expired", "Expired one second ago", "expiration time moved one second before the verification",
                why: "The field says until when the receipt can be exchanged. A server that keeps an expired "
                    + "receipt gets no new metric with it."
            ) { $0.time(movedBy: -1) },
            expiring(
                "in-its-last-second", "Expires at the second of the verification",
                "expiration time moved to the verification",
                why: "The field holds the end of the receipt. A verifier that still accepts the receipt then is "
                    + "off by one second."
            ) { $0.time(movedBy: 0) },
            expiring(
                "unparsable", "Expiration time is not a timestamp", "expiration time replaced by a word",
                why: "A reader that skips an unreadable expiration time keeps a receipt forever."
            ) { _ in "never" },
            .accept(
                "one-second-before-expiry", "Expires one second after the verification",
                why: "The receipt has not expired yet. A verifier that rejects it early loses a risk metric.",
                edits: [DraftEdit(.fields) { $0.set(21, $0.time(movedBy: 1)) }]),
        ])

    private static func created(
        _ name: String, _ title: String, level: Level = .must, impact: Impact = .hardening, madeBy: Maker = .apple,
        why: String, _ text: @escaping @Sendable (ReceiptDraft) -> String
    ) -> Case<ReceiptDraft> {
        .field(
            12, name, title, level: level, impact: impact, madeBy: madeBy, control: ReceiptControl.exchanged, why: why,
            "creation time replaced"
        ) { $0.set(12, text($0)) }
    }

    private static func expiring(
        _ name: String, _ title: String, _ change: String, why: String,
        _ text: @escaping @Sendable (ReceiptDraft) -> String
    ) -> Case<ReceiptDraft> {
        .field(
            21, name, title, level: .should, control: ReceiptControl.exchanged, why: why, change
        ) { $0.set(21, text($0)) }
    }
}

extension ReceiptDraft {
    /// Returns a time as text with the offset of a zone two hours ahead of UTC.
    fileprivate func localTime(_ milliseconds: Int64) -> String {
        ReceiptValues.time(milliseconds).dropLast() + "+02:00"
    }
}
