import AppleServices
import AttestModel

extension LiveResponse {
    /// Returns the time that `Retry-After` demands (RFC 9110 section 10.2.3); `nil` when it is missing or unreadable.
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
