import AttestModel
import HTTPTypes
import HummingbirdCore
import NIOCore

/// A request to a local server, whose body has yet to be read.
package struct LocalRequest: Sendable {
    private let request: Request
    private let limits: ServerLimits
    /// The address of the caller as a number, without the port; `nil` for a request that came by no connection.
    package let peer: String?

    init(_ request: Request, peer: String?, limits: ServerLimits) {
        (self.request, self.peer, self.limits) = (request, peer, limits)
    }

    /// Creates a request that comes by no connection, for a responder in the same process.
    /// - Parameters:
    ///   - target: The path with its query.
    ///   - headers: The fields in their order. A field whose name HTTP does not allow is left out.
    package init(
        method: String, target: String, headers: [HeaderField] = [], body: [UInt8] = [],
        limits: ServerLimits = ServerLimits()
    ) {
        var fields = HTTPFields()
        for field in headers {
            if let name = HTTPField.Name(field.name) { fields.append(HTTPField(name: name, value: field.value)) }
        }
        let head = HTTPRequest(
            method: HTTPRequest.Method(method) ?? .get, scheme: "http", authority: headers.value("Host"),
            path: target, headerFields: fields)
        self.init(Request(head: head, body: RequestBody(buffer: ByteBuffer(bytes: body))), peer: nil, limits: limits)
    }

    /// The method, in capitals.
    package var method: String { request.method.rawValue }
    /// The path without the query, as it was sent.
    package var path: String { request.uri.path }
    /// A Boolean value that indicates whether the URL has a query.
    package var hasQuery: Bool { request.uri.query != nil }

    /// The name and the port in the header `Host`, which the sender chose.
    package var host: String? { request.head.authority }

    /// The path with its query, as it was sent.
    package var target: String { request.head.path ?? "" }
    /// The headers in their order, without `Host`.
    package var headers: [HeaderField] { request.headers.map { HeaderField($0.name.rawName, $0.value) } }

    package func header(_ name: String) -> String? { HTTPField.Name(name).flatMap { request.headers[$0] } }

    /// Returns the values of a header, one for each time that the request has it.
    package func values(ofHeader name: String) -> [String] {
        HTTPField.Name(name).map { request.headers[values: $0] } ?? []
    }

    /// Reads the whole body.
    /// - Throws: `BodyError` when the body is larger or slower than the limits, or the connection breaks.
    package func body() async throws(BodyError) -> [UInt8] {
        let declared = request.headers[.contentLength].flatMap { Int($0) }
        guard declared ?? 0 <= limits.bodyBytes else { throw .tooLarge }
        let (source, limits) = (request.body, limits)
        let outcome = await withTaskGroup(of: Result<[UInt8], BodyError>.self) { group in
            group.addTask { await Self.read(source, limit: limits.bodyBytes) }
            group.addTask {
                try? await Task.sleep(for: .seconds(limits.requestSeconds))
                return .failure(.tooSlow)
            }
            defer { group.cancelAll() }
            return await group.next() ?? .failure(.incomplete)
        }
        let bytes = try outcome.get()
        // A connection that ends early looks like a body that ends.
        guard declared ?? bytes.count == bytes.count else { throw .incomplete }
        return bytes
    }

    private static func read(_ source: RequestBody, limit: Int) async -> Result<[UInt8], BodyError> {
        var bytes: [UInt8] = []
        do {
            for try await chunk in source {
                bytes += chunk.readableBytesView
                guard bytes.count <= limit else { return .failure(.tooLarge) }
            }
            return .success(bytes)
        } catch { return .failure(.incomplete) }
    }
}

/// The reason why a body was not read to its end.
package enum BodyError: Error {
    case tooLarge, tooSlow, incomplete

    package var status: Int {
        switch self {
        case .tooLarge: 413
        case .tooSlow: 408
        case .incomplete: 400
        }
    }

    /// The reason in a sentence without its final period.
    package func reason(_ limits: ServerLimits) -> String {
        switch self {
        case .tooLarge: "the body has more than \(limits.bodyBytes) bytes"
        case .tooSlow: "the body took more than \(limits.requestSeconds) seconds"
        case .incomplete: "the body is incomplete"
        }
    }
}
