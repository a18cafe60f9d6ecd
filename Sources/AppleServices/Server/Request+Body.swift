import HTTPTypes
import Hummingbird
import NIOCore

/// Why a body was not read to its end.
enum BodyFault: Error {
    case tooLarge, tooSlow, brokenOff
}

extension Request {
    /// The whole body.
    ///
    /// - Throws: a `BodyFault` when it is larger or slower than the limits say, or the connection breaks.
    func body(within limits: ServerLimits) async throws(BodyFault) -> [UInt8] {
        let declared = headers[.contentLength].flatMap { Int($0) }
        guard declared ?? 0 <= limits.bodyBytes else { throw .tooLarge }
        let source = body
        let outcome = await withTaskGroup(of: Result<[UInt8], BodyFault>.self) { group in
            group.addTask { await Self.read(source, limit: limits.bodyBytes) }
            group.addTask {
                try? await Task.sleep(for: .seconds(limits.requestSeconds))
                return .failure(.tooSlow)
            }
            defer { group.cancelAll() }
            return await group.next() ?? .failure(.brokenOff)
        }
        let bytes = try outcome.get()
        // A connection that ends early looks like a body that ends.
        guard declared ?? bytes.count == bytes.count else { throw .brokenOff }
        return bytes
    }

    private static func read(_ source: RequestBody, limit: Int) async -> Result<[UInt8], BodyFault> {
        var bytes: [UInt8] = []
        do {
            for try await chunk in source {
                bytes += chunk.readableBytesView
                guard bytes.count <= limit else { return .failure(.tooLarge) }
            }
            return .success(bytes)
        } catch {
            return .failure(.brokenOff)
        }
    }
}
