#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The messages on standard input: its lines without their line feeds. The last one need not have any, and lines of
/// white space are left out.
struct MessageLines {
    private var pending: [UInt8] = []
    private var scanned = 0
    private var isAtEnd = false

    mutating func next() -> [UInt8]? {
        while let line = nextLine() { if line.contains(where: { !Self.isSpace($0) }) { return line } }
        return nil
    }

    private mutating func nextLine() -> [UInt8]? {
        while true {
            if let end = lineFeed {
                let line = Array(pending[..<end])
                pending.removeSubrange(...end)
                scanned = 0
                return line
            }
            scanned = pending.count
            guard !isAtEnd, let chunk = StandardStreams.nextChunk() else { break }
            pending += chunk
        }
        isAtEnd = true
        defer { (pending, scanned) = ([], 0) }
        return pending.isEmpty ? nil : pending
    }

    /// The next line feed. `memchr` finds it in a message of megabytes at once, in debug builds too.
    private var lineFeed: Int? {
        pending.withUnsafeBytes { bytes in
            guard let base = bytes.baseAddress, scanned < bytes.count,
                let found = memchr(base + scanned, 0x0A, bytes.count - scanned)
            else { return nil }
            return UnsafeRawPointer(found) - base
        }
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
}

/// The process's standard input and output.
enum StandardStreams {
    /// A file descriptor that nothing but responses is written to.
    struct Output: Sendable {
        fileprivate let descriptor: Int32

        /// Writes a line at once.
        /// - Returns: `false` when nobody reads it.
        func send(_ line: [UInt8]) -> Bool {
            let bytes = line + [0x0A]
            return bytes.withUnsafeBytes { buffer in
                var rest = buffer[...]
                while !rest.isEmpty {
                    let count = system {
                        write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
                    }
                    guard count > 0 else { return false }
                    rest = rest.dropFirst(count)
                }
                return true
            }
        }
    }

    /// Takes standard output for responses. Whatever else the process prints goes to standard error from now on.
    static func reserveOutput() -> Output {
        let descriptor = dup(STDOUT_FILENO)
        guard descriptor >= 0, dup2(STDERR_FILENO, STDOUT_FILENO) >= 0 else { return Output(descriptor: STDOUT_FILENO) }
        return Output(descriptor: descriptor)
    }

    /// Makes a write to a closed pipe an error instead of the end of the process.
    static func ignoreClosedPipes() { signal(SIGPIPE, SIG_IGN) }

    /// Reads what is there, and waits when nothing is.
    /// - Returns: `nil` at the end of input.
    fileprivate static func nextChunk() -> [UInt8]? {
        let chunk = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
            count = max(0, system { read(STDIN_FILENO, buffer.baseAddress, buffer.count) })
        }
        return chunk.isEmpty ? nil : chunk
    }
}

/// Repeats a system call that a signal has interrupted.
private func system(_ call: () -> Int) -> Int {
    while true {
        let result = call()
        if result >= 0 || errno != EINTR { return result }
    }
}
