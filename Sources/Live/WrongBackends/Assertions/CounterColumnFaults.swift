import GRDB
import ReferenceBackend

/// Counters that are kept in part, or apart for each endpoint.
enum CounterColumnFaults {
    static let all: [WrongBackend] = [
        WrongBackend("counter-of-8-bits") { keep(&$0) { $0 & 0xFF } },
        WrongBackend("counter-of-16-bits") { keep(&$0) { $0 & 0xFFFF } },
        WrongBackend("counter-of-at-most-24-bits") { parts in keep(&parts) { min($0, 0xFF_FFFF) } },
        WrongBackend("counter-of-each-endpoint") { CounterFaults.remember(&$0, by: \.self) },
    ]

    /// Keeps a part of each counter. The whole counter is compared with the part that is kept.
    private static func keep(_ parts: inout BackendParts, _ kept: @escaping @Sendable (Int64) -> Int64) {
        parts.assertions.perform = Assertions.effect { assertion, _, db in
            try db.execute(
                sql: "UPDATE key SET counter = ? WHERE id = ? AND counter < ?",
                arguments: [kept(assertion.counter), Blob(assertion.key.id), assertion.counter])
            return db.changesCount == 1
        }
    }
}
