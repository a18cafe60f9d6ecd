import AttestModel

extension LiveResponse {
    /// Returns the time that `Retry-After` demands (RFC 9110 section 10.2.3); `nil` when it is missing or unreadable.
    ///
    /// - Parameter now: The present time, which the field `Date` of the answer comes before: the backend may have
    ///   another clock.
    func retryAfter(now: () -> Timestamp) -> Duration? {
        guard let value = headers.value("Retry-After") else { return nil }
        if !value.isEmpty, value.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) {
            return .seconds(Int64(value) ?? .max)
        }
        guard let date = Timestamp(httpDate: value) else { return nil }
        let present = headers.value("Date").flatMap { Timestamp(httpDate: $0) } ?? now()
        return .seconds(date.secondsSinceEpoch - present.secondsSinceEpoch)
    }
}

extension Timestamp {
    private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

    /// Creates a moment from a date in the form that HTTP prefers, such as `Sun, 06 Nov 1994 08:49:37 GMT`; `nil` for
    /// anything else.
    init?(httpDate text: String) {
        let parts = text.split(separator: " ", omittingEmptySubsequences: false)
        guard parts.count == 6, parts[0].count == 4, parts[0].hasSuffix(","), parts[5] == "GMT",
            let month = Self.months.firstIndex(of: String(parts[2]))
        else { return nil }
        let number = "\(101 + month)".dropFirst()
        self.init("\(parts[3])-\(number)-\(parts[1])T\(parts[4])Z")
    }
}
