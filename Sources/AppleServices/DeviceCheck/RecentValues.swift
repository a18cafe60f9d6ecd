import FixtureForge

/// A bounded memory: when it is full, it forgets the value that it has had for the longest time.
struct RecentValues<Value: Sendable>: Sendable {
    /// The number of values that it keeps.
    let capacity: Int
    private var values: [Fingerprint: Value] = [:]
    /// The fingerprints in the order of their arrival, those before `first` forgotten.
    private var order: [Fingerprint] = []
    private var first = 0

    /// Creates an empty memory.
    init(capacity: Int) { self.capacity = capacity }

    /// The number of values.
    var count: Int { values.count }

    subscript(fingerprint: Fingerprint) -> Value? { values[fingerprint] }

    /// Keeps a value. One that is there already is replaced, but keeps its place.
    ///
    /// - Returns: A Boolean value that indicates whether the fingerprint is new.
    @discardableResult
    mutating func insert(_ value: Value, for fingerprint: Fingerprint) -> Bool {
        guard values.updateValue(value, forKey: fingerprint) == nil else { return false }
        order.append(fingerprint)
        while order.count - first > capacity { forgetFirst() }
        return true
    }

    /// Forgets a value.
    mutating func remove(_ fingerprint: Fingerprint) {
        guard values.removeValue(forKey: fingerprint) != nil else { return }
        order.removeFirst(first)
        first = 0
        order.removeAll { $0 == fingerprint }
    }

    /// Forgets values, the longest kept first, for as long as a condition holds.
    mutating func forget(while condition: (Value) -> Bool) {
        while first < order.count, let value = values[order[first]], condition(value) { forgetFirst() }
    }

    private mutating func forgetFirst() {
        values[order[first]] = nil
        first += 1
        // Half of the list may be forgotten ones, so that each is moved once at most.
        guard first > order.count / 2 else { return }
        order.removeFirst(first)
        first = 0
    }
}

/// The first 16 bytes of a SHA-256, by which a text of any length is remembered.
struct Fingerprint: Sendable, Hashable {
    private let high: UInt64
    private let low: UInt64

    /// Creates the fingerprint of bytes.
    init(_ bytes: [UInt8]) {
        let digest = sha256(bytes)
        high = digest[..<8].reduce(0) { $0 << 8 | UInt64($1) }
        low = digest[8..<16].reduce(0) { $0 << 8 | UInt64($1) }
    }
}
