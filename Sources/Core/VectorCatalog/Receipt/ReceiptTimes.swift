import AttestModel
import FixtureForge

extension Group where Draft == ReceiptDraft {
    /// Creation times around the limit of five minutes.
    static let receiptCreation = Group(.receiptCreation) {
        created("five-minutes-and-one-second", impact: .replay, madeBy: .deviceOwner) { $0.time(movedBy: -301) }
        created("long-ago", impact: .replay, madeBy: .deviceOwner) { $0.time(movedBy: -86_400) }
        created("long-ago-attest", impact: .replay, madeBy: .deviceOwner, control: Draft.ordinary) {
            $0.time(movedBy: -86_400)
        }
        accept("before-midnight", after: .plan) {
            $0.time = $0.time.adding(seconds: 86_460 - $0.time.secondsSinceEpoch % 86_400)
            $0.createdAt = $0.time.adding(seconds: -150).secondsSinceEpoch * 1000
        }
        created("in-the-future") { $0.time(movedBy: 3600) }
        created("five-minutes-fifty-nine", level: .should, impact: .replay, madeBy: .deviceOwner) {
            $0.time(movedBy: -359)
        }
        created("unparsable") { _ in "yesterday" }
        created("local-time-hides-age") { $0.localTime($0.createdAt) }
        created("local-time-offset", level: .info) { $0.localTime($0.createdAt + 7_200_000) }
        accept("four-minutes-fifty-nine", after: .fields) { $0.set(12, $0.time(movedBy: -299)) }
        accept("exactly-five-minutes", level: .should, after: .fields) { $0.set(12, $0.time(movedBy: -300)) }
        accept("at-the-verification", level: .should, after: .fields) { $0.set(12, $0.time(movedBy: 0)) }
        accept("fraction-of-six-digits", level: .should, after: .fields) {
            $0.set(12, $0.localTime(movedBy: -1, ahead: 0) + ".123456Z")
        }
        // Texts that are nearly a time of RFC 3339.
        malformed("without-offset", "")
        malformed("text-after-the-offset", "Zz")
        malformed("fraction-without-digits", ".Z")
        malformed("offset-of-hours", "+00")
        malformed("offset-without-colon", "+0000")
        malformed("offset-with-other-colon", "+00x00")
        malformed("offset-with-other-sign", "x00:00")
        malformed("offset-too-short", "+00:0")
        malformed("offset-too-long", "+00:000")
        malformed("sign-in-hours", "+-0:00")
        malformed("sign-in-minutes", "+00:-0")
        malformed("offset-of-a-day", "+24:00", ahead: 86_400)
        malformed("offset-of-sixty-minutes", "-00:60", ahead: -3600)
        // Times with an offset that a reader must not get wrong, written so that a wrong one sees a fresh receipt.
        misread("offset-one-second-too-old", "+05:30", 19_800, -301)
        misread("offset-of-minutes", "+00:44", 2640, -2640)
        misread("offset-of-ten-hours", "+10:00", 36_000, -36_000)
        misread("offset-as-one-hour", "+10:00", 36_000, -32_400)
        misread("offset-added", "+02:00", 7200, -14_400)
        misread("offset-counted-twice", "+02:00", 7200, 7200)
        misread("offset-with-minutes-added", "+05:30", 19_800, -3600)
        misread("negative-offset-left-out", "-02:00", -7200, 7200)
        misread("negative-offset-subtracted", "-11:00", -39_600, 79_200)
        misread("negative-offset-counted-twice", "-02:00", -7200, -7200)
        // Ages that are a few seconds when a part of the time is not looked at.
        [
            ("hour", 3600), ("half-day", 43_200), ("week", 604_800), ("thirty-days", 2_592_000),
        ].map { (name: String, seconds: Int64) in
            created("one-\(name)-ago", level: .should, impact: .replay, madeBy: .deviceOwner) {
                $0.time(movedBy: -seconds - 1)
            }
        }
    }

    private static func malformed(_ name: String, _ end: String, ahead: Int64 = 0) -> Entry {
        created(name) { $0.localTime(movedBy: 0, ahead: ahead) + end }
    }

    /// - Parameters:
    ///   - ahead: The seconds of the offset.
    ///   - moved: The seconds from the verification to the time of creation.
    private static func misread(_ name: String, _ offset: String, _ ahead: Int64, _ moved: Int64) -> Entry {
        created(name) { $0.localTime(movedBy: moved, ahead: ahead) + offset }
    }

    static let receiptExpiry = Group(.receiptExpiry) {
        expiring("expired") { $0.time(movedBy: -1) }
        expiring("expired-attest", control: Draft.ordinary) { $0.time(movedBy: -1) }
        expiring("in-its-last-second") { $0.time(movedBy: 0) }
        expiring("unparsable") { _ in "never" }
        accept("one-second-before-expiry", after: .fields) { $0.set(21, $0.time(movedBy: 1)) }
    }

    private static let created = Place(.field(12), after: .fields, control: "receipt-type-risk-3").setting {
        $0.set(12, $1)
    }

    private static let expiring = Place(.field(21), after: .fields, control: "receipt-type-risk-3").setting {
        $0.set(21, $1)
    }
}

extension ReceiptDraft {
    /// Returns the verification time moved by some seconds, in a zone ahead of UTC, without a fraction and an offset.
    fileprivate func localTime(movedBy seconds: Int64, ahead: Int64) -> String {
        String(time.adding(seconds: seconds + ahead).description.dropLast())
    }

    /// Returns a time as text with the offset of a zone two hours ahead of UTC.
    fileprivate func localTime(_ milliseconds: Int64) -> String {
        ReceiptValues.time(milliseconds).dropLast() + "+02:00"
    }
}
