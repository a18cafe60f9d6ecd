import AttestModel

extension Timestamp {
    private static let days = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// The time as HTTP writes it (RFC 9110 section 5.6.7).
    var httpDate: String {
        let parts = description.split { "-T:Z".contains($0) }
        guard parts.count == 6, let month = Int(parts[1]) else { return description }
        // The first day of 1970 was a Thursday.
        let day = Self.days[Int((secondsSinceEpoch / 86_400 % 7 + 7) % 7)]
        return "\(day), \(parts[2]) \(Self.months[month - 1]) \(parts[0]) \(parts[3]):\(parts[4]):\(parts[5]) GMT"
    }
}
