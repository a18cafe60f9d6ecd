/// How much a caller may send, and how long it may take.
package struct ServerLimits: Sendable, Hashable {
    /// Bytes of a body; more is answered with 413. A real receipt is 5200 characters of base64.
    package var bodyBytes: Int
    /// Seconds for a request's body. Its head gets half as many again.
    package var requestSeconds: Double

    /// Limits for tests of a backend: wide for what it sends rightly.
    package init(bodyBytes: Int = 64 << 10, requestSeconds: Double = 10) {
        self.bodyBytes = bodyBytes
        self.requestSeconds = requestSeconds
    }

    /// Seconds after which a connection is closed on which nothing arrives: more than a body has, which is to get an
    /// answer when it is late.
    var idleSeconds: Double { 1.5 * requestSeconds }

    /// Seconds after which a connection that still sends is closed behind the answer that it is owed.
    var connectionSeconds: Double { 3 * requestSeconds }
}
