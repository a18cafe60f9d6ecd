import AttestModel
import NIOCore

/// Requests that are sent at the same moment, each on a connection of its own.
struct Burst: Sendable {
    private struct Item: Sendable {
        let connection: WireConnection
        let method: String
        let bytes: [UInt8]
        let answer = OneTimePromise<Ending>()
    }

    /// The loop that all connections belong to, so that it sends all last bytes without a pause.
    private let eventLoop: any EventLoop
    private let items: [Result<Item, WireFailure>]
    private let limit: Duration

    /// Opens the connections.
    /// - Parameters:
    ///   - authority: The value of `Host`.
    ///   - limit: The time for the first bytes to be sent, and again for the answers.
    init(
        _ requests: some Collection<LiveRequest>, authority: String, limit: Duration,
        connect: @escaping @Sendable (any EventLoop) async -> Result<WireConnection, WireFailure>
    ) async {
        let eventLoop = Loops.next()
        let connections = await withTaskGroup(of: (Int, Result<WireConnection, WireFailure>).self) { group in
            for place in 0..<requests.count {
                group.addTask {
                    let connection = await connect(eventLoop)
                    return (place, connection)
                }
            }
            return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
        }
        (self.eventLoop, self.limit) = (eventLoop, limit)
        items = requests.enumerated().map { place, request in
            (connections[place] ?? .failure(.closed(.plain))).map {
                Item(connection: $0, method: request.method, bytes: request.bytes(authority: authority))
            }
        }
    }

    /// Sends all but the last bytes, then releases the last bytes, and waits for the answers.
    func endings(_ release: Wire.Release) async -> [Result<Ending, WireFailure>] {
        await withTaskCancellationHandler {
            await hold()
            var failure: WireFailure?
            switch release {
            case .together: await releaseLastBytes()
            case .whilePaused(let pause):
                do throws(TransportError) {
                    try pause.stop()
                    await releaseLastBytes()
                    pause.resume()
                } catch {
                    failure = .unreachable(.other(error.description))
                    close()
                }
            }
            var endings: [Result<Ending, WireFailure>] = []
            for item in items {
                switch item {
                case .success(let item):
                    let ending = await item.answer.value
                    endings.append(failure.map { .failure($0) } ?? .success(ending))
                case .failure(let failure): endings.append(.failure(failure))
                }
            }
            close()
            return endings
        } onCancel: {
            close()
        }
    }

    /// Sends all but the last byte of each request, and returns when the system has them.
    private func hold() async {
        let begun = OneTimePromise<[EventLoopFuture<Void>]>()
        eventLoop.execute {
            begun.keep(
                connected.map { item in
                    item.connection.begin(item.method, limit: limit, item.answer)
                    return item.connection.send(item.bytes.dropLast(), isLast: false)
                })
        }
        // A request that cannot be sent has its answer already, or its connection has ended.
        for write in await begun.value { try? await write.get() }
    }

    /// Sends the last bytes in one loop, and returns when the system has them.
    private func releaseLastBytes() async {
        let released = OneTimePromise<Void>()
        eventLoop.execute {
            for item in connected where !item.answer.isKept { item.connection.send(item.bytes.suffix(1), isLast: true) }
            for item in connected { item.connection.limit(limit) }
            released.keep(())
        }
        await released.value
    }

    private var connected: [Item] { items.compactMap { try? $0.get() } }

    private func close() { for item in connected { item.connection.close() } }
}
