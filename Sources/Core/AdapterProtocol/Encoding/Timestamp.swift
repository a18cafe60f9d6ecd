/// A moment in whole seconds of UTC, written as RFC 3339 (`2026-03-01T12:00:00Z`) in the Gregorian calendar,
/// also before there was one.
///
/// It is written and read here, because the readers of Foundation accept the 30th of February and the 61st minute.
public struct Timestamp: Sendable, Hashable, Comparable, LosslessStringConvertible {
    /// Seconds since 1970-01-01T00:00:00Z, without leap seconds.
    public let secondsSinceEpoch: Int64

    /// Creates a moment.
    public init(secondsSinceEpoch: Int64) { self.secondsSinceEpoch = secondsSinceEpoch }

    /// Creates a moment from RFC 3339 text with whole seconds and the suffix `Z`; `nil` for anything else, including a
    /// day that the month does not have and a leap second.
    public init?(_ text: String) {
        let numbers = text.split { !("0"..."9").contains($0) }.compactMap { Int64($0) }
        guard text.utf8.count == 20, numbers.count == 6 else { return nil }
        let date = CivilDate(year: numbers[0], month: numbers[1], day: numbers[2])
        let second = numbers[3] * 3600 + numbers[4] * 60 + numbers[5]
        self.init(secondsSinceEpoch: date.daysSinceEpoch * 86_400 + second)
        // Only one text is written again for a moment.
        guard description == text else { return nil }
    }

    /// Years outside 0 to 9999 have as many digits as they need, and a sign when they are negative.
    public var description: String {
        let (days, second) = secondsSinceEpoch.flooredQuotientAndRemainder(by: 86_400)
        let date = CivilDate(daysSinceEpoch: days)
        let year = (date.year < 0 ? "-" : "") + Self.padded(date.year.magnitude, to: 4)
        let time = [second / 3600, second / 60 % 60, second % 60].map { Self.padded($0.magnitude, to: 2) }
        return "\(year)-\(Self.padded(date.month.magnitude, to: 2))-\(Self.padded(date.day.magnitude, to: 2))"
            + "T\(time.joined(separator: ":"))Z"
    }

    /// The day in UTC, like `2026-03-01`.
    package var day: String { String(description.prefix { $0 != "T" }) }

    public static func < (lhs: Timestamp, rhs: Timestamp) -> Bool { lhs.secondsSinceEpoch < rhs.secondsSinceEpoch }

    package func adding(seconds: Int64) -> Timestamp { Timestamp(secondsSinceEpoch: secondsSinceEpoch + seconds) }

    /// Returns this moment moved by a number of days of 24 hours.
    package func adding(days: Int64) -> Timestamp { adding(seconds: days * 86_400) }

    private static func padded(_ number: UInt64, to width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}
