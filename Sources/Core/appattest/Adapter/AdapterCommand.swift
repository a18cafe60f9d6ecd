import AppAttestAdapter
import ArgumentParser
import AttestModel
import Foundation
import LocalServer
import ReferenceVerifier

struct AdapterCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration("appattest adapter", subcommands: [AdapterNewCommand.self])

    @Flag(help: Self.help("oneshot")) var oneshot = false
    @Flag(help: Self.help("ownClock")) var ownClock = false
    @Option(help: Self.help("http")) var http: String?

    private var responder: Responder { ownClock ? ReferenceAdapter.withOwnClock : ReferenceAdapter.responder }

    func run() async throws {
        if let http {
            try await HTTPAdapter(responder: responder).serve(at: http)
        } else if oneshot {
            let input = [UInt8](FileHandle.standardInput.readDataToEndOfFile())
            throw ExitCode(await ReferenceAdapter.exitStatus(for: input))
        } else {
            await responder.answerStandardInput()
        }
    }
}

/// The adapter protocol over HTTP: POST a request as JSON, 200 with the response.
struct HTTPAdapter {
    /// Requests with large evidence are part of every run, and a verifier under test may take its time.
    private static let limits = ServerLimits(bodyBytes: 64 << 20, requestSeconds: 600)

    let responder: Responder

    /// Serves until the process is told to stop. The address in use is the one line on stdout.
    /// - Throws: `CommandFailure` when the text is not HOST:PORT.
    func serve(at text: String) async throws {
        guard let colon = text.lastIndex(of: ":"), let port = Int(text[text.index(after: colon)...]),
            (0...65_535).contains(port), colon != text.startIndex
        else { throw CommandFailure.configuration("--http '\(text)' is not HOST:PORT, like 127.0.0.1:8080") }
        let responder = responder
        let address = LocalAddress("requests", host: String(text[..<colon]), port: port) { request in
            guard request.method == "POST" else {
                return LocalResponse(status: 405, contentType: nil, headers: ["Allow": "POST"], body: [])
            }
            do throws(BodyError) {
                let answer = await responder.response(to: try await request.body())
                return LocalResponse(status: 200, contentType: "application/json", body: answer)
            } catch { return LocalResponse(status: error.status, contentType: nil, body: []) }
        }
        try await LocalServer([address], limits: Self.limits).serve { urls throws(ServerError) in
            for url in urls { try? StandardOutput.write("\(url)/\n") }
        }
    }
}
