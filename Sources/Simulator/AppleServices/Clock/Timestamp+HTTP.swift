import AttestModel

/// Dates in the form that HTTP prefers, such as `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110 section 5.6.7).
extension Timestamp {
    private static let days = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
    private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

    /// Creates a moment from such a date; `nil` for anything else.
    package init?(httpDate text: String) {
        let parts = text.split(separator: " ", omittingEmptySubsequences: false)
        guard parts.count == 6, parts[0].count == 4, parts[0].hasSuffix(","), parts[5] == "GMT",
            let month = Self.months.firstIndex(of: String(parts[2]))
        else { return nil }
        let number = "\(101 + month)".dropFirst()
        self.init("\(parts[3])-\(number)-\(parts[1])T\(parts[4])Z")
    }

    /// The moment as such a date.
    var httpDate: String {
        let parts = description.split { "-T:Z".contains($0) }
        guard parts.count == 6, let month = Int(parts[1]) else { return description }
        // The first day of 1970 was a Thursday.
        let day = Self.days[Int((secondsSinceEpoch / 86_400 % 7 + 7) % 7)]
        return "\(day), \(parts[2]) \(Self.months[month - 1]) \(parts[0]) \(parts[3]):\(parts[4]):\(parts[5]) GMT"
    }
}
