#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A moment in whole seconds of UTC, written as RFC 3339 (`2026-03-01T12:00:00Z`) in the Gregorian calendar,
/// also before there was one.
public struct Timestamp: Sendable, Hashable, Comparable, LosslessStringConvertible {
    /// Seconds since 1970-01-01T00:00:00Z, without leap seconds.
    public let secondsSinceEpoch: Int64

    /// Creates a moment.
    public init(secondsSinceEpoch: Int64) { self.secondsSinceEpoch = secondsSinceEpoch }

    /// Creates a moment from RFC 3339 text with whole seconds and the suffix `Z`; `nil` for anything else, including a
    /// day that the month does not have and a leap second.
    public init?(_ text: String) {
        let numbers = text.split { "-T:Z".contains($0) }.compactMap { Int32($0) }
        guard numbers.count == 6 else { return nil }
        var parts = tm()
        (parts.tm_year, parts.tm_mon, parts.tm_mday) = (numbers[0] - 1900, numbers[1] - 1, numbers[2])
        (parts.tm_hour, parts.tm_min, parts.tm_sec) = (numbers[3], numbers[4], numbers[5])
        self.init(secondsSinceEpoch: Int64(timegm(&parts)))
        // The system takes the 30th of February for the 1st or 2nd of March, and other separators are not seen above.
        guard description == text else { return nil }
    }

    /// Years outside 0 to 9999 have as many digits as they need, and a sign when they are negative. A moment whose year the
    /// system cannot tell, billions of years away, is its number of seconds.
    public var description: String {
        var parts = tm()
        guard var seconds = time_t(exactly: secondsSinceEpoch), gmtime_r(&seconds, &parts) != nil else {
            return String(secondsSinceEpoch)
        }
        let year = Int(parts.tm_year) + 1900
        let date = [Self.padded(year, to: 4), Self.padded(Int(parts.tm_mon) + 1), Self.padded(Int(parts.tm_mday))]
        let time = [parts.tm_hour, parts.tm_min, parts.tm_sec].map { Self.padded(Int($0)) }
        return "\(date.joined(separator: "-"))T\(time.joined(separator: ":"))Z"
    }

    public static func < (lhs: Timestamp, rhs: Timestamp) -> Bool {
        lhs.secondsSinceEpoch < rhs.secondsSinceEpoch
    }

    package func adding(seconds: Int64) -> Timestamp {
        Timestamp(secondsSinceEpoch: secondsSinceEpoch + seconds)
    }

    /// Returns this moment moved by a number of days of 24 hours.
    package func adding(days: Int64) -> Timestamp { adding(seconds: days * 86_400) }

    private static func padded(_ number: Int, to width: Int = 2) -> String {
        let digits = String(number.magnitude)
        return (number < 0 ? "-" : "") + String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}
