import AttestModel
import Foundation

/// The value of a header Retry-After: a number of seconds, or a date (RFC 9110 section 10.2.3).
package struct RetryAfter {
    private enum Form {
        case seconds(Int64)
        case date(Timestamp)
    }

    private let form: Form

    /// `nil` for anything else.
    package init?(_ value: String?) {
        guard let value = value?.trimmingCharacters(in: .whitespaces), !value.isEmpty else { return nil }
        if value.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }), let seconds = Int64(value) {
            form = .seconds(seconds)
        } else if let date = Self.date(value) {
            form = .date(date)
        } else {
            return nil
        }
    }

    /// Returns the seconds to wait from a moment.
    package func seconds(from now: Timestamp) -> Int64 {
        switch form {
        case .seconds(let seconds): seconds
        case .date(let date): max(0, date.secondsSinceEpoch - now.secondsSinceEpoch)
        }
    }

    private static func date(_ value: String) -> Timestamp? {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(secondsFromGMT: 0)
        formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
        return formatter.date(from: value).map { Timestamp(secondsSinceEpoch: Int64($0.timeIntervalSince1970)) }
    }
}
