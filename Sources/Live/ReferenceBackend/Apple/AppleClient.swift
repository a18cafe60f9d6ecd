import AsyncHTTPClient
import AttestModel
import NIOCore
import NIOHTTP1
import Synchronization

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
    private let client: HTTPClient
    /// The milliseconds since 1970 before which a URL is not called again.
    private let pauses = Mutex<[String: Int64]>([:])

    package init(_ access: AppleAccess) {
        self.access = access
        var configuration = HTTPClient.Configuration()
        configuration.redirectConfiguration = .disallow
        configuration.connectionPool.retryConnectionEstablishment = false
        configuration.timeout.connect = .seconds(access.timeoutSeconds)
        client = HTTPClient(configuration: configuration)
    }

    deinit { client.shutdown { _ in } }

    /// Sends a call, and reads the whole answer within the time limit.
    ///
    /// - Parameters:
    ///   - authorization: The value of the header.
    ///   - contentType: The value of the header; `nil` for none.
    package func post(
        _ url: String, authorization: String, contentType: String?, body: [UInt8]
    ) async -> Answer {
        var request = HTTPClientRequest(url: url)
        request.method = .POST
        request.headers.add(name: "Authorization", value: authorization)
        if let contentType { request.headers.add(name: "Content-Type", value: contentType) }
        request.body = .bytes(ByteBuffer(bytes: body))
        do {
            let response = try await client.execute(request, timeout: .seconds(access.timeoutSeconds))
            let received = try await response.body.collect(upTo: Self.answerBytes)
            return .answer(
                status: Int(response.status.code),
                headers: Dictionary(response.headers.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 }),
                body: [UInt8](received.readableBytesView))
        } catch let error as HTTPClientError where Self.timeouts.contains(error) {
            return .failure(.timeout)
        } catch is NIOTooManyBytesError {
            return .failure(.truncated)
        } catch {
            return .failure(.reset)
        }
    }

    private static let timeouts: [HTTPClientError] = [
        .readTimeout, .writeTimeout, .connectTimeout, .deadlineExceeded, .getConnectionFromPoolTimeout,
    ]

    /// Stays away from a URL until a time, in milliseconds since 1970.
    package func pause(_ url: String, until end: Int64) { pauses.withLock { $0[url] = end } }

    /// Returns whether a URL may be called at a time.
    package func mayCall(_ url: String, at now: Int64) -> Bool { pauses.withLock { $0[url] ?? 0 } <= now }
}
