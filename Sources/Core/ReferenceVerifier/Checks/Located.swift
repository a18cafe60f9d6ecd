/// A part of the evidence that may be impossible to locate, with the reason why.
///
/// A part is absent only because something is violated elsewhere: a check that needs it reports `notReached`.
package enum Located<Value> {
    case found(Value)
    case absent(String)

    /// The part, or `nil`.
    package var value: Value? {
        guard case .found(let value) = self else { return nil }
        return value
    }

    /// Returns the part; ends the check as not reached when it is absent.
    package func get() throws(CheckFailure) -> Value {
        switch self {
        case .found(let value): return value
        case .absent(let reason): throw .notReached(reason)
        }
    }

    package func map<Other>(_ transform: (Value) -> Other) -> Located<Other> {
        flatMap { .found(transform($0)) }
    }

    package func flatMap<Other>(_ transform: (Value) -> Located<Other>) -> Located<Other> {
        switch self {
        case .found(let value): transform(value)
        case .absent(let reason): .absent(reason)
        }
    }
}
