import Captures
import Foundation
import SuiteFiles

/// The lines of a file, of a compressed one or of standard input, without more of it in memory than some lines.
struct LineStream {
    /// The most bytes that a line may have. An attestation has 8 KB in base64.
    private static let longest = 1 << 20
    private static let chunk = 1 << 18
    /// The number of lines that are handed over at once, and of bytes that they may have.
    private static let batch = (lines: 512, bytes: 1 << 22)

    private let handle: FileHandle?
    /// The program that decompresses the file.
    private let process: Process?
    private var rest: [UInt8]
    private var isOverlong = false
    private(set) var number = 0
    /// The number of bytes of the file, where it is known.
    let size: Int?
    private(set) var bytesRead = 0

    /// Opens a file; `-` is standard input.
    init(path: String) throws(CommandFailure) {
        if path == "-", let recorded = RecordedStreams.current {
            (handle, process, rest, size) = (nil, nil, recorded.input, nil)
            return
        }
        rest = []
        var status = stat()
        guard path != "-" else {
            (handle, process, size) = (FileHandle.standardInput, nil, nil)
            return
        }
        guard let file = FileHandle(forReadingAtPath: path), fstat(file.fileDescriptor, &status) == 0 else {
            throw .configuration("cannot read \(path): \(FileFault(errorNumber: errno))")
        }
        guard status.st_mode & S_IFMT != S_IFDIR else { throw .configuration("cannot read \(path): is a directory") }
        let isRegular = status.st_mode & S_IFMT == S_IFREG
        guard isRegular, (try? file.read(upToCount: 2)) == Data([0x1F, 0x8B]) else {
            if isRegular { try? file.seek(toOffset: 0) }
            (handle, process, size) = (file, nil, isRegular ? Int(status.st_size) : nil)
            return
        }
        let (gzip, pipe) = (Process(), Pipe())
        gzip.executableURL = URL(filePath: "/usr/bin/env")
        gzip.arguments = ["gzip", "-dc", "--", path]
        (gzip.standardOutput, gzip.standardError) = (pipe, FileHandle.nullDevice)
        do { try gzip.run() } catch { throw .configuration("\(path) cannot be decompressed: gzip does not start") }
        (handle, process, size) = (pipe.fileHandleForReading, gzip, nil)
    }

    /// The first bytes, as many as there are at once; they are read again as lines.
    mutating func beginning() -> [UInt8] {
        while !rest.contains(UInt8(ascii: "\n")), rest.count < Self.longest, fill() {}
        return rest
    }

    /// All that is left of the input.
    mutating func remainder() -> [UInt8] {
        while fill() {}
        return rest
    }

    /// Returns the next lines; none at the end.
    mutating func next() -> [CaptureLine] {
        var (lines, bytes, start) = ([CaptureLine](), 0, 0)
        while lines.count < Self.batch.lines, bytes < Self.batch.bytes {
            guard let end = rest[start...].firstIndex(of: UInt8(ascii: "\n")) else {
                rest.removeFirst(start)
                start = 0
                if rest.count > Self.longest { (isOverlong, rest) = (true, []) }
                if fill() { continue }
                if !rest.isEmpty || isOverlong { add(rest[...], to: &lines) }
                rest = []
                return lines
            }
            bytes += end - start
            add(rest[start..<end], to: &lines)
            start = end + 1
        }
        rest.removeFirst(start)
        return lines
    }

    /// Returns whether the file ended before its time.
    func isCutOff() -> Bool {
        process?.waitUntilExit()
        return process.map { $0.terminationStatus != 0 } ?? false
    }

    /// Adds a line; blank ones are only counted.
    private mutating func add(_ line: ArraySlice<UInt8>, to lines: inout [CaptureLine]) {
        number += 1
        let isLong = isOverlong || line.count > Self.longest
        isOverlong = false
        if !isLong, line.allSatisfy({ $0 == 0x20 || $0 == 0x0D || $0 == 0x09 }) { return }
        lines.append(CaptureLine(number: number, bytes: isLong ? nil : Array(line)))
    }

    private mutating func fill() -> Bool {
        guard let data = try? handle?.read(upToCount: Self.chunk), !data.isEmpty else { return false }
        bytesRead += data.count
        rest += data
        return true
    }
}
