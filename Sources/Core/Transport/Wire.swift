import AttestModel
import NIOCore
import NIOHTTP1

/// Connections to one backend. A connection is kept alive for the next request and carries one request at a time, so
/// that many callers at once get one each. Redirects are not followed. A request that was sent on a kept connection is
/// sent once more on a new one when the connection ended before any byte of an answer: the backend may have closed it
/// while it was idle. `LiveExchange.wasResent` says so. A cancelled task gets `WireFailure.closed` at once.
package final class Wire: Sendable {
    /// The most requests that a burst sends at the same moment.
    package static let burstLimit = 256

    private let address: WireAddress
    private let settings: WireSettings
    private let stopwatch: @Sendable () -> Duration
    private let dialer: Dialer
    private let pool: ConnectionPool

    /// - Parameter stopwatch: A monotonic clock, for the times of exchanges.
    package init(
        _ address: WireAddress, settings: WireSettings = WireSettings(), stopwatch: @escaping @Sendable () -> Duration
    ) {
        (self.address, self.settings, self.stopwatch) = (address, settings, stopwatch)
        dialer = Dialer(address, settings: settings)
        pool = ConnectionPool(idleTimeout: settings.idleTimeout)
    }

    /// The way in which the last bytes of a burst are sent.
    package enum Release: Sendable {
        /// All in one loop.
        case together
        /// All in one loop while a process is stopped, which goes on afterwards. When the process cannot be stopped, no
        /// request is sent whole, and each fails with `WireFailure.unreachable`.
        case whilePaused(ProcessPause)
    }

    /// Sends a request and reads the answer.
    /// - Parameters:
    ///   - reuses: Whether a kept connection may carry it, and its own is kept. Any other request is never sent twice.
    ///   - time: The time for everything, the connection included; `nil` for the times of the settings.
    package func send(
        _ request: LiveRequest, reusing reuses: Bool = true, within time: Duration? = nil
    ) async -> LiveExchange {
        let bytes = request.bytes(authority: address.authority)
        let start = stopwatch()
        func left() -> Duration? { time.map { max(.zero, $0 - (stopwatch() - start)) } }
        var lost: (end: ConnectionEnd, start: Duration)?
        if reuses, let kept = pool.removeIdle() {
            let ending = await exchange(request, bytes, on: kept, keeping: true, within: left())
            guard case .failure(.closed(let end)) = ending.result, !ending.hasAnswer, !Task.isCancelled else {
                return LiveExchange(request, ending)
            }
            lost = (end, ending.start)
        }
        let ending: Ending
        switch await connect(on: Loops.next(), within: left()) {
        case .success(let connection):
            ending = await exchange(request, bytes, on: connection, keeping: reuses, within: left())
        case .failure(let failure): ending = unsent(failure)
        }
        return LiveExchange(
            request: request, start: lost?.start ?? ending.start, end: ending.end, result: ending.result,
            lost: lost?.end)
    }

    /// Sends requests at the same moment: on a new connection for each all but the last byte, and then all last bytes.
    /// - Returns: The exchanges in the order of the requests, in several bursts for more than `burstLimit` requests.
    package func burst(_ requests: [LiveRequest], releasing release: Release = .together) async -> [LiveExchange] {
        var exchanges: [LiveExchange] = []
        while exchanges.count < requests.count {
            let part = requests.dropFirst(exchanges.count).prefix(Self.burstLimit)
            let burst = await Burst(
                part, authority: address.authority, limit: settings.timeout, connect: { await self.connect(on: $0) })
            let endings = await burst.endings(release)
            exchanges += zip(part, endings).map { request, ending in
                switch ending {
                case .success(let ending): LiveExchange(request, ending)
                case .failure(let failure): LiveExchange(request, unsent(failure))
                }
            }
        }
        return exchanges
    }

    /// Sends bytes as they are on a new connection, in pieces with pauses, and reads one answer. An answer or the end of
    /// the connection ends the sending. The time for the answer begins with the last piece.
    package func sendRaw(_ pieces: [[UInt8]], pause: Duration = .zero) async -> Result<LiveResponse, WireFailure> {
        await rawEnding(pieces, pause: pause, answers: 1).result
    }

    /// Sends bytes with several requests in them on a new connection, and reads as many answers as come.
    /// - Parameter answers: The most answers that are read. Each after the first has two seconds.
    package func sendRaw(_ bytes: [UInt8], answers: Int) async -> RawAnswers {
        let ending = await rawEnding([bytes], pause: .zero, answers: answers)
        return switch ending.result {
        case .success(let response): RawAnswers(responses: ending.earlier + [response], failure: nil)
        case .failure(let failure): RawAnswers(responses: ending.earlier, failure: failure)
        }
    }

    /// Closes all connections. Requests that wait for an answer fail with `WireFailure.closed`, as later ones do.
    package func close() async { await pool.close() }

    /// Sends pieces on a new connection, and reads as many answers as are awaited.
    private func rawEnding(_ pieces: [[UInt8]], pause: Duration, answers: Int) async -> Ending {
        switch await connect(on: Loops.next()) {
        case .failure(let failure): return unsent(failure)
        case .success(let connection):
            let limit = settings.timeout
            let ending = await connection.ending { connection, answer in
                connection.begin("GET", limit: pieces.isEmpty ? limit : nil, answers: answers, answer)
                connection.send(pieces[...], pause: pause, until: answer, limit: limit)
            }
            connection.close()
            return ending
        }
    }

    /// Opens a connection, TLS included.
    /// - Parameter time: The time after which it is `WireFailure.timeout`; `nil` for the times of the settings alone.
    private func connect(
        on eventLoop: any EventLoop, within time: Duration? = nil
    ) async -> Result<WireConnection, WireFailure> {
        let arrival = OneTimePromise<Result<WireConnection, WireFailure>>()
        let timer = time.map { time in
            eventLoop.scheduleTask(in: TimeAmount(time)) { _ = arrival.keep(.failure(.timeout)) }
        }
        let (settings, stopwatch) = (settings, stopwatch)
        dialer.open(on: eventLoop) { channel in
            let reader = ResponseReader(settings: settings, stopwatch: stopwatch)
            try channel.pipeline.syncOperations.addHandlers([
                RawPort(onBytes: reader.noteBytes), ByteToMessageHandler(HTTPResponseDecoder()), reader,
            ])
            return WireConnection(channel, reader: reader)
        }.whenComplete { result in
            switch result {
            case .success(let connection): if !arrival.keep(.success(connection)) { connection.close() }
            case .failure(let error): arrival.keep(.failure(.unreachable(ConnectFault(connecting: error))))
            }
        }
        let result = await withTaskCancellationHandler {
            await arrival.value
        } onCancel: {
            arrival.keep(.failure(.closed(.plain)))
        }
        timer?.cancel()
        if case .success(let connection) = result, !pool.add(connection) { return .failure(.closed(.plain)) }
        return result
    }

    private func exchange(
        _ request: LiveRequest, _ bytes: [UInt8], on connection: WireConnection, keeping: Bool, within time: Duration?
    ) async -> Ending {
        let limit = time ?? settings.timeout
        let ending = await connection.ending { connection, answer in
            connection.begin(request.method, limit: limit, answer)
            connection.send(whole: bytes)
        }
        if ending.isReusable, keeping { pool.putBack(connection) } else { connection.close() }
        return ending
    }

    private func unsent(_ failure: WireFailure) -> Ending {
        let now = stopwatch()
        return Ending(result: .failure(failure), start: now, end: now, hasAnswer: false, isReusable: false)
    }
}

/// The answers on one connection, and the reason why no further one came; `nil` when all came.
package struct RawAnswers: Sendable {
    package let responses: [LiveResponse]
    package let failure: WireFailure?
}

extension LiveExchange {
    fileprivate init(_ request: LiveRequest, _ ending: Ending) {
        self.init(request: request, start: ending.start, end: ending.end, result: ending.result)
    }
}
