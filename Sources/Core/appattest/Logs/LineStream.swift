import Captures
import Foundation
import SuiteFiles

/// The lines of a file, of a compressed one or of standard input, without more of it in memory than some lines.
struct LineStream {
    /// The most bytes that a line may have, and of those that are read at once. An attestation has 8 KB in base64.
    private static let longest = 1 << 20

    private let file: FileHandle?
    /// The source of the lines: the file, or the program that decompresses it.
    private let source: FileHandle?
    private let process: Process?
    private var rest: [UInt8] = []
    private var isOverlong = false
    private(set) var number = 0

    /// Opens a file; `-` is standard input.
    init(path: String) throws(CommandFailure) {
        if path == "-" {
            let recorded = RecordedStreams.current
            (file, process, rest) = (recorded == nil ? .standardInput : nil, nil, recorded?.input ?? [])
            source = file
            return
        }
        var status = stat()
        guard let file = FileHandle(forReadingAtPath: path), fstat(file.fileDescriptor, &status) == 0 else {
            throw .configuration("cannot read \(path): \(FileFault(errorNumber: errno))")
        }
        guard status.st_mode & S_IFMT != S_IFDIR else { throw .configuration("cannot read \(path): is a directory") }
        self.file = file
        let isRegular = status.st_mode & S_IFMT == S_IFREG
        let isCompressed = isRegular && (try? file.read(upToCount: 2)) == Data([0x1F, 0x8B])
        if isRegular { try? file.seek(toOffset: 0) }
        guard isCompressed else {
            (source, process) = (file, nil)
            return
        }
        // The program reads through the same description of the file, whose place is seen here.
        let (gzip, pipe) = (Process(), Pipe())
        (gzip.executableURL, gzip.arguments) = (URL(filePath: "/usr/bin/env"), ["gzip", "-dc"])
        (gzip.standardInput, gzip.standardOutput, gzip.standardError) = (file, pipe, FileHandle.nullDevice)
        do { try gzip.run() } catch { throw .configuration("\(path) cannot be decompressed: gzip does not start") }
        (source, process) = (pipe.fileHandleForReading, gzip)
    }

    /// The share of the file that is read, where its size is known.
    var progress: Double? {
        var status = stat()
        guard let file, fstat(file.fileDescriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size > 0
        else { return nil }
        return Double(lseek(file.fileDescriptor, 0, SEEK_CUR)) / Double(status.st_size)
    }

    /// The first bytes, as many as there are at once; they are read again as lines.
    mutating func beginning() -> [UInt8] {
        while !rest.contains(UInt8(ascii: "\n")), rest.count < Self.longest, fill() {}
        return rest
    }

    mutating func remainder() -> [UInt8] {
        while fill() {}
        return rest
    }

    /// Returns the next lines; none at the end. Blank ones are only counted.
    mutating func next() -> [CaptureLine] {
        var (lines, isAtEnd) = ([CaptureLine](), false)
        while lines.isEmpty, !isAtEnd {
            while rest.count <= Self.longest, !isAtEnd { isAtEnd = !fill() }
            guard let end = isAtEnd ? rest.count : rest.lastIndex(of: UInt8(ascii: "\n")) else {
                (isOverlong, rest) = (true, [])
                continue
            }
            if isAtEnd, rest.isEmpty, !isOverlong { break }
            for line in rest[..<end].split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
                number += 1
                let isLong = isOverlong || line.count > Self.longest
                isOverlong = false
                guard isLong || !line.allSatisfy({ [0x20, 0x0D, 0x09].contains($0) }) else { continue }
                lines.append(CaptureLine(number: number, bytes: isLong ? nil : Array(line)))
            }
            rest.removeFirst(min(end + 1, rest.count))
        }
        return lines
    }

    /// Returns whether a compressed file ended before its time, or is damaged.
    func isCutOff() -> Bool {
        process?.waitUntilExit()
        return process.map { $0.terminationStatus != 0 } ?? false
    }

    private mutating func fill() -> Bool {
        guard let data = try? source?.read(upToCount: Self.longest), !data.isEmpty else { return false }
        rest += data
        return true
    }
}
