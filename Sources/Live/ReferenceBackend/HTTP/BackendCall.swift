import AttestModel
import LocalServer

/// A request with its body, read strictly: nothing in it can be read in two ways.
package struct BackendCall: Sendable {
    package let request: LocalRequest
    /// The body as received. Its hash is what the client data must name.
    package let body: [UInt8]

    package init(_ request: LocalRequest, body: [UInt8]) { (self.request, self.body) = (request, body) }

    package var method: String { request.method }
    package var path: String { request.path }

    /// Returns the value of a header; `nil` when there is none.
    /// - Throws: `Refusal` when the header is there twice: two readers may take different ones.
    package func header(_ name: String) throws(Refusal) -> String? {
        let values = request.values(ofHeader: name)
        guard values.count < 2 else { throw .malformed }
        return values.first
    }

    /// Returns the bytes of a header in base64.
    /// - Throws: `Refusal` when it is missing, there twice, too long, or not canonical standard base64.
    package func bytes(ofHeader name: String, limit: Int) throws(Refusal) -> [UInt8] {
        guard let text = try header(name) else { throw .refused }
        guard text.utf8.count <= limit, let bytes = [UInt8](base64: text) else { throw .malformed }
        return bytes
    }

    /// Returns the body as a JSON object. Duplicate members, invalid UTF-8, deep nesting and text after it are refused.
    /// - Throws: `Refusal` when the content type is another, or the body is anything else.
    package func object() throws(Refusal) -> ObjectReader {
        guard let type = try header("Content-Type"), Self.isJSON(type), try header("Content-Encoding") == nil else {
            throw .unsupportedMediaType
        }
        return try Self.object(body)
    }

    package static func object(_ bytes: [UInt8]) throws(Refusal) -> ObjectReader {
        do { return try ObjectReader(try JSONValue.parse(bytes)) } catch { throw .malformed }
    }

    /// Returns whether a media type is JSON in UTF-8.
    private static func isJSON(_ type: String) -> Bool {
        let parts = type.lowercased().split(separator: ";", omittingEmptySubsequences: false).map {
            $0.filter { $0 != " " && $0 != "\t" }
        }
        return parts[0] == "application/json"
            && parts.dropFirst().allSatisfy { $0 == "charset=utf-8" || $0 == "charset=\"utf-8\"" }
    }
}

extension ObjectReader {
    /// Reads all members of a form; one that the form does not know is refused.
    /// - Throws: `Refusal.malformed`.
    package mutating func form<Value>(
        _ read: (inout ObjectReader) throws(ModelError) -> Value
    ) throws(Refusal) -> Value {
        do throws(ModelError) {
            let form = try read(&self)
            try finish()
            return form
        } catch { throw .malformed }
    }
}
