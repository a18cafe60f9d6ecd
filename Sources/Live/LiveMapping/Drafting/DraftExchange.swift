import AttestModel
import Foundation

/// A request that somebody's app sent, with its answer where it is known.
struct DraftExchange: Sendable {
    var method: String
    /// The base URL without a path.
    var base: BaseURL
    var path: String
    /// The query without its question mark; empty for none.
    var query: String
    var headers: [HeaderField]
    var body: [UInt8]
    /// The answer; `nil` where only the request is known.
    var answer: LiveResponse?

    /// - Returns: `nil` for text that is no `http` or `https` URL.
    init?(method: String, url: String, headers: [HeaderField], body: [UInt8], answer: LiveResponse?) {
        let parts = url.prefix { $0 != "#" }.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        guard let first = parts.first, var base = BaseURL(String(first)) else { return nil }
        (path, base.path) = (base.path.isEmpty ? "/" : base.path, "")
        if first.hasSuffix("/"), !path.hasSuffix("/") { path += "/" }
        (self.method, self.base, self.headers, self.body, self.answer) = (method, base, headers, body, answer)
        query = parts.count > 1 ? String(parts[1]) : ""
    }

    /// The body as a JSON object or array; `nil` for anything else.
    var json: JSONTree? { JSONTree(container: body) }

    /// The fields of a form, decoded; `nil` when the body is none.
    var form: [HeaderField]? {
        guard headers.value("Content-Type")?.lowercased().hasPrefix("application/x-www-form-urlencoded") == true,
            json == nil, let text = String(validating: body, as: UTF8.self)
        else { return nil }
        return text.split(separator: "&").map { pair in
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                .map { $0.replacing("+", with: " ").percentDecoded }
            return HeaderField(parts[0], parts.dropFirst().first ?? "")
        }
    }

    /// The texts in the body with the names of their members or fields.
    var members: [HeaderField] { (form ?? []) + (json?.leaves ?? []) }

    /// Returns a Boolean value that indicates whether the body is some bytes, or holds them in a member or field.
    func holds(_ bytes: [UInt8]) -> Bool {
        body == bytes
            || members.flatMap { [$0] + Envelope.leaves(of: $0.value) }
                .contains { BinaryText.values(of: $0.value).contains(bytes) }
    }

    /// The texts of the request with the names of their members, fields or parameters; those in envelopes too.
    var leaves: [HeaderField] {
        let parameters = query.split(separator: "&").map { pair in
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            return HeaderField(parts[0], (parts.dropFirst().first ?? "").percentDecoded)
        }
        let segments = path.split(separator: "/").map { HeaderField("", $0.percentDecoded) }
        return (headers + parameters + segments + members).flatMap { [$0] + Envelope.leaves(of: $0.value) }
    }
}

extension StringProtocol {
    /// The text without escapes; as it is when they make no UTF-8.
    var percentDecoded: String { removingPercentEncoding ?? String(self) }
}
