import NIOCore
import Synchronization

/// The open connections of a wire, and those of them that wait for a request.
final class ConnectionPool: Sendable {
    private struct State {
        var open: [ObjectIdentifier: WireConnection] = [:]
        /// The identifiers of those that wait, the last used at the end.
        var idle: [(id: ObjectIdentifier, since: ContinuousClock.Instant)] = []
        var isClosed = false
    }

    private let state = Mutex(State())
    /// The time after which a connection that waits is given up.
    private let idleTimeout: Duration?

    init(idleTimeout: Duration?) { self.idleTimeout = idleTimeout }

    /// Adds a connection that carries a request.
    /// - Returns: A Boolean value that indicates whether it may be used; otherwise it is closed.
    func add(_ connection: WireConnection) -> Bool {
        let id = ObjectIdentifier(connection)
        let isClosed = state.withLock { state in
            if !state.isClosed { state.open[id] = connection }
            return state.isClosed
        }
        guard !isClosed else {
            connection.close()
            return false
        }
        connection.channel.closeFuture.whenComplete { _ in
            self.state.withLock { state in
                state.open[id] = nil
                state.idle.removeAll { $0.id == id }
            }
        }
        return true
    }

    /// Removes a connection that waits from these, and returns it; `nil` when there is none.
    func removeIdle() -> WireConnection? {
        state.withLock { state in
            while let (id, since) = state.idle.popLast() {
                guard let connection = state.open[id], connection.channel.isActive else { continue }
                if idleTimeout.map({ ContinuousClock.now - since < $0 }) ?? true { return connection }
                connection.close()
            }
            return nil
        }
    }

    /// Lets a connection wait for the next request.
    func putBack(_ connection: WireConnection) {
        state.withLock { state in
            let id = ObjectIdentifier(connection)
            if state.open[id] != nil { state.idle.append((id, .now)) }
        }
    }

    /// Closes all connections, and those that are added later.
    func close() async {
        let connections = state.withLock { state in
            state.isClosed = true
            return Array(state.open.values)
        }
        for connection in connections { connection.close() }
        for connection in connections { try? await connection.channel.closeFuture.get() }
    }
}
