import TestBasics
import Transport

/// Calls of running programs over HTTP, each on a connection of its own. Redirects are not followed.
enum HTTP {
    static func call(
        _ method: String, _ url: String, headers: [String: String] = [:], body: String = ""
    ) async throws -> LiveResponse {
        let parts = try #require(URLComponents(string: url))
        let (host, port) = (try #require(parts.host), try #require(parts.port))
        let wire = Wire(
            WireAddress(scheme: "http", host: host, port: port, authority: "\(host):\(port)"),
            // On a busy machine a call may take its time.
            settings: WireSettings(
                connectTimeout: .seconds(3600), timeout: .seconds(86_400), maxResponseBytes: 1 << 24),
            stopwatch: { .zero })
        let target = parts.percentEncodedPath + (parts.percentEncodedQuery.map { "?\($0)" } ?? "")
        let request = LiveRequest(
            method: method, target: target.isEmpty ? "/" : target,
            headers: headers.map { HeaderField($0.key, $0.value) },
            body: Array(body.utf8))
        return try await wire.send(request, reusing: false).result.get()
    }
}

extension LiveResponse {
    var text: String { String(decoding: body, as: UTF8.self) }
    func header(_ name: String) -> String? { headers.value(name) }
}
