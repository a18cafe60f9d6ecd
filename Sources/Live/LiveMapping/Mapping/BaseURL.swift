import Foundation

/// The base URL of a backend.
package struct BaseURL: Sendable, Hashable, CustomStringConvertible {
    /// `http` or `https`.
    package var scheme: String
    /// The name or number of the host, without brackets.
    package var host: String
    package var port: Int
    /// The path before that of each request, without a final slash; usually empty.
    package var path: String

    package init(scheme: String, host: String, port: Int, path: String) {
        (self.scheme, self.host, self.port, self.path) = (scheme, host, port, path)
    }

    /// - Returns: `nil` for anything but `http` or `https` with a host, and for a URL with a user, query or fragment.
    package init?(_ text: String) {
        guard text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }), let parts = URLComponents(string: text),
            let scheme = parts.scheme?.lowercased(), ["http", "https"].contains(scheme), let host = parts.host,
            !host.isEmpty, parts.user == nil, parts.password == nil, parts.query == nil, parts.fragment == nil
        else { return nil }
        let port = parts.port ?? (scheme == "https" ? 443 : 80)
        guard (1...65_535).contains(port) else { return nil }
        let path = parts.percentEncodedPath
        self.init(
            scheme: scheme, host: host.filter { $0 != "[" && $0 != "]" }.lowercased(), port: port,
            path: path.hasSuffix("/") ? String(path.dropLast()) : path)
    }

    /// The host and the port as in the header `Host`.
    package var authority: String {
        let name = host.contains(":") ? "[\(host)]" : host
        return port == (scheme == "https" ? 443 : 80) ? name : "\(name):\(port)"
    }

    package var description: String { "\(scheme)://\(authority)\(path)" }
}
