import AppAttestAdapter
import ArgumentParser
import AttestModel
import Foundation
import ReferenceVerifier

struct AdapterCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "adapter",
        abstract: "Run the reference verifier as an adapter.",
        discussion: """
            Reads one request a line from stdin and answers each with one line on
            stdout, until stdin ends.

            Examples:
              appattest run --target "exec:appattest adapter"
              appattest run --target "oneshot:appattest adapter --oneshot" \\
                --capabilities attestation,roots
              appattest adapter --http 127.0.0.1:8080
            """)

    @Flag(help: "Answer one request by the exit status alone: 0 accept, 88 reject, 89 unsupported, 70 error.")
    var oneshot = false

    @Flag(help: "Go by the system's clock instead of the request's time, and do not declare clock.")
    var ownClock = false

    @Option(
        help: ArgumentHelp(
            "Serve HTTP instead: POST / with a request as JSON. Port 0 is any free one.", valueName: "host:port"))
    var http: String?

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
