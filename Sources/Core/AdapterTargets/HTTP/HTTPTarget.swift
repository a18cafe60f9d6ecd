import AttestModel
import Foundation
import Synchronization
import Transport

/// An endpoint that answers POST requests. Connections are kept alive; redirects are refused, since evidence, and the
/// secrets that go with it, go only where the user said.
package final class HTTPTarget: Target {
    package let name: String
    let url: URL
    let stopwatch: Stopwatch
    let headers: SecretHeaders
    private let wire: Wire
    /// A Boolean value that indicates whether it has answered at all. Before, a refused connection means no server.
    let wasReached = Atomic(false)
    /// A Boolean value that indicates whether it has been asked to forget its state.
    let keepsState = Atomic(false)

    package init(name: String, url: URL, settings: TargetSettings) {
        (self.name, self.url) = (name, url)
        stopwatch = settings.stopwatch
        headers = settings.headers
        wire = Wire(
            WireAddress(url),
            settings: WireSettings(
                connectTimeout: settings.startTimeout, authorities: settings.authorities?.certificates,
                idleTimeout: settings.idleTimeout, maxResponseBytes: ResponseReader.limit + 1),
            stopwatch: Stopwatch.monotonic.read)
    }

    package var shortName: String { url.host() ?? name }

    package func connect() -> any TargetConnection { HTTPConnection(target: self) }

    package func close() async { await wire.close() }

    /// Sends one request and reads the whole answer, whatever its status.
    /// - Returns: `nil` when the time ran out.
    package func reply(to call: HTTPCall, within timeout: Duration) async throws(HTTPFailure) -> HTTPReply? {
        let exchange = await wire.send(request(of: call), reusing: call.isRepeatable, within: timeout)
        switch exchange.result {
        case .success(let response):
            wasReached.store(true, ordering: .relaxed)
            let isWhole = response.body.count <= ResponseReader.limit
            return HTTPReply(
                status: UInt(response.status), headers: response.headers, body: isWhole ? response.body : nil)
        case .failure(.timeout): return nil
        case .failure(let failure): throw HTTPFailure(failure, lost: exchange.lost, url: url)
        }
    }

    private func request(of call: HTTPCall) -> LiveRequest {
        let path = url.path(percentEncoded: true)
        let query = url.query(percentEncoded: true).map { "?\($0)" } ?? ""
        let fields =
            [
                call.contentType.map { HeaderField("Content-Type", $0) }, HeaderField("Accept", "application/json"),
                call.isRepeatable ? nil : HeaderField("Connection", "close"),
            ].compactMap(\.self) + headers.fields.map { HeaderField($0.name, $0.value) }
        return LiveRequest(
            method: call.method, target: (path.isEmpty ? "/" : path) + query, headers: fields, body: call.body ?? [])
    }
}

/// One HTTP request, apart from where it goes and what goes with every one.
package struct HTTPCall: Sendable {
    package var method: String
    package var contentType: String?
    package var body: [UInt8]?
    /// A Boolean value that indicates whether it means the same when it arrives twice. Any other call has a connection of
    /// its own: over one that the endpoint may be closing, nobody could tell whether it arrived.
    package var isRepeatable: Bool

    package init(
        method: String = "POST", contentType: String? = "application/json", body: [UInt8]?, isRepeatable: Bool
    ) { (self.method, self.contentType, self.body, self.isRepeatable) = (method, contentType, body, isRepeatable) }
}

/// One HTTP response that was read to its end.
package struct HTTPReply: Sendable {
    package let status: UInt
    package let headers: [HeaderField]
    /// `nil` when it is longer than anyone reads.
    package let body: [UInt8]?

    /// - Parameter id: The id that it must repeat; `nil` accepts any.
    func content(answering id: String?) -> Answer.Content {
        guard let body else { return ResponseReader.tooLong }
        return switch status {
        case 200: ResponseReader.content(of: body, answering: id)
        case 300..<400: .protocolError("HTTP status \(status), a redirect: name the place that it leads to as target")
        case 401, 403: .protocolError("HTTP status \(status), not 200: --header-file and --header-env send tokens")
        default: .protocolError("HTTP status \(status), not 200")
        }
    }

    var evidence: String { body.map { PrintableText.prefix(of: $0) } ?? "" }
}
