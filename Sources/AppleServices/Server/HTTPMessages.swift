import HTTPTypes
import Hummingbird
import NIOCore

/// The reason why a body was not read to its end.
enum BodyError: Error {
    case tooLarge, tooSlow, incomplete
}

extension Request {
    /// Reads the whole body.
    ///
    /// - Throws: A `BodyError` when the body is larger or slower than the limits, or the connection breaks.
    func body(within limits: ServerLimits) async throws(BodyError) -> [UInt8] {
        let declared = headers[.contentLength].flatMap { Int($0) }
        guard declared ?? 0 <= limits.bodyBytes else { throw .tooLarge }
        let source = body
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
        } catch {
            return .failure(.incomplete)
        }
    }
}

extension ServiceResponse {
    /// The response as HTTP. A header whose name HTTP does not allow is left out; `ScriptEntry` rejects such names.
    var http: Response {
        var fields = HTTPFields()
        if let contentType { fields[.contentType] = contentType }
        for (name, value) in headers {
            if let name = HTTPField.Name(name) { fields[name] = value }
        }
        return Response(
            status: HTTPResponse.Status(code: status), headers: fields,
            body: body.isEmpty ? ResponseBody() : ResponseBody(byteBuffer: ByteBuffer(bytes: body)))
    }
}
