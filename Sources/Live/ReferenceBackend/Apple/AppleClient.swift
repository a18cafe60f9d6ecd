import AttestModel
import Foundation
import Synchronization
import Transport

/// The client of Apple's servers. It follows no redirect, reads bounded answers, and stays away from a server as long as that
/// has asked for.
package final class AppleClient: Sendable {
    /// An answer of Apple's server, or the failure of the connection in its place.
    package enum Answer: Sendable {
        case answer(status: Int, headers: [String: String], body: [UInt8])
        case failure(ConnectionFailure)
    }

    /// The bytes of an answer; receipts have about 5,000.
    private static let answerBytes = 64 << 10

    package let access: AppleAccess
    /// The milliseconds since 1970 before which a URL is not called again.
    private let pauses = Mutex<[String: Int64]>([:])
    /// The ways to the servers, each with the trusted authorities, which are read once.
    private let wires = Mutex<[WireAddress: Wire]>([:])

    package init(_ access: AppleAccess) { self.access = access }

    /// Sends a call on a connection of its own, and reads the whole answer within the time limit.
    package func post(_ url: String, authorization: String, contentType: String?, body: [UInt8]) async -> Answer {
        guard let url = URL(string: url) else { return .failure(.reset) }
        let limit = Duration.seconds(access.timeoutSeconds)
        var headers = [HeaderField("Authorization", authorization)]
        if let contentType { headers.append(HeaderField("Content-Type", contentType)) }
        let request = LiveRequest(method: "POST", target: url.path(percentEncoded: true), headers: headers, body: body)
        switch await wire(to: WireAddress(url), limit).send(request, reusing: false, within: limit).result {
        case .success(let response) where response.body.count <= Self.answerBytes:
            return .answer(
                status: response.status,
                headers: Dictionary(response.headers.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 }),
                body: response.body)
        case .success, .failure(.closed(.inAnswer)): return .failure(.truncated)
        case .failure(.timeout): return .failure(.timeout)
        case .failure: return .failure(.reset)
        }
    }

    private func wire(to address: WireAddress, _ limit: Duration) -> Wire {
        wires.withLock { wires in
            if let wire = wires[address] { return wire }
            let start = ContinuousClock.now
            let wire = Wire(
                address,
                settings: WireSettings(connectTimeout: limit, timeout: limit, maxResponseBytes: Self.answerBytes + 1),
                stopwatch: { ContinuousClock.now - start })
            wires[address] = wire
            return wire
        }
    }

    /// Stays away from a URL until a time, in milliseconds since 1970.
    package func pause(_ url: String, until end: Int64) { pauses.withLock { $0[url] = end } }

    /// Returns whether a URL may be called at a time.
    package func mayCall(_ url: String, at now: Int64) -> Bool { pauses.withLock { $0[url] ?? 0 } <= now }
}
