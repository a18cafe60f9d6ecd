import AttestModel
import NIOCore
import NIOPosix

/// Connections to one backend. A connection is kept alive for the next request and carries one request at a time, so
/// that many callers at once get one each. Redirects are not followed.
///
/// A request that was sent on a kept connection is sent once more on a new one when the connection ended before any
/// byte of an answer: the backend may have closed it while it was idle. `LiveExchange.wasResent` says so. A cancelled
/// task gets `WireFailure.closed` at once.
package final class Wire: Sendable {
    /// The most requests that a burst sends at the same moment.
    package static let burstLimit = 256

    private let connector: Connector
    private let pool = ConnectionPool()

    /// Creates a wire without connections.
    ///
    /// - Parameter stopwatch: A monotonic clock, for the times of exchanges.
    package init(
        _ address: WireAddress, settings: WireSettings = WireSettings(),
        stopwatch: @escaping @Sendable () -> Duration
    ) {
        connector = Connector(address, settings: settings, stopwatch: stopwatch)
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
    package func send(_ request: LiveRequest) async -> LiveExchange {
        let bytes = request.bytes(authority: connector.address.authority)
        var lost: Ending?
        if let kept = pool.take() {
            let ending = await exchange(request, bytes, on: kept)
            guard ending.result == .failure(.closed), !ending.hasAnswer, !Task.isCancelled else {
                return LiveExchange(request, ending)
            }
            lost = ending
        }
        switch await connect(on: MultiThreadedEventLoopGroup.singleton.next()) {
        case .success(let connection):
            return LiveExchange(request, await exchange(request, bytes, on: connection), lost: lost)
        case .failure(let failure):
            return LiveExchange(request, unsent(failure), lost: lost)
        }
    }

    /// Sends requests at the same moment: opens a new connection for each, sends all but the last byte on each, and
    /// then all last bytes.
    ///
    /// - Returns: The exchanges in the order of the requests. More than `burstLimit` requests make several bursts, one
    ///   after the other.
    package func burst(_ requests: [LiveRequest], releasing release: Release = .together) async -> [LiveExchange] {
        var exchanges: [LiveExchange] = []
        while exchanges.count < requests.count {
            let part = requests.dropFirst(exchanges.count).prefix(Self.burstLimit)
            let burst = await Burst(
                part, authority: connector.address.authority, limit: connector.settings.timeout, connect: connect)
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
    ///
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
        switch await connect(on: MultiThreadedEventLoopGroup.singleton.next()) {
        case .failure(let failure): return unsent(failure)
        case .success(let connection):
            let limit = connector.settings.timeout
            let ending = await connection.ending { connection, answer in
                connection.begin("GET", limit: pieces.isEmpty ? limit : nil, answers: answers, answer)
                connection.send(pieces[...], pause: pause, until: answer, limit: limit)
            }
            connection.close()
            return ending
        }
    }

    private func connect(on eventLoop: any EventLoop) async -> Result<WireConnection, WireFailure> {
        let result = await connector.connect(on: eventLoop)
        if case .success(let connection) = result, !pool.add(connection) { return .failure(.closed) }
        return result
    }

    private func exchange(_ request: LiveRequest, _ bytes: [UInt8], on connection: WireConnection) async -> Ending {
        let limit = connector.settings.timeout
        let ending = await connection.ending { connection, answer in
            connection.begin(request.method, limit: limit, answer)
            connection.send(whole: bytes)
        }
        if ending.isReusable { pool.putBack(connection) }
        return ending
    }

    private func unsent(_ failure: WireFailure) -> Ending {
        let now = connector.stopwatch()
        return Ending(result: .failure(failure), start: now, end: now, hasAnswer: false, isReusable: false)
    }
}

/// The answers on one connection, and the reason why no further one came; `nil` when all came.
package struct RawAnswers: Sendable {
    package let responses: [LiveResponse]
    package let failure: WireFailure?
}

extension LiveExchange {
    /// Creates the exchange of a request.
    ///
    /// - Parameter lost: The end of the request on a kept connection before.
    fileprivate init(_ request: LiveRequest, _ ending: Ending, lost: Ending? = nil) {
        self.init(
            request: request, start: lost?.start ?? ending.start, end: ending.end, result: ending.result,
            wasResent: lost != nil)
    }
}
