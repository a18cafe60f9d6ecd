import AsyncHTTPClient
import NIOCore
import NIOHTTP1

/// Calls of running programs over HTTP.
enum HTTP {
    /// The answer to a call.
    struct Reply: Sendable {
        let status: Int
        let headers: HTTPHeaders
        let body: [UInt8]

        var text: String { String(decoding: body, as: UTF8.self) }
        func header(_ name: String) -> String? { headers.first(name: name) }
    }

    static func call(
        _ method: String, _ url: String, headers: [String: String] = [:], body: String = ""
    ) async throws -> Reply {
        var request = HTTPClientRequest(url: url)
        request.method = HTTPMethod(rawValue: method)
        // A service closes idle connections; a pooled one could end just as it is used. A long body may be refused before
        // it is read, and a close would then overtake the answer.
        if body.utf8.count < 1 << 20 { request.headers.add(name: "Connection", value: "close") }
        for (name, value) in headers { request.headers.add(name: name, value: value) }
        if !body.isEmpty { request.body = .bytes(ByteBuffer(string: body)) }
        let response = try await HTTPClient.shared.execute(request, timeout: .hours(24))
        return Reply(
            status: Int(response.status.code), headers: response.headers,
            body: Array(try await response.body.collect(upTo: 1 << 24).readableBytesView))
    }
}
