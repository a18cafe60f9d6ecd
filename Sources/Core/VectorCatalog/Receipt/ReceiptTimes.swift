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
            .accept(
                "at-the-verification", "Created at the second of the verification", level: .should,
                why: "The time of the verification has no fraction of a second. A receipt of this second is not from "
                    + "the future.",
                edits: [DraftEdit(.fields) { $0.set(12, $0.time(movedBy: 0)) }]),
            .accept(
                "fraction-of-six-digits", "Created just now, written with microseconds", level: .should,
                why: "RFC 3339 section 5.6 allows any number of digits. A reader that knows only milliseconds rejects "
                    + "receipts as soon as Apple writes more.",
                edits: [
                    DraftEdit(.fields) { $0.set(12, $0.localTime(movedBy: -1, ahead: 0) + ".123456Z") }
                ]),
        ] + malformed + misread)

    /// Texts that are nearly a time of RFC 3339.
    private static let malformed: [Case<ReceiptDraft>] = [
        malformed("without-offset", "without an offset", "", "It could be in any time zone"),
        malformed("text-after-the-offset", "with a letter after Z", "Zz", "The time ends with its offset"),
        malformed("fraction-without-digits", "with a point and no digits after it", ".Z", "A fraction has digits"),
        malformed("offset-of-hours", "with an offset of hours alone", "+00", "An offset has minutes"),
        malformed("offset-without-colon", "with an offset without a colon", "+0000", "An offset has a colon"),
        malformed("offset-with-other-colon", "with a letter for the colon of its offset", "+00x00", "It has a colon"),
        malformed("offset-with-other-sign", "with a letter for the sign of its offset", "x00:00", "It has a sign"),
        malformed("offset-too-short", "with one digit of minutes", "+00:0", "The minutes have two digits"),
        malformed("offset-too-long", "with three digits of minutes", "+00:000", "The minutes have two digits"),
        malformed("sign-in-hours", "with a second sign before its hours", "+-0:00", "The hours are digits"),
        malformed("sign-in-minutes", "with a sign before its minutes", "+00:-0", "The minutes are digits"),
        malformed(
            "offset-of-a-day", "with an offset of 24 hours", "+24:00", ahead: 86_400, "There are 23 hours at most"),
        malformed(
            "offset-of-sixty-minutes", "with an offset of 60 minutes", "-00:60", ahead: -3600,
            "There are 59 minutes at most"),
    ]

    private static func malformed(
        _ name: String, _ form: String, _ end: String, ahead: Int64 = 0, _ rule: String
    ) -> Case<ReceiptDraft> {
        created(
            name, "Creation time \(form)", level: .should,
            why: "\(rule) (RFC 3339 section 5.6). Readers that guess the meaning of the text disagree about the age."
        ) { $0.localTime(movedBy: 0, ahead: ahead) + end }
    }

    /// Times with an offset that a reader must not get wrong, written so that a wrong one sees a fresh receipt.
    private static let misread: [Case<ReceiptDraft>] = [
        misread("offset-one-second-too-old", "+05:30", 19_800, -301, "is off by a second in each hour or minute"),
        misread("offset-of-minutes", "+00:44", 2640, -2640, "leaves out the minutes of an offset"),
        misread("offset-of-ten-hours", "+10:00", 36_000, -36_000, "takes one digit of the hours"),
        misread("offset-as-one-hour", "+10:00", 36_000, -32_400, "takes every offset for one hour"),
        misread("offset-added", "+02:00", 7200, -14_400, "adds an offset ahead of UTC"),
        misread("offset-counted-twice", "+02:00", 7200, 7200, "counts an offset twice"),
        misread("offset-with-minutes-added", "+05:30", 19_800, -3600, "subtracts the hours and adds the minutes"),
        misread("negative-offset-left-out", "-02:00", -7200, 7200, "leaves out an offset behind UTC"),
        misread("negative-offset-subtracted", "-11:00", -39_600, 79_200, "takes every offset for one ahead of UTC"),
        misread("negative-offset-counted-twice", "-02:00", -7200, -7200, "counts an offset twice"),
    ]

    private static func misread(
        _ name: String, _ offset: String, _ ahead: Int64, _ moved: Int64, _ mistake: String
    ) -> Case<ReceiptDraft> {
        let moment = moved < 0 ? "\(-moved) seconds ago" : "\(moved) seconds from now"
        return created(
            name, "Created \(moment), written with the offset \(offset)", level: .should,
            why: "RFC 3339 section 4.2 has the offset subtracted. A reader that \(mistake) takes the receipt for fresh."
        ) { $0.localTime(movedBy: moved, ahead: ahead) + offset }
    }

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
    /// Returns the verification time moved by a number of seconds, in a zone that is ahead of UTC by some seconds, without a
    /// fraction and an offset.
    fileprivate func localTime(movedBy seconds: Int64, ahead: Int64) -> String {
        String(time.adding(seconds: seconds + ahead).description.dropLast())
    }

    /// Returns a time as text with the offset of a zone two hours ahead of UTC.
    fileprivate func localTime(_ milliseconds: Int64) -> String {
        ReceiptValues.time(milliseconds).dropLast() + "+02:00"
    }
}
