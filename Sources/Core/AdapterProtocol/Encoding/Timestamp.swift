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
        let bytes = Array(text.utf8)
        guard bytes.count == Self.form.count, zip(bytes, Self.form).allSatisfy(Self.fits) else { return nil }
        func number(_ range: Range<Int>) -> Int64 { bytes[range].reduce(0) { $0 * 10 + Int64($1 - Self.zero) } }
        let date = CivilDate(year: number(0..<4), month: number(5..<7), day: number(8..<10))
        let (hour, minute, second) = (number(11..<13), number(14..<16), number(17..<19))
        guard date.exists, hour < 24, minute < 60, second < 60 else { return nil }
        self.init(secondsSinceEpoch: date.daysSinceEpoch * 86_400 + hour * 3600 + minute * 60 + second)
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

    private static let zero = UInt8(ascii: "0")
    /// A zero stands for any digit.
    private static let form = Array("0000-00-00T00:00:00Z".utf8)

    private static func fits(_ byte: UInt8, _ wanted: UInt8) -> Bool {
        wanted == zero ? (zero...UInt8(ascii: "9")).contains(byte) : byte == wanted
    }

    private static func padded(_ number: UInt64, to width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}
