import Foundation

/// The server that answers at once, while it runs.
final class InstantServer {
    private let process = Process()
    private let input = Pipe()
    /// The address of the server.
    let address: String

    /// Starts the server on a free port of the loopback interface.
    init(program: String, answers: String) throws {
        let output = Pipe()
        process.executableURL = URL(filePath: program)
        process.arguments = [answers]
        (process.standardInput, process.standardOutput) = (input, output)
        try process.run()
        let port = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
            .trimmingCharacters(in: .newlines)
        guard !port.isEmpty else { throw BenchmarkFailure("\(program) printed no port.") }
        address = "http://127.0.0.1:\(port)/"
    }

    /// Ends the server.
    func stop() {
        try? input.fileHandleForWriting.close()
        process.waitUntilExit()
    }
}
