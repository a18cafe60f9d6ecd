import Foundation

/// A moment in whole seconds of UTC, written as RFC 3339 (`2026-03-01T12:00:00Z`).
public struct Timestamp: Sendable, Hashable, Comparable, LosslessStringConvertible {
    /// Seconds since 1970-01-01T00:00:00Z, without leap seconds.
    public let secondsSinceEpoch: Int64

    public init(secondsSinceEpoch: Int64) { self.secondsSinceEpoch = secondsSinceEpoch }

    /// Reads RFC 3339 text with the suffix `Z`; `nil` for anything else.
    public init?(_ text: String) {
        guard text.hasSuffix("Z"), let date = try? Date(text, strategy: .iso8601) else { return nil }
        self.init(secondsSinceEpoch: Int64(date.timeIntervalSince1970.rounded(.down)))
    }

    public var description: String {
        Date(timeIntervalSince1970: TimeInterval(secondsSinceEpoch)).formatted(.iso8601)
    }

    public static func < (lhs: Timestamp, rhs: Timestamp) -> Bool {
        lhs.secondsSinceEpoch < rhs.secondsSinceEpoch
    }

    /// This moment moved by a number of seconds.
    public func adding(seconds: Int64) -> Timestamp {
        Timestamp(secondsSinceEpoch: secondsSinceEpoch + seconds)
    }

    /// This moment moved by a number of days of 24 hours.
    public func adding(days: Int64) -> Timestamp { adding(seconds: days * 86_400) }
}
