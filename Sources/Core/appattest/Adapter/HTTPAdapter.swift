import AppAttestAdapter
import AttestModel
import LocalServer

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

    /// Requests with large evidence are part of every run, and a verifier under test may take its time.
    private static let limits = ServerLimits(bodyBytes: 64 << 20, requestSeconds: 600)

    let responder: Responder
    let address: Address

    /// Serves until the process is told to stop. The address in use is the one line on stdout.
    func serve() async throws {
        let responder = responder
        let address = LocalAddress("requests", host: address.host, port: address.port) { request in
            guard request.method == "POST" else {
                return LocalResponse(status: 405, contentType: nil, headers: ["Allow": "POST"], body: [])
            }
            do throws(BodyError) {
                let answer = await responder.response(to: try await request.body())
                return LocalResponse(status: 200, contentType: "application/json", body: answer)
            } catch {
                return LocalResponse(status: error.status, contentType: nil, body: [])
            }
        }
        try await LocalServer([address], limits: Self.limits).serve { urls throws(ServerError) in
            for url in urls { try? StandardOutput.write("\(url)/\n") }
        }
    }
}
