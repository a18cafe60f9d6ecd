import AttestModel
import Foundation
import NIOCore
import NIOHTTP1
import Synchronization

/// An endpoint that answers POST requests. Connections are kept alive; redirects are refused, since evidence, and the
/// secrets that go with it, go only where the user said.
package final class HTTPTarget: Target {
    package let name: String
    let url: URL
    let stopwatch: Stopwatch
    let headers: SecretHeaders
    private let links: HTTPLinks
    private let loop = Loop.next()
    private let deadlines = Deadlines()
    /// A Boolean value that indicates whether it has answered at all. Before that, a refused connection means that
    /// there is no server.
    let wasReached = Atomic(false)
    /// A Boolean value that indicates whether it has been asked to forget its state.
    let keepsState = Atomic(false)

    package init(name: String, url: URL, settings: TargetSettings) {
        self.name = name
        self.url = url
        stopwatch = settings.stopwatch
        headers = settings.headers
        links = HTTPLinks(to: url, settings: settings)
    }

    package var shortName: String { url.host() ?? name }

    package func connect() -> any TargetConnection { HTTPConnection(target: self) }

    package func close() async { links.close() }

    /// Sends one request and reads the whole answer, whatever its status.
    ///
    /// - Returns: `nil` when the time ran out.
    package func reply(to call: HTTPCall, within timeout: Duration) async throws(HTTPFailure) -> HTTPReply? {
        try await reply(to: call, within: timeout, on: loop)
    }

    /// The same on a certain loop.
    ///
    /// - Parameter isAgain: A Boolean value that indicates whether a connection that was used before has lost the request.
    func reply(
        to call: HTTPCall, within timeout: Duration, on loop: Loop, isAgain: Bool = false
    ) async throws(HTTPFailure) -> HTTPReply? {
        let reply = loop.eventLoop.makePromise(of: HTTPReply.self)
        let deadline = deadlines.add(after: timeout) {
            // A response that came while the loop was busy is read before. The loop runs all that is due before it
            // reads again, so this last wait begins only when the loop is free.
            loop.eventLoop.execute {
                loop.eventLoop.scheduleTask(in: .milliseconds(1)) { reply.fail(OutOfTime()) }
            }
        }
        defer { deadlines.withdraw(deadline) }
        let request = HTTPTransmission(
            head: head(of: call), body: call.body, way: !call.isRepeatable ? .own : isAgain ? .new : .any)
        loop.run { self.links.send(request, on: loop, reply) }
        do {
            let response = try await withTaskCancellationHandler {
                try await reply.futureResult.get()
            } onCancel: {
                reply.fail(CancellationError())
            }
            wasReached.store(true, ordering: .relaxed)
            return response
        } catch is OutOfTime {
            return nil
        } catch {
            throw HTTPFailure(error, url: url)
        }
    }

    private struct OutOfTime: Error {}

    private func head(of call: HTTPCall) -> HTTPRequestHead {
        let path = url.path(percentEncoded: true)
        let query = url.query(percentEncoded: true).map { "?\($0)" } ?? ""
        var head = HTTPRequestHead(
            version: .http1_1, method: HTTPMethod(rawValue: call.method), uri: (path.isEmpty ? "/" : path) + query)
        if !headers.fields.contains(where: { $0.name.lowercased() == "host" }) {
            head.headers.add(name: "Host", value: authority)
        }
        if let type = call.contentType { head.headers.add(name: "Content-Type", value: type) }
        head.headers.add(name: "Accept", value: "application/json")
        if !call.isRepeatable { head.headers.add(name: "Connection", value: "close") }
        for field in headers.fields { head.headers.add(name: field.name, value: field.value) }
        if let body = call.body { head.headers.add(name: "Content-Length", value: "\(body.count)") }
        return head
    }

    /// Host and port, as the field `Host` has them.
    private var authority: String {
        let host = url.host() ?? ""
        return (host.contains(":") ? "[\(host)]" : host) + (url.port.map { ":\($0)" } ?? "")
    }
}
