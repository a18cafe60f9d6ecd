import AppAttestVectors
import Foundation

/// A verifier that is another process, which speaks the adapter protocol.
struct Verifier {
    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()

    init() throws {
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", ProcessInfo.processInfo.environment["ADAPTER"] ?? ""]
        (process.standardInput, process.standardOutput) = (input, output)
        try process.run()
    }

    /// Put the call of your verifier here. The case of the request says which evidence it has.
    func verify(_ request: Request) throws -> Answer {
        try input.fileHandleForWriting.write(contentsOf: request.json(id: "1") + Data("\n".utf8))
        var line = Data()
        while line.last != UInt8(ascii: "\n"), case let part = output.fileHandleForReading.availableData, !part.isEmpty {
            line += part
        }
        return try Answer(json: line)
    }
}
