import Synchronization

/// A limit on the requests of each account and of each address: a bucket of tokens that fills at a steady rate.
///
/// Without it, challenges, passwords and signatures can be tried as fast as the machine answers.
package final class RateLimit: Sendable {
    private struct Bucket {
        var tokens: Double
        /// The milliseconds since 1970 of the last request.
        var time: Int64
    }

    /// The buckets that are kept at most. Full ones are forgotten first, because nothing is lost with them.
    private static let capacity = 100_000

    private let buckets = Mutex<[String: Bucket]>([:])

    package init() {}

    /// Spends a token.
    /// - Parameters:
    ///   - name: The account or the address.
    ///   - rate: The tokens that come in a second; the bucket holds ten seconds of them.
    ///   - now: The milliseconds since 1970.
    /// - Throws: `Refusal` with the seconds to wait when there is none.
    package func spend(_ name: String, rate: Double, at now: Int64) throws(Refusal) {
        let size = max(1, rate * 10)
        let missing = buckets.withLock { buckets -> Double in
            if buckets.count >= Self.capacity {
                buckets = buckets.filter { $0.value.tokens + Double(now - $0.value.time) / 1000 * rate < size }
                // All of them are in use: an attack with so many addresses is not held up by this limit.
                if buckets.count >= Self.capacity { buckets = [:] }
            }
            var bucket = buckets[name] ?? Bucket(tokens: size, time: now)
            let seconds = Double(max(0, now - bucket.time)) / 1000
            bucket = Bucket(tokens: min(size, bucket.tokens + seconds * rate), time: now)
            let missing = 1 - bucket.tokens
            if missing <= 0 { bucket.tokens -= 1 }
            buckets[name] = bucket
            return missing
        }
        guard missing > 0 else { return }
        throw .tooManyRequests(seconds: Int64((missing / rate).rounded(.up)))
    }
}
