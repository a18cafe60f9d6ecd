import FixtureForge
import Primitives

/// A bounded memory: when it is full, it forgets the value that it has had for the longest time.
struct RecentValues<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private let capacity: Int
    private var values: [Key: Value] = [:]
    /// The keys in the order of their arrival, those before `first` forgotten.
    private var order: [Key] = []
    private var first = 0

    init(capacity: Int) { self.capacity = capacity }

    var count: Int { values.count }

    /// The value of a key; `nil` when it was never kept, or is forgotten.
    subscript(key: Key) -> Value? { values[key] }

    /// Keeps a value. A value that is there already is replaced, but keeps its place.
    /// - Returns: A Boolean value that indicates whether the key is new.
    @discardableResult
    mutating func insert(_ value: Value, for key: Key) -> Bool {
        guard values.updateValue(value, forKey: key) == nil else { return false }
        order.append(key)
        while order.count - first > capacity { forgetFirst() }
        return true
    }

    mutating func remove(_ key: Key) {
        guard values.removeValue(forKey: key) != nil else { return }
        order.removeFirst(first)
        first = 0
        order.removeAll { $0 == key }
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

    init(_ bytes: [UInt8]) {
        let digest = sha256(bytes)
        high = UInt64(bigEndian: digest[..<8])
        low = UInt64(bigEndian: digest[8..<16])
    }
}
