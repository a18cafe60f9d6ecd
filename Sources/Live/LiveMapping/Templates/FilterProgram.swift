import AttestModel
import Foundation

/// A program that makes other bytes of bytes, from its standard input to its standard output.
///
/// Templates are rendered by code without suspension, so the thread waits for the program, too. Files take its input
/// and output, so that neither side can block the other.
struct FilterProgram {
    /// The command line for `/bin/sh -c`.
    let command: String

    /// The reason why a program made nothing, as the end of a sentence that begins with the program.
    struct Failure: Error { var reason: String }

    /// The seconds that a program may take.
    private static let seconds = 10
    /// The longest output, in blocks of 512 bytes (of 1024 in some shells).
    private static let outputBlocks = 32_768

    /// Returns what the program writes when it reads the bytes.
    func output(for input: [UInt8]) throws(Failure) -> [UInt8] {
        guard let (source, sink, errors) = Self.files(holding: input) else {
            throw Failure(reason: "cannot be run: no temporary file can be made")
        }
        defer { for file in [source, sink, errors] { fclose(file) } }
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = ["-c", "ulimit -f \(Self.outputBlocks)\n\(command)"]
        process.standardInput = FileHandle(fileDescriptor: fileno(source), closeOnDealloc: false)
        process.standardOutput = FileHandle(fileDescriptor: fileno(sink), closeOnDealloc: false)
        process.standardError = FileHandle(fileDescriptor: fileno(errors), closeOnDealloc: false)
        let ended = DispatchSemaphore(value: 0)
        process.terminationHandler = { _ in ended.signal() }
        do {
            try process.run()
        } catch { throw Failure(reason: "cannot be run: \(error.localizedDescription)") }
        guard ended.wait(timeout: .now() + .seconds(Self.seconds)) == .success else {
            Self.kill(process.processIdentifier)
            throw Failure(reason: "did not end within \(Self.seconds) seconds")
        }
        guard process.terminationReason == .exit, process.terminationStatus == 0 else {
            let end = process.terminationReason == .exit ? "exit status" : "signal"
            let words = PrintableText.prefix(
                of: Self.content(of: errors).split(separator: UInt8(ascii: "\n")).first ?? [])
            throw Failure(
                reason: "ended with \(end) \(process.terminationStatus)" + (words.isEmpty ? "" : ". It said: \(words)"))
        }
        return Self.content(of: sink)
    }

    /// Returns files without names: one that holds bytes, and two empty ones.
    private static func files(holding bytes: [UInt8]) -> (FilePointer, FilePointer, FilePointer)? {
        let files = (0..<3).compactMap { _ in tmpfile() }
        guard files.count == 3, fwrite(bytes, 1, bytes.count, files[0]) == bytes.count, fflush(files[0]) == 0 else {
            for file in files { fclose(file) }
            return nil
        }
        rewind(files[0])
        return (files[0], files[1], files[2])
    }

    private static func content(of file: FilePointer) -> [UInt8] {
        let handle = FileHandle(fileDescriptor: fileno(file), closeOnDealloc: false)
        try? handle.seek(toOffset: 0)
        return (try? handle.readToEnd()).map { Array($0) } ?? []
    }

    /// Kills a process, with those that it has started where it leads a group.
    private static func kill(_ process: pid_t) {
        _ = Foundation.kill(getpgid(process) == process ? -process : process, SIGKILL)
    }
}

#if canImport(Darwin)
    private typealias FilePointer = UnsafeMutablePointer<FILE>
#else
    private typealias FilePointer = UnsafeMutablePointer<_IO_FILE>
#endif
