import AppAttestAdapter
import Foundation
import Hummingbird
import Logging
import NIOCore

/// The adapter protocol over HTTP: POST a request as JSON, 200 with the response.
struct HTTPAdapter {
    /// The address to listen at.
    struct Address {
        let host: String
        let port: Int

        /// - Throws: `CommandFailure` when the text is not HOST:PORT.
        init(_ text: String) throws {
            guard let colon = text.lastIndex(of: ":"), let port = Int(text[text.index(after: colon)...]),
                (0...65_535).contains(port), colon != text.startIndex
            else { throw CommandFailure.configuration("--http '\(text)' is not HOST:PORT, like 127.0.0.1:8080") }
            host = String(text[..<colon])
            self.port = port
        }
    }

    /// The number of bytes of a request; larger ones are answered with 413.
    private static let bodyLimit = 64 << 20

    let responder: Responder
    let address: Address

    /// Serves until the process is told to stop. The address in use is the one line on stdout.
    func serve() async throws {
        let responder = responder
        let router = Router()
        // The catch-all does not cover the root itself.
        for path: RouterPath in ["/", "/**"] {
            router.post(path) { request, _ -> Response in
                let body = try await request.body.collect(upTo: Self.bodyLimit)
                let answer = await responder.response(to: Array(body.readableBytesView))
                return Response(
                    status: .ok, headers: [.contentType: "application/json"],
                    body: .init(byteBuffer: ByteBuffer(bytes: answer)))
            }
        }
        var logger = Logger(label: "appattest")
        logger.logLevel = .error
        let host = address.host
        let application = Application(
            router: router, configuration: .init(address: .hostname(host, port: address.port)),
            onServerRunning: { channel in
                let port = channel.localAddress?.port ?? 0
                try? StandardOutput.write("http://\(host):\(port)/\n")
            }, logger: logger)
        do {
            try await application.runService()
        } catch {
            throw CommandFailure.configuration("cannot serve at \(host):\(address.port): \(error)")
        }
    }
}
